import { buttonClass, ErrorBox } from '@sanam/ui';
import { useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { loadUntilThere } from '../lib/load-until-there.ts';
import { onReturn } from '../lib/on-return.ts';

export interface NotFetchedScreenProps {
  readonly load: () => Promise<ComponentType>;
  readonly onFetched: (part: ComponentType) => void;
  readonly onLeft: () => void;
}

/** In place of a page whose code could not be fetched. All it draws came with the app itself. */
export function NotFetchedScreen({ load, onFetched, onLeft }: NotFetchedScreenProps) {
  const { t } = useTranslation();
  const tryNow = useRef<() => void>(null);
  const tellFetched = useEffectEvent(onFetched);
  const tellLeft = useEffectEvent(onLeft);
  useEffect(() => {
    let callOff = loadUntilThere(load, tellFetched);
    tryNow.current = () => {
      callOff();
      callOff = loadUntilThere(load, tellFetched);
    };
    const stop = onReturn(tryNow.current);
    return () => {
      stop();
      callOff();
      tellLeft();
    };
  }, [load]);
  return (
    <div className="flex flex-1 flex-col gap-2.5 px-4 py-6">
      <ErrorBox
        message={t('layout.notFetchedTitle')}
        help={t('layout.notFetchedText')}
        retry={{ label: t('common.tryAgain'), onRetry: () => tryNow.current?.() }}
      />
      <Link to="/" replace className={buttonClass({ variant: 'secondary', isBlock: true })}>
        {t('layout.goHome')}
      </Link>
    </div>
  );
}
