import { toMalayOdds, type Slip } from '@sanam/betting';
import { baht, toBaht, type Satang } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { checkBetAmount, isWorthShowing, type AmountProblem } from '../../lib/check-bet-amount.ts';
import { useIsRead } from '../../lib/use-is-read.ts';
import { SCHEDULES } from '../../state/queries/schedules.ts';
import { changeSlip, sendSlip, useStepSlip } from '../../state/step/step-slip.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { toSlipRequest } from './to-slip-request.ts';
import type { SlipFailure } from './slip-notice.tsx';
import { slipTerms, type SlipTerms } from './slip-terms.ts';
import { useStepRefusals, type StepPlacing } from './use-step-placing.ts';

export interface SlipFormState {
  readonly terms: SlipTerms | undefined;
  /** What is wrong with the amount, once it is worth showing. */
  readonly problem: AmountProblem | undefined;
  readonly failure: SlipFailure | undefined;
  /** The largest amount that the house would have taken, after it refused a larger one. */
  readonly max: Satang | undefined;
  /** A price differs from the one picked or confirmed, or the last attempt was refused because the odds had moved. */
  readonly hasMoved: boolean;
  readonly hasClosed: boolean;
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
  const { balance } = useWallet(SCHEDULES.walletAtMatch);
  const opening = useStepSlip((state) => state.opening);
  const [feedback, setFeedback] = useState<Feedback>({ ...NO_FEEDBACK, opening });
  // Each opening starts without the messages of the last.
  if (feedback.opening !== opening) setFeedback({ ...NO_FEEDBACK, opening });
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
      if (typeof maxAmount === 'number') update({ refusedMax: baht(maxAmount) });
    },
    onRejected: () =>
      fail(t('step.rejectedTitle'), `${t('step.rejected')} ${t('step.moneyBack')}`, t('step.rejected')),
  });

  const isBusy = placing.state !== 'idle';
  const terms = slipTerms(slip);
  const amount = baht(slip.amountBaht);
  const max = feedback.refusedMax;
  const problem = checkBetAmount({ amount, stake: terms?.riskSatang ?? amount, balance, max });
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
    hasMoved,
    hasClosed,
    isTooFresh,
    touch: (isAttempt) => update({ hasTried: isAttempt, failure: undefined }),
    dismiss: () => update({ failure: undefined }),
    confirm(submit) {
      submit.preventDefault();
      if (isBusy || isTooFresh || hasClosed || terms === undefined) return;
      update({ hasTried: true });
      if (problem === 'TOO_MUCH' && max !== undefined) {
        update({ failure: undefined });
        changeSlip({ type: 'setAmount', text: String(toBaht(max)) });
      }
      if (problem !== undefined) return;
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
