import { useEffect } from 'react';

import { PlayerLayout } from '../features/layout/player-layout.tsx';
import { useLanguage } from '../lib/i18n/current-language.ts';
import { OverlayFallback, lazyOverlay } from '../components/lazy-overlay.tsx';
import type { LazyFallbackProps } from '../lib/lazy-component.ts';
import { useCloseOnBack } from '../lib/use-close-on-back.ts';
import { useIdleComponent } from '../lib/use-idle-component.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { withDeferredAssets } from '../lib/with-deferred-assets.ts';
import { closeBetSheet, useBetSheet } from '../state/bets/bet-sheet.ts';
import { closeDeposit, openDeposit, useDepositSheet } from '../state/transfers/deposit-sheet.ts';
import { startLiveConnection } from '../state/live/connection.ts';
import { logOut } from '../state/session/log-out.ts';
import { useMatchStore } from '../state/matches/match-store.ts';
import { resumeIntents } from '../state/intents/resume-intents.ts';
import { closeStepSheet, useStepSheet } from '../state/step/step-sheet.ts';
import { usePlayer } from '../state/session/session.ts';
import { useWallet } from '../state/wallet/wallet.ts';

const DepositSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('../features/deposit/deposit-sheet.tsx'))).DepositSheet,
);
const SupportSheet = lazyOverlay(
  async () => (await withDeferredAssets(() => import('../features/support/support-sheet.tsx'))).SupportSheet,
);

/** The layout of every member page, connected to the player's session, balance and language. */
export function MemberShell() {
  const player = usePlayer();
  const wallet = useWallet();
  const [language, changeLanguage, isLanguageLate] = useLanguage();
  const support = useOverlay();
  const deposit = useDepositSheet();
  useCloseOnBack(support.close);
  useCloseOnBack(closeDeposit);
  // Loaded before a tap on a price needs it; it also announces what an earlier visit has left open.
  const hasPrices = useMatchStore(({ byId }) => byId.size > 0);
  const betOverlays = useIdleComponent(loadBetOverlays, {
    Fallback: BetOverlaysFallback,
    isInSight: hasPrices,
  });
  const hasStepPrices = useMatchStore(({ stepGroups }) => Object.keys(stepGroups).length > 0);
  const stepOutcomes = useIdleComponent(
    loadStepOutcomes,
    hasStepPrices ? { Fallback: StepSheetFallback, isInSight: true } : undefined,
  );
  const moneyLayer = useIdleComponent(loadMoneyLayer);
  const decisionLayer = useIdleComponent(loadDecisionLayer);
  const toasts = useIdleComponent(loadToasts);
  useEffect(startLiveConnection, []);
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
        onDeposit={() => openDeposit()}
        onSupport={support.open}
        onLogout={logOut}
      />
      {betOverlays}
      {stepOutcomes}
      {moneyLayer}
      {decisionLayer}
      {toasts}
      {deposit.hasOpened && <DepositSheet isOpen={deposit.isOpen} onClose={closeDeposit} />}
      {support.hasOpened && <SupportSheet isOpen={support.isOpen} onClose={support.close} />}
    </>
  );
}

/** Shown when a price is tapped before the code of the bet sheet is there. */
function BetOverlaysFallback({ hasFailed }: LazyFallbackProps) {
  const isOpen = useBetSheet((sheet) => sheet.isOpen);
  useCloseOnBack(closeBetSheet);
  return <OverlayFallback isOpen={isOpen} onClose={closeBetSheet} hasFailed={hasFailed} isAtOnce />;
}

/** Shown when the slip is opened before the code of its sheet is there. */
function StepSheetFallback({ hasFailed }: LazyFallbackProps) {
  const isOpen = useStepSheet((sheet) => sheet.isOpen);
  useCloseOnBack(closeStepSheet);
  return <OverlayFallback isOpen={isOpen} onClose={closeStepSheet} hasFailed={hasFailed} isAtOnce />;
}

const loadBetOverlays = async () =>
  (await withDeferredAssets(() => import('../features/bet-sheet/bet-overlays.tsx'))).BetOverlays;
const loadStepOutcomes = async () =>
  (await withDeferredAssets(() => import('../features/step/step-outcomes.tsx'))).StepOutcomes;
const loadMoneyLayer = async () => (await withDeferredAssets(() => import('./money-layer.tsx'))).MoneyLayer;
const loadDecisionLayer = async () =>
  (await withDeferredAssets(() => import('../features/decisions/decision-layer.tsx'))).DecisionLayer;
const loadToasts = async () =>
  (await withDeferredAssets(() => import('../features/layout/toasts.tsx'))).Toasts;
