import { useEffect } from 'react';

import { PlayerLayout } from '../features/layout/player-layout.tsx';
import { useLanguage } from '../lib/i18n/current-language.ts';
import { Coming, lateOverlay } from '../lib/late-overlay.tsx';
import type { Late } from '../lib/late-part.ts';
import { useCloseOnBack } from '../lib/use-close-on-back.ts';
import { useIdlePart } from '../lib/use-idle-part.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { withRest } from '../lib/with-rest.ts';
import { closeBetSheet, useBetSheet } from '../state/bets/bet-sheet.ts';
import { closeDeposit, openDeposit, useDepositSheet } from '../state/transfers/deposit-sheet.ts';
import { startLive } from '../state/live/connection.ts';
import { logOut } from '../state/session/log-out.ts';
import { resumeIntents } from '../state/intents/resume-intents.ts';
import { usePlayer } from '../state/session/session.ts';
import { useWallet } from '../state/wallet/wallet.ts';

const DepositSheet = lateOverlay(
  async () => (await withRest(() => import('../features/deposit/deposit-sheet.tsx'))).DepositSheet,
);
const SupportSheet = lateOverlay(
  async () => (await withRest(() => import('../features/support/support-sheet.tsx'))).SupportSheet,
);

/** The layout of every member screen, joined to the player's session, balance and language. */
export function MemberShell() {
  const player = usePlayer();
  const wallet = useWallet();
  const [language, changeLanguage, isLanguageLate] = useLanguage();
  const support = useOverlay();
  const deposit = useDepositSheet();
  useCloseOnBack(support.close);
  useCloseOnBack(closeDeposit);
  // A tap on a price finds it there, and what an earlier visit has left open is told of.
  const betOverlays = useIdlePart(loadBetOverlays, BetComing);
  const stepOutcomes = useIdlePart(loadStepOutcomes);
  const moneyLayer = useIdlePart(loadMoneyLayer);
  const toasts = useIdlePart(loadToasts);
  useEffect(startLive, []);
  useEffect(resumeIntents, []);
  return (
    <>
      <PlayerLayout
        balance={wallet.balance}
        isRefreshing={wallet.isRefreshing}
        onReload={wallet.reload}
        player={player}
        language={language}
        isLanguageLate={isLanguageLate}
        onLanguage={changeLanguage}
        onDeposit={openDeposit}
        onSupport={support.open}
        onLogout={logOut}
      />
      {betOverlays}
      {stepOutcomes}
      {moneyLayer}
      {toasts}
      {deposit.isWanted && <DepositSheet isOpen={deposit.isOpen} onClose={closeDeposit} />}
      {support.isWanted && <SupportSheet isOpen={support.isOpen} onClose={support.close} />}
    </>
  );
}

/** A price tapped before its sheet is there. */
function BetComing({ hasFailed }: Late) {
  const isOpen = useBetSheet((sheet) => sheet.isOpen);
  useCloseOnBack(closeBetSheet);
  return <Coming isOpen={isOpen} onClose={closeBetSheet} hasFailed={hasFailed} />;
}

const loadBetOverlays = async () =>
  (await withRest(() => import('../features/bet-sheet/bet-overlays.tsx'))).BetOverlays;
const loadStepOutcomes = async () =>
  (await withRest(() => import('../features/step/step-outcomes.tsx'))).StepOutcomes;
const loadMoneyLayer = async () => (await withRest(() => import('./money-layer.tsx'))).MoneyLayer;
const loadToasts = async () => (await withRest(() => import('../features/layout/toasts.tsx'))).Toasts;
