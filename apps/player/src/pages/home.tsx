import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Board } from '../features/board/board.tsx';
import { Greeting } from '../features/home/greeting.tsx';
import { HomeActions } from '../features/home/home-actions.tsx';
import { Staggered } from '../components/staggered.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { withDeferredAssets } from '../lib/with-deferred-assets.ts';
import { useBoard } from '../state/matches/board.ts';
import { openDeposit } from '../state/transfers/deposit-sheet.ts';
import { usePlayer } from '../state/session/session.ts';

/** At the end of the page, so its code leaves the way free for what comes before it. */
const Showcase = lazyComponent(async () => {
  await new Promise<void>((isIdle) => whenIdle(isIdle));
  return (await withDeferredAssets(() => import('../features/home/showcase.tsx'))).Showcase;
});

export function HomePage() {
  const { t } = useTranslation();
  const player = usePlayer();
  const board = useBoard();
  usePageTitle(t('layout.home'));
  // What comes below the matches waits for the last of them: it would be pushed down under a thumb.
  const [isBoardWhole, setBoardWhole] = useState(false);
  const noteWhole = useCallback((isWhole: boolean) => {
    if (isWhole) setBoardWhole(true);
  }, []);
  return (
    <Staggered>
      <div className="flex flex-col gap-2 px-4 pt-3 pb-1">
        <h1 className="sr-only">{t('layout.home')}</h1>
        <Greeting phone={player?.phone ?? ''} />
        <HomeActions onDeposit={openDeposit} />
      </div>
      <Board board={board} onComplete={noteWhole} />
      {isBoardWhole && <Showcase matches={board.matches} />}
    </Staggered>
  );
}
