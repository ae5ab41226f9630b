import { onResume } from '@sanam/api-client';
import { buttonClass, ErrorBox } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { importWithRetry } from '../lib/import-with-retry.ts';

export interface ChunkErrorScreenProps {
  readonly load: () => Promise<ComponentType>;
  readonly onLoaded: (page: ComponentType) => void;
  readonly onLeave: () => void;
}

/**
 * Shown for a page whose code could not be fetched, until a retry succeeds. It uses only code, texts and styles of the
 * first screen.
 */
export function ChunkErrorScreen({ load, onLoaded, onLeave }: ChunkErrorScreenProps) {
  const { t } = useTranslation();
  const retry = useRef<() => void>(null);
  const handleLoaded = useEffectEvent(onLoaded);
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    let cancel = importWithRetry(load, handleLoaded);
    retry.current = () => {
      cancel();
      cancel = importWithRetry(load, handleLoaded);
    };
    const stop = onResume(retry.current);
    return () => {
      stop();
      cancel();
      handleLeave();
    };
  }, [load]);
  return (
    <div className="flex flex-1 flex-col gap-2.5 px-4 py-6">
      <ErrorBox
        message={t('layout.notFetchedTitle')}
        help={t('layout.notFetchedText')}
        retry={{ label: t('common.tryAgain'), onRetry: () => retry.current?.() }}
      />
      <Link to="/" replace className={buttonClass({ variant: 'secondary', isBlock: true })}>
        {t('layout.goHome')}
      </Link>
    </div>
  );
}
