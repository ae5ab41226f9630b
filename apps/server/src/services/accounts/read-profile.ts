import { BET_CHIPS, Refusal } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

export async function readProfile(
  { db, clock }: { db: Database; clock: Clock },
  playerId: number,
): Promise<Profile> {
  const row = await db.read
    .selectFrom('player')
    .select(['bank_name', 'bank_code', 'bank_account', 'line', 'bet_chips'])
    .where('player.id', '=', playerId)
    .executeTakeFirst();
  const [account] = await db.query<AccountRow>(
    `SELECT id, account_number, account_name, account_bank, promptpay_id
       FROM deposit_account_of(p_player => $1, p_at => $2)`,
    [playerId, clock.now()],
    'deposit_account_of',
  );
  const [lastBet] = await db.query<{ amount: number }>(LAST_BET, [playerId]);
  if (!row) throw new Refusal('SESSION_ENDED');
  return {
    bankName: row.bank_name,
    bankCode: row.bank_code,
    bankAccount: row.bank_account,
    line: row.line,
    depositAccount: account ? toDepositAccount(account) : null,
    betChips: row.bet_chips ?? [...BET_CHIPS],
    lastBetAmount: lastBet ? toBaht(satang(lastBet.amount)) : null,
  };
}

interface AccountRow {
  id: number;
  account_number: string;
  account_name: string;
  account_bank: string;
  promptpay_id: string | null;
}

function toDepositAccount(row: AccountRow): Profile['depositAccount'] {
  return {
    id: row.id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    accountBank: row.account_bank,
    ...(row.promptpay_id !== null && { promptPayId: row.promptpay_id }),
  };
}

/**
 * Among the newest bets only: somebody who has since made many step bets need not have their last LIVE bet repeated.
 */
const LAST_BET = `
  SELECT amount FROM (SELECT amount, kind, player_no FROM bet WHERE player_id = $1 ORDER BY player_no DESC LIMIT 50) newest
   WHERE kind = 'LIVE' ORDER BY player_no DESC LIMIT 1`;
