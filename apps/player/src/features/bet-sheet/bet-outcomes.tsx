import { formatMoney, parseBaht } from '@sanam/money';
import { toast } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { BET_TYPE_TEXTS } from '../../lib/i18n/arena-texts.ts';
import {
  acknowledgeBet,
  useBetIntents,
  type BetIntent,
  type PlacedBet,
} from '../../state/bets/bet-intents.ts';
import { followIntent, openBetSheet, useBetSheet } from '../../state/bets/bet-sheet.ts';
import { useRunningCount } from '../../state/bets/running-count.ts';
import { useMatchById } from '../../state/matches/match-store.ts';
import { potentialWin } from './potential-win.ts';

/**
 * The outcomes of bets that no open sheet shows: the one just placed, and those whose reply came late, after a reload
 * or a lost network. Each is a toast; while a bet has no reply, its toast stays and no other than its reply is shown.
 */
export function BetOutcomes() {
  const intents = useBetIntents();
  const { isOpen, intentId, target } = useBetSheet();
  const isPlacing = intents.some(isOpenIntent);
  useEffect(() => (isPlacing ? toast.pause() : undefined), [isPlacing]);
  // A bet on this match whose reply is not known takes the place of an empty form: there is no second one before.
  const uncertain = intents.find(
    ({ body, outcome }) => outcome.status === 'unknown' && body.matchId === target?.matchId,
  )?.id;
  useEffect(() => {
    if (isOpen && intentId === undefined && uncertain !== undefined) followIntent(uncertain);
  }, [isOpen, intentId, uncertain]);
  const ours = intents.filter(({ id }) => !(isOpen && id === intentId));
  const waiting = ours.filter(isOpenIntent);
  const [first] = waiting;
  return (
    <>
      {first && <CheckingToast key={`${first.id} ${waiting.length}`} intent={first} count={waiting.length} />}
      {ours.map((intent) => (
        <OutcomeToast key={intent.id} intent={intent} />
      ))}
    </>
  );
}

function isOpenIntent({ outcome }: BetIntent): boolean {
  return outcome.status === 'unknown' || outcome.status === 'sending';
}

/** Never presents the bet as failed. */
function CheckingToast({ intent, count }: { readonly intent: BetIntent; readonly count: number }) {
  const { t } = useTranslation();
  const show = useEffectEvent(() =>
    toast.show(
      count === 1
        ? t('bet.checkingOne', { bet: betText(t, intent, intent.shown.rateName) })
        : t('bet.checkingMany', { number: count }),
      {
        kind: 'placed',
        context: t('bet.checkingHelp'),
        icon: <LoaderCircle aria-hidden strokeWidth={2} className="animate-rotate" />,
        isLasting: true,
      },
    ),
  );
  useEffect(() => show(), []);
  return null;
}

/** Shows an outcome once the page is in view. It counts as seen when the toast has gone, here or in another tab. */
function OutcomeToast({ intent }: { readonly intent: BetIntent }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const match = useMatchById(intent.body.matchId);
  const isHidden = useSyncExternalStore(onVisibilityChange, () => document.hidden);
  const { status } = intent.outcome;
  const isEnded = status === 'placed' || status === 'refused';
  const show = useEffectEvent((): (() => void) | undefined => {
    const { outcome } = intent;
    if (outcome.status === 'placed') return showPlaced(outcome.placed);
    return outcome.status === 'refused' ? showRefused(outcome.message) : undefined;
  });
  useEffect(() => (isEnded && !isHidden ? show() : undefined), [isEnded, isHidden]);
  return null;

  function showPlaced(placed: PlacedBet): () => void {
    const { bet, isBetterRate } = placed;
    const win = potentialWin(intent, placed, match);
    const isDraw = intent.endpoint === 'POST /bet/draw';
    const ticket = t('bet.ticket', { code: bet.ticketCode });
    const winText =
      win === undefined ? [] : [t(isDraw ? 'bet.paysOutAmount' : 'bet.winsAmount', { amount: win })];
    return toast.show(t('bet.placedOne', { bet: betText(t, intent, bet.rateName) }), {
      kind: 'placed',
      onGone: () => acknowledgeBet(intent.id),
      context: [...(isBetterRate ? [t('bet.betterTaken')] : winText), ticket].join(' · '),
      icon: <Check aria-hidden strokeWidth={2} />,
      tone: 'gain',
      actions: [
        { label: t('bet.viewTicket'), onPress: () => void navigate(`/ticket/${bet.id}`) },
        { label: <RunningBetsLabel />, onPress: () => void navigate('/bet-running') },
      ],
    });
  }

  function showRefused(message: string): () => void {
    const { matchId, betType, betAmount } = intent.body;
    return toast.show(t('bet.notTakenOne', { bet: betText(t, intent, intent.shown.rateName) }), {
      kind: 'refused',
      onGone: () => acknowledgeBet(intent.id),
      context: `${message || t('bet.betFailed')} ${t('bet.noMoneyMoved')}`,
      icon: <CircleAlert aria-hidden strokeWidth={2} />,
      tone: 'loss',
      actions: [
        {
          label: t('common.tryAgain'),
          onPress: () => {
            openBetSheet({ matchId, betType, amountBaht: betAmount });
            if (match === undefined) void navigate(`/bet/${matchId}`);
          },
        },
      ],
    });
  }
}

function RunningBetsLabel() {
  const { t } = useTranslation();
  const count = useRunningCount();
  return (
    <>
      {t('bet.runningBets')}
      {count !== undefined && ` ${count}`}
    </>
  );
}

/** "Red 0.80 · ฿1,000" */
function betText(t: TFunction, { body }: BetIntent, price: string): string {
  const amount = parseBaht(body.betAmount);
  const baht = amount === undefined ? '' : ` · ฿${formatMoney(amount, { whole: true })}`;
  return `${t(BET_TYPE_TEXTS[body.betType])} ${price}${baht}`;
}

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
