import { shownOddsOf, type Slip } from '@sanam/betting';
import { baht } from '@sanam/money';
import { toast } from '@sanam/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf, type AmountProblem } from '../../lib/check-amount.ts';
import { useIsRead } from '../../lib/use-is-read.ts';
import { SCHEDULES } from '../../state/queries/schedules.ts';
import { sendSlip, useStepSlip } from '../../state/step/step-slip.ts';
import { useWallet } from '../../state/wallet/wallet.ts';
import { toSlipRequest } from './to-slip-request.ts';
import type { SlipFailure } from './slip-notice.tsx';
import { slipTermsOf, type SlipTerms } from './slip-terms.ts';
import { useStepEndings, type StepPlacing } from './use-step-placing.ts';

export interface SlipFormState {
  readonly terms: SlipTerms | undefined;
  /** What is wrong with the amount, once it is worth saying. */
  readonly problem: AmountProblem | undefined;
  readonly failure: SlipFailure | undefined;
  /** Some price is not the one he picked or confirmed, or the last attempt met other odds. */
  readonly hasMoved: boolean;
  readonly hasClosed: boolean;
  /** The finger may have been on its way when a price changed under it. */
  readonly isTooFresh: boolean;
  /** The amount was touched; an attempt at one is worth a word. */
  readonly touch: (isAttempt: boolean) => void;
  readonly dismiss: () => void;
  readonly confirm: (submit: SubmitEvent<HTMLFormElement>) => void;
}

/** The slip as something to be filled in and confirmed. */
export function useSlip(slip: Slip, placing: StepPlacing): SlipFormState {
  const { t } = useTranslation();
  const { balance } = useWallet(SCHEDULES.walletAtMatch);
  const opening = useStepSlip((state) => state.opening);
  const [said, setSaid] = useState<Said>({ ...NOTHING_SAID, opening });
  // Each opening begins without the messages of the last.
  if (said.opening !== opening) setSaid({ ...NOTHING_SAID, opening });
  const say = (more: Partial<Said>): void => setSaid((before) => ({ ...before, ...more }));
  const fail = (message: string, help?: string): void => {
    say({ failure: { message, ...(help !== undefined && { help }) } });
    toast.show(message);
  };
  useStepEndings({
    onRateChanged: (message) => {
      say({ hasMetOtherOdds: true });
      fail(message || t('bet.oddsMoved'));
    },
    onRefused: (message) => fail(message || t('step.failed'), t('bet.noMoneyMoved')),
    onRejected: () => fail(t('step.rejected'), t('step.moneyBack')),
  });

  const isBusy = placing.state !== 'idle';
  const terms = slipTermsOf(slip);
  const amount = baht(slip.amountBaht);
  const problem = problemOf({ amount, stake: terms?.riskSatang ?? amount, balance });
  const hasMoved = said.hasMetOtherOdds || slip.picks.some((pick) => shownOddsOf(pick) !== pick.pickedOdds);
  const hasClosed = slip.picks.some(({ isOpenBet }) => !isOpenBet);
  const isRead = useIsRead(slip.picks.map((pick) => `${pick.matchId} ${shownOddsOf(pick)}`).join());
  const isTooFresh = hasMoved && !isRead && !isBusy;
  const isWorthSaying = said.hasTried || problem === 'TOO_MUCH' || problem === 'NOT_IN_WALLET';

  return {
    terms,
    problem: isWorthSaying && !isBusy ? problem : undefined,
    failure: said.failure,
    hasMoved,
    hasClosed,
    isTooFresh,
    touch: (isAttempt) => say({ hasTried: isAttempt, failure: undefined }),
    dismiss: () => say({ failure: undefined }),
    confirm(submit) {
      submit.preventDefault();
      if (isBusy || isTooFresh || hasClosed || terms === undefined) return;
      say({ hasTried: true });
      if (problem !== undefined) return;
      // Away from the field, so that the keypad does not hide how it ends.
      submit.nativeEvent.submitter?.focus();
      say({ failure: undefined, hasMetOtherOdds: false });
      try {
        sendSlip(toSlipRequest(slip, terms));
      } catch {
        // It was not kept, and so it was not sent.
        fail(t('step.failedTryAgain'), t('bet.noMoneyMoved'));
      }
    },
  };
}

interface Said {
  readonly opening: number;
  readonly hasTried: boolean;
  readonly failure: SlipFailure | undefined;
  /** The last attempt met other odds, whatever they have done since. */
  readonly hasMetOtherOdds: boolean;
}

const NOTHING_SAID = { hasTried: false, failure: undefined, hasMetOtherOdds: false };
