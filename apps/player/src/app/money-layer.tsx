import { DepositRequestToast } from '../features/deposit/deposit-request-toast.tsx';
import { DepositOutcome } from '../features/deposit/deposit-outcome.tsx';
import { WithdrawOutcome } from '../features/withdraw/withdraw-outcome.tsx';

/** What becomes of the player's deposits and withdrawals, told over whatever page he is on. */
export function MoneyLayer() {
  return (
    <>
      <DepositRequestToast />
      <DepositOutcome />
      <WithdrawOutcome />
    </>
  );
}
