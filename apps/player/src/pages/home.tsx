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

/** Below the board, so its code loads when the browser is idle. */
const Showcase = lazyComponent(async () => {
  await new Promise<void>((isIdle) => whenIdle(isIdle));
  return (await withDeferredAssets(() => import('../features/home/showcase.tsx'))).Showcase;
});

/** The greeting is there at once; what was decided and what waits takes its place. */
const HomeHead = lazyComponent(
  async () => (await withDeferredAssets(() => import('../features/home/home-head.tsx'))).HomeHead,
  Greeting,
);

export function HomePage() {
  const { t } = useTranslation();
  const player = usePlayer();
  const board = useBoard();
  usePageTitle(t('layout.home'));
  // Rendered after the last match, which would otherwise push it down.
  const [isBoardComplete, setBoardComplete] = useState(false);
  const noteComplete = useCallback((isComplete: boolean) => {
    if (isComplete) setBoardComplete(true);
  }, []);
  return (
    <Staggered>
      <div className="flex flex-col gap-2 px-4 pt-3 pb-1">
        <h1 className="sr-only">{t('layout.home')}</h1>
        <HomeHead phone={player?.phone ?? ''} />
        <HomeActions onDeposit={() => openDeposit()} />
      </div>
      <Board board={board} onComplete={noteComplete} />
      {isBoardComplete && <Showcase matches={board.error === undefined ? board.matches : undefined} />}
    </Staggered>
  );
}
