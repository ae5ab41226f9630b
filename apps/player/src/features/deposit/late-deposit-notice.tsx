import { useState } from 'react';

import { useWaitingDeposits } from '../../state/transfers/deposit-watch.ts';
import { LateDeposit } from './late-deposit.tsx';

/** The advice above every page; once read it is gone until the next visit, and stays in the deposit sheet. */
export function LateDepositNotice() {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const deposits = useWaitingDeposits().filter(({ id }) => !dismissed.includes(id));
  return (
    <div className="not-empty:px-4 not-empty:py-3">
      <LateDeposit deposits={deposits} onDismiss={(id) => setDismissed([...dismissed, id])} />
    </div>
  );
}
