import { AnnounceNews } from '../features/deposit/announce-news.tsx';
import { DepositNews } from '../features/deposit/deposit-news.tsx';
import { WithdrawNews } from '../features/withdraw/withdraw-news.tsx';

/** What becomes of the player's deposits and withdrawals, told over whatever page he is on. */
export function MoneyLayer() {
  return (
    <>
      <AnnounceNews />
      <DepositNews />
      <WithdrawNews />
    </>
  );
}
