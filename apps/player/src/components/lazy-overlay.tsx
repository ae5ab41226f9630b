import { Button, classNames, Spinner } from '@sanam/ui';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyComponent, type LazyFallbackProps } from '../lib/lazy-component.ts';

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * A sheet, dialog or drawer whose code is fetched when it is first opened. Until it is there, `OverlayFallback` shows
 * that the tap was registered and lets the player close it again.
 */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent(load, OverlayFallback);
}

interface OverlayFallbackProps extends OverlayProps, LazyFallbackProps {
  /** Rendered with the tap, at the height of what is coming and without dimming the page; otherwise late and dimmed. */
  readonly isAtOnce?: boolean;
}

/** Uses only code, texts and styles of the first screen, since it is shown while others are being fetched. */
export function OverlayFallback({ isOpen, onClose, hasFailed, isAtOnce = false }: OverlayFallbackProps) {
  const { t } = useTranslation();
  useCloseOnEscape(isOpen, onClose);
  if (!isOpen) return null;
  return (
    <div
      className={classNames(
        'fixed inset-0 z-40 flex items-end justify-center',
        !isAtOnce && 'animate-late bg-scrim',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('common.close')}
        onClick={onClose}
        className="absolute inset-0"
      />
      <div
        className={classNames(
          'relative flex w-full max-w-(--column) flex-col gap-6 rounded-t-sheet border-t border-line2 bg-s1 px-4 pt-8 pb-[calc(1rem+var(--safe-bottom))] text-center text-balance',
          isAtOnce && 'min-h-[366px] justify-between',
        )}
      >
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
