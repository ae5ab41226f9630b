import { BET_CHIPS, Refusal } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Database } from '../../db/database.ts';

export async function readProfile({ db }: { db: Database }, playerId: number): Promise<Profile> {
  const row = await db.read
    .selectFrom('player')
    .leftJoin('deposit_account', 'deposit_account.id', 'player.deposit_account_id')
    .select(['bank_name', 'bank_code', 'bank_account', 'line', 'bet_chips'])
    .select(['account_number', 'account_name', 'account_bank', 'promptpay_id'])
    .where('player.id', '=', playerId)
    .executeTakeFirst();
  const [lastBet] = await db.query<{ amount: number }>(LAST_BET, [playerId]);
  if (!row) throw new Refusal('SESSION_ENDED');
  return {
    bankName: row.bank_name,
    bankCode: row.bank_code,
    bankAccount: row.bank_account,
    line: row.line,
    depositAccount:
      row.account_number === null || row.account_name === null || row.account_bank === null
        ? null
        : {
            accountNumber: row.account_number,
            accountName: row.account_name,
            accountBank: row.account_bank,
            ...(row.promptpay_id !== null && { promptPayId: row.promptpay_id }),
          },
    betChips: row.bet_chips ?? [...BET_CHIPS],
    lastBetAmount: lastBet ? toBaht(satang(lastBet.amount)) : null,
  };
}

/** Among the newest bets only: somebody who has since made many step bets need not have their last live bet repeated. */
const LAST_BET = `
  SELECT amount FROM (SELECT amount, kind, player_no FROM bet WHERE player_id = $1 ORDER BY player_no DESC LIMIT 50) newest
   WHERE kind = 'LIVE' ORDER BY player_no DESC LIMIT 1`;
