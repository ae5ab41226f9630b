import { revalidate, useIsOnline } from '@sanam/api-client/queries';
import { toMalayOdds, type BetRoom, type Slip } from '@sanam/betting';
import { BET_MAX_BAHT, BET_MIN_BAHT } from '@sanam/contract';
import { baht, toBaht, type Satang } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import {
  checkBetAmount,
  findDetour,
  isWorthShowing,
  type AmountProblem,
  type Detour,
} from '../../lib/check-bet-amount.ts';
import { useIsRead } from '../../lib/use-is-read.ts';
import { SCHEDULES } from '../../state/queries/schedules.ts';
import { usePagePrices } from '../../state/queries/use-is-old.ts';
import { rememberBet } from '../../state/bets/return-to-bet.ts';
import { useSlipLimits } from '../../state/step/slip-limits.ts';
import { changeSlip, describeSlip, sendSlip } from '../../state/step/step-slip.ts';
import { closeStepSheet, useStepSheet } from '../../state/step/step-sheet.ts';
import { openDeposit } from '../../state/transfers/deposit-sheet.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { toSlipRequest } from './to-slip-request.ts';
import type { SlipFailure } from './slip-notice.tsx';
import { slipMax, slipTerms, type SlipTerms } from './slip-terms.ts';
import { useStepRefusals, type StepPlacing } from './use-step-placing.ts';

export interface SlipFormState {
  readonly terms: SlipTerms | undefined;
  /** What is wrong with the amount, once it is worth showing. */
  readonly problem: AmountProblem | undefined;
  readonly failure: SlipFailure | undefined;
  /** The most that the house takes; before it is known, the most that any bet may be. */
  readonly max: Satang;
  /** The house takes not even the smallest bet. */
  readonly isFull: boolean;
  readonly limits: BetRoom | undefined;
  /** What the button offers instead of a bet. */
  readonly detour: Detour | undefined;
  /** A price differs from the one picked or confirmed, or the last attempt was refused because the odds had moved. */
  readonly hasMoved: boolean;
  readonly hasClosed: boolean;
  /** The prices may be outdated: the device is offline, or neither events nor polls arrive. */
  readonly isStale: boolean;
  /** A price changed so recently that a tap may have been meant for the one before. */
  readonly isTooFresh: boolean;
  /** Clears the messages when the amount is edited; an attempt at an amount shows what is wrong with it. */
  readonly touch: (isAttempt: boolean) => void;
  readonly dismiss: () => void;
  readonly confirm: (submit: SubmitEvent<HTMLFormElement>) => void;
}

