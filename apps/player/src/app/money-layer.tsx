import { DepositRequestToast } from '../features/deposit/deposit-request-toast.tsx';
import { DepositOutcome } from '../features/deposit/deposit-outcome.tsx';
import { WithdrawOutcome } from '../features/withdraw/withdraw-outcome.tsx';

/** Announces the outcomes of the player's deposits and withdrawals over any page. */
export function MoneyLayer() {
  return (
    <>
      <DepositRequestToast />
      <DepositOutcome />
      <WithdrawOutcome />
    </>
  );
}
