import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

import { PlayerLayout } from '../features/layout/player-layout.tsx';
import { useLanguage } from '../lib/i18n/current-language.ts';
import { loadUntilThere } from '../lib/load-until-there.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { withRest } from '../lib/with-rest.ts';
import { closeDeposit, openDeposit, useDepositSheet } from '../state/deposit-sheet.ts';
import { startLive } from '../state/live.ts';
import { logOut } from '../state/log-out.ts';
import { resumeBets } from '../state/resume-bets.ts';
import { usePlayer } from '../state/session.ts';
import { useWallet } from '../state/wallet.ts';

const DepositSheet = lazy(async () => ({
  default: (await withRest(() => import('../features/deposit/deposit-sheet.tsx'))).DepositSheet,
}));
const SupportSheet = lazy(async () => ({
  default: (await withRest(() => import('../features/support/support-sheet.tsx'))).SupportSheet,
}));

/** The layout of every member screen, joined to the player's session, balance and language. */
export function MemberShell() {
  const player = usePlayer();
  const wallet = useWallet();
  const [language, changeLanguage] = useLanguage();
  const support = useOverlay();
  const deposit = useDepositSheet();
  const betLayer = useBetLayer();
  useEffect(startLive, []);
  useEffect(resumeBets, []);
  return (
    <>
      <PlayerLayout
        balance={wallet.balance}
        isRefreshing={wallet.isRefreshing}
        onReload={wallet.reload}
        player={player}
        language={language}
        onLanguage={changeLanguage}
        onDeposit={openDeposit}
        onSupport={support.open}
        onLogout={() => void logOut()}
      />
      {betLayer}
      <Suspense>
        {deposit.isWanted && <DepositSheet isOpen={deposit.isOpen} onClose={closeDeposit} />}
        {support.isWanted && <SupportSheet isOpen={support.isOpen} onClose={support.close} />}
      </Suspense>
    </>
  );
}

/**
 * Fetched once the page is drawn, so that a tap on a price finds it there and a bet of an earlier visit is told of; at
 * once when a finger comes down.
 */
function useBetLayer(): ReactNode {
  const [layer, setLayer] = useState<ReactNode>();
  useEffect(() => {
    const load = (): void => {
      callOff();
      callOff = loadUntilThere(
        () => withRest(() => import('../features/bet-sheet/bet-layer.tsx')),
        ({ BetLayer }) => setLayer(<BetLayer />),
      );
    };
    let callOff = whenIdle(load);
    globalThis.addEventListener('pointerdown', load, { once: true });
    return () => {
      callOff();
      globalThis.removeEventListener('pointerdown', load);
    };
  }, []);
  return layer;
}
