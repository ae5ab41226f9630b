import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useOverlay } from '../../lib/use-overlay.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';

const SupportSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('./support-sheet.tsx'))).SupportSheet,
);

/** For pages without the footer menu. */
export function SupportFooter() {
  const { t } = useTranslation();
  const sheet = useOverlay();
  return (
    <footer className="-mx-4 flex flex-wrap items-center justify-center gap-x-2 border-t border-line px-4 pt-2 pb-[calc(0.5rem+var(--safe-bottom))] text-body text-t2">
      <Headset aria-hidden strokeWidth={1.75} className="size-5" />
      <span>{t('login.needHelp')}</span>
      <button
        type="button"
        onClick={sheet.open}
        className="min-h-11 min-w-11 rounded-cell px-1 font-semibold text-goldt"
      >
        {t('login.contactSupport')}
      </button>
      {sheet.hasOpened && <SupportSheet isOpen={sheet.isOpen} onClose={sheet.close} />}
    </footer>
  );
}
