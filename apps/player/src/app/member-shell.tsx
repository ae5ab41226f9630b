import { lazy, Suspense, useEffect, useState } from 'react';

import { PlayerLayout } from '../features/layout/player-layout.tsx';
import { useLanguage } from '../lib/i18n/current-language.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useBetSheet } from '../state/bet-sheet.ts';
import { closeDeposit, openDeposit, useDepositSheet } from '../state/deposit-sheet.ts';
import { startLive } from '../state/live.ts';
import { logOut } from '../state/log-out.ts';
import { resumeBets } from '../state/resume-bets.ts';
import { usePlayer } from '../state/session.ts';
import { useWallet } from '../state/wallet.ts';

const DepositSheet = lazy(async () => ({
  default: (await import('../features/deposit/deposit-sheet.tsx')).DepositSheet,
}));
const BetLayer = lazy(async () => ({
  default: (await import('../features/bet-sheet/bet-layer.tsx')).BetLayer,
}));
const SupportSheet = lazy(async () => ({
  default: (await import('../features/support/support-sheet.tsx')).SupportSheet,
}));

/** The layout of every member screen, joined to the player's session, balance and language. */
export function MemberShell() {
  const player = usePlayer();
  const wallet = useWallet();
  const [language, changeLanguage] = useLanguage();
  const support = useOverlay();
  const deposit = useDepositSheet();
  const isBetLayerWanted = useIsBetLayerWanted();
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
      <Suspense>{isBetLayerWanted && <BetLayer />}</Suspense>
      <Suspense>
        {deposit.isWanted && <DepositSheet isOpen={deposit.isOpen} onClose={closeDeposit} />}
        {support.isWanted && <SupportSheet isOpen={support.isOpen} onClose={support.close} />}
      </Suspense>
    </>
  );
}

/** Once the page is drawn, so that a tap finds it there and a bet of an earlier visit is told of; at once for a tap. */
function useIsBetLayerWanted(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => whenIdle(() => setDrawn(true)), []);
  return useBetSheet(({ target }) => target !== undefined) || isDrawn;
}
