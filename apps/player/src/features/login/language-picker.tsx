import { LANGUAGE_TAGS } from '@sanam/contract';
import { Flag, LanguageName } from '@sanam/ui';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/current-language.ts';
import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useOverlay } from '../../lib/use-overlay.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';

const LanguageSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('./language-sheet.tsx'))).LanguageSheet,
);

export function LanguagePicker() {
  const { t } = useTranslation();
  const [language, changeLanguage, isLate] = useLanguage();
  const sheet = useOverlay();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={sheet.isOpen}
        onClick={sheet.open}
        className="flex min-h-11 items-center gap-2 rounded-cell border border-line2 bg-s1 px-3 text-label font-medium text-t1 active:bg-s3"
      >
        <span className="sr-only">{t('layout.language')}</span>
        <Flag language={language} />
        <span lang={LANGUAGE_TAGS[language].html}>
          <LanguageName language={language} />
        </span>
        <ChevronDown aria-hidden strokeWidth={1.75} className="size-4.5 text-t2" />
      </button>
      {sheet.hasOpened && (
        <LanguageSheet
          isOpen={sheet.isOpen}
          onClose={sheet.close}
          language={language}
          isLate={isLate}
          onLanguage={(chosen) => changeLanguage(chosen, sheet.close)}
        />
      )}
    </>
  );
}
