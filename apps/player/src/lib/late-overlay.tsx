import { Button, Spinner } from '@sanam/ui';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { latePart, type Late } from './late-part.ts';

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A sheet, dialog or drawer whose code is fetched when it is first opened. On a slow network the tap is answered at
 * once all the same, and can be taken back.
 */
export function lateOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return latePart(load, Coming);
}

/** In place of what was opened and has not come yet. All it draws came with the app itself. */
export function Coming({ isOpen, onClose, hasFailed }: OverlayProps & Late) {
  const { t } = useTranslation();
  useCloseOnEscape(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <div className="fixed inset-0 z-40 flex animate-late items-end justify-center bg-scrim">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('common.close')}
        onClick={onClose}
        className="absolute inset-0"
      />
      <div className="relative flex w-full max-w-(--column) flex-col gap-6 rounded-t-sheet border-t border-line2 bg-s1 px-4 pt-8 pb-[calc(1rem+var(--safe-bottom))] text-center text-balance">
        <Spinner label={t(hasFailed ? 'layout.notFetchedText' : 'common.loading')} />
        <Button variant="secondary" isBlock onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') closeNow();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [isOpen]);
}
