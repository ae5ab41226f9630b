import { parseBaht, type Satang } from '@sanam/money';
import { useState } from 'react';

import { logFailure } from '../../lib/log-failure.ts';
import { requestTransfer } from '../../state/request-transfer.ts';
import type { WithdrawProblem } from './check-withdrawal.ts';

export interface Withdrawn {
  readonly amount: Satang;
  /** It is the one asked for before, whose answer had been lost; the new amount was not sent. */
  readonly isEarlier: boolean;
}

export interface Withdrawal {
  readonly isProcessing: boolean;
  readonly withdrawn: Withdrawn | undefined;
  /** What the server had against it, where that is said. */
  readonly refused: WithdrawProblem | undefined;
  readonly submit: (amount: Satang) => Promise<void>;
  /** The player types anew, or has seen how it ended. */
  readonly clear: () => void;
}

/** One withdrawal from the tap to the server's word. A failure other than of amount or balance is only logged. */
export function useWithdrawal(): Withdrawal {
  const [isProcessing, setProcessing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Withdrawn>();
  const [refused, setRefused] = useState<WithdrawProblem>();

  async function submit(amount: Satang): Promise<void> {
    setRefused(undefined);
    setProcessing(true);
    try {
      const answer = await requestTransfer('withdraw', amount);
      if (answer.status === 'taken') {
        const { taken, isEarlier } = answer;
        setWithdrawn({ amount: parseBaht(taken.amount) ?? amount, isEarlier });
      } else if (answer.status === 'refused' && answer.code in REFUSALS) {
        setRefused(REFUSALS[answer.code as keyof typeof REFUSALS]);
      } else logFailure('the withdrawal failed', answer);
    } finally {
      setProcessing(false);
    }
  }

  return {
    isProcessing,
    withdrawn,
    refused,
    submit,
    clear: () => {
      setWithdrawn(undefined);
      setRefused(undefined);
    },
  };
}

const REFUSALS = {
  WITHDRAW_MIN: 'TOO_LITTLE',
  INSUFFICIENT_BALANCE: 'INSUFFICIENT',
} as const satisfies Record<string, WithdrawProblem>;