/** The state of the slip's form. */
export function useSlip(slip: Slip, placing: StepPlacing): SlipFormState {
  const { t } = useTranslation();
  const { balance, owed } = useWallet(SCHEDULES.walletAtMatch);
  const { opening, isOpen } = useStepSheet();
  const limits = useSlipLimits(slip, isOpen);
  const { areOld } = usePagePrices();
  const isStale = !useIsOnline() || areOld;
  const [feedback, setFeedback] = useState<Feedback>({ ...NO_FEEDBACK, opening });
  // Each opening starts without the messages of the last.
  if (feedback.opening !== opening) setFeedback({ ...NO_FEEDBACK, opening });
  const [known, setKnown] = useState({ slip, limits });
  if (known.limits !== limits || known.slip.picks !== slip.picks || known.slip.mode !== slip.mode) {
    setKnown({ slip, limits });
    // What was refused was another bet, or the limits have been read again.
    if (feedback.refusedMax !== undefined) setFeedback((before) => ({ ...before, refusedMax: undefined }));
  }
  const update = (change: Partial<Feedback>): void => setFeedback((before) => ({ ...before, ...change }));
  const fail = (message: string, help?: string, short = message): void => {
    update({ failure: { message, ...(help !== undefined && { help }) } });
    toast.show(short);
  };
  useStepRefusals({
    onRateChanged: (message) => {
      update({ wasRateRefused: true });
      fail(message || t('bet.oddsMoved'));
    },
    onRefused: (message, maxAmount) => {
      fail(message || t('step.failed'), t('bet.noMoneyMoved'));
      if (maxAmount === undefined) return;
      // Somebody else has taken the room since it was read.
      update({ refusedMax: baht(maxAmount ?? 0) });
      revalidate('limits');
    },
    onRejected: () =>
      fail(t('step.rejectedTitle'), `${t('step.rejected')} ${t('step.moneyBack')}`, t('step.rejected')),
  });

  const isBusy = placing.state !== 'idle';
  const terms = slipTerms(slip);
  const amount = baht(slip.amountBaht);
  const houseMax = feedback.refusedMax ?? (limits && slipMax(slip, limits)) ?? baht(BET_MAX_BAHT);
  const isFull = houseMax < baht(BET_MIN_BAHT);
  const max = isFull ? baht(BET_MAX_BAHT) : houseMax;
  const stake = terms?.riskSatang ?? amount;
  const problem = checkBetAmount({ amount, stake, balance, max });
  const isEmpty = slip.picks.length === 0;
  const detour =
    isBusy || isFull || isEmpty ? undefined : findDetour(problem, { stake, balance, owed, houseMax });
  const hasMoved =
    feedback.wasRateRefused || slip.picks.some((pick) => toMalayOdds(pick) !== pick.pickedOdds);
  const hasClosed = slip.picks.some(({ isOpenBet }) => !isOpenBet);
  const isRead = useIsRead(slip.picks.map((pick) => `${pick.matchId} ${toMalayOdds(pick)}`).join());
  const isTooFresh = hasMoved && !isRead && !isBusy;

  return {
    terms,
    problem:
      problem !== undefined && !isBusy && isWorthShowing(problem, feedback.hasTried) ? problem : undefined,
    failure: feedback.failure,
    max,
    isFull,
    limits,
    detour,
    hasMoved,
    hasClosed,
    isStale,
    isTooFresh,
    touch: (isAttempt) => update({ hasTried: isAttempt, failure: undefined }),
    dismiss: () => update({ failure: undefined }),
    confirm(submit) {
      submit.preventDefault();
      if (isBusy || hasClosed || isFull || isStale) return;
      update({ hasTried: true });
      if (detour !== undefined) takeDetour(detour);
      if (problem !== undefined || isTooFresh || terms === undefined) return;
      // Moves the focus off the field, so that the keypad does not hide the outcome.
      submit.nativeEvent.submitter?.focus();
      update({ failure: undefined, wasRateRefused: false });
      try {
        sendSlip(toSlipRequest(slip, terms));
      } catch {
        // The intent could not be stored, so the bet was not sent.
        fail(t('step.failedTryAgain'), t('bet.noMoneyMoved'));
      }
    },
  };

  function takeDetour({ kind, amount: instead }: Detour): void {
    update({ failure: undefined });
    if (kind === 'useMaximum') {
      changeSlip({ type: 'setAmount', text: String(toBaht(instead)) });
      return;
    }
    const [first] = slip.picks;
    const number = slip.picks.length;
    rememberBet({
      slip: describeSlip(slip),
      amountBaht: slip.amountBaht,
      depositBaht: toBaht(instead),
      matchName: number === 1 && first !== undefined ? first.teamName : t('step.matches', { number }),
      price: terms?.odds ?? '',
    });
    closeStepSheet();
    openDeposit(instead);
  }
}

interface Feedback {
  readonly opening: number;
  readonly hasTried: boolean;
  readonly failure: SlipFailure | undefined;
  readonly refusedMax: Satang | undefined;
  /** The last attempt was refused because the odds had moved, even if they have moved back since. */
  readonly wasRateRefused: boolean;
}

const NO_FEEDBACK = { hasTried: false, failure: undefined, refusedMax: undefined, wasRateRefused: false };
