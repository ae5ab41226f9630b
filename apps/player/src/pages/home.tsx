import { EmptyState } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { Greeting } from '../features/home/greeting.tsx';
import { HomeActions } from '../features/home/home-actions.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { openDeposit } from '../state/deposit-sheet.ts';
import { usePlayer } from '../state/session.ts';

export function HomePage() {
  const { t } = useTranslation();
  const player = usePlayer();
  usePageTitle(t('layout.home'));
  return (
    <>
      <h1 className="sr-only">{t('layout.home')}</h1>
      <div className="flex flex-col gap-2 px-4 py-3">
        <Greeting phone={player?.phone ?? ''} />
        <HomeActions onDeposit={openDeposit} />
      </div>
      <div className="flex flex-1 flex-col justify-center border-t border-line">
        <EmptyState title={t('home.matchesSoon')} line={t('home.matchesSoonHelp')} />
      </div>
    </>
  );
}
