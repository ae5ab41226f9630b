import { useEffect } from 'react';

import { useLast } from '../../lib/use-last.ts';
import { closeDeposit } from '../../state/transfers/deposit-sheet.ts';
import {
  acknowledgeDeposit,
  useDepositOutcome,
  useDepositWatch,
} from '../../state/transfers/deposit-watch.ts';
import { useIsNextOutcome } from '../../state/outcomes/outcome-queue.ts';
import { CancelledSheet } from './cancelled-sheet.tsx';
import { CreditedSheet } from './credited-sheet.tsx';

/** Shows the outcome of a deposit on whatever page the player is, but not while a bet is being placed. */
export function DepositOutcome() {
  useDepositWatch();
  const outcome = useDepositOutcome();
  const due = useIsNextOutcome('deposit', outcome !== undefined) ? outcome : undefined;
  const shown = useLast(due);
  useEffect(() => {
    if (due !== undefined) closeDeposit();
  }, [due]);
  if (shown === undefined) return null;
  const Shown = shown.isCredited ? CreditedSheet : CancelledSheet;
  return (
    <Shown
      key={shown.transactionId}
      transactionId={shown.transactionId}
      amount={shown.amount}
      collected={shown.collected}
      reason={shown.reason}
      isOpen={due?.transactionId === shown.transactionId}
      onClose={() => acknowledgeDeposit(shown.transactionId)}
    />
  );
}
