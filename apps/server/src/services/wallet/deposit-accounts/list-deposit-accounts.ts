import { bangkokDayRange } from '@sanam/betting';
import type { ListedDepositAccount } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';

interface Row {
  id: number;
  account_number: string;
  account_name: string;
  account_bank: string;
  promptpay_id: string | null;
  in_force_from: Date;
  replaces: number | null;
  added_by: string;
  approved_by: string | null;
  ended_by: string | null;
  ends_at: Date | null;
  is_in_force: boolean;
  credited: number;
}

const ENDED_SHOWN = 20;

/** The accounts for deposits in force, those that wait, then those that ended last, each number once. */
export async function listDepositAccounts({
  db,
  clock,
}: {
  db: Sql;
  clock: Clock;
}): Promise<{ accounts: ListedDepositAccount[] }> {
  const now = clock.now();
  const { from, to } = bangkokDayRange(now);
  const rows = await db.query<Row>(
    `SELECT a.*, p.decided_by AS approved_by, deposit_account_in_force(p_account => a, p_at => $1) AS is_in_force,
            least(a.ended_at, successor.in_force_from) AS ends_at,
            coalesce((SELECT sum(t.amount) FROM transfer t
                       WHERE t.deposit_account_id = a.id AND t.type = 'deposit' AND t.status = 'success'
                         AND t.decided_at >= $2 AND t.decided_at < $3), 0)::bigint AS credited
       FROM deposit_account a
       JOIN desk_act d ON d.id = a.act_id
       LEFT JOIN approval p ON p.id = d.approval_id
       LEFT JOIN LATERAL (SELECT min(s.in_force_from) AS in_force_from FROM deposit_account s
                           WHERE s.replaces = a.id AND (s.ended_at IS NULL OR s.ended_at > s.in_force_from)) successor ON true
      ORDER BY a.id`,
    [now, from, to],
  );
  const accounts = rows.map((row) => toListed(row, now));
  const shown = accounts.filter(({ state }) => state !== 'OFF');
  const numbers = new Set(shown.map(keyOf));
  const ended = accounts.toReversed().filter((account) => {
    if (account.state !== 'OFF' || numbers.has(keyOf(account))) return false;
    numbers.add(keyOf(account));
    return true;
  });
  return { accounts: [...shown, ...ended.slice(0, ENDED_SHOWN)] };
}

function keyOf({ accountBank, accountNumber }: ListedDepositAccount): string {
  return `${accountBank} ${accountNumber}`;
}

function toListed(row: Row, now: Date): ListedDepositAccount {
  const isWaiting = row.in_force_from > now && row.ended_by === null;
  return {
    id: row.id,
    accountNumber: row.account_number,
    accountName: row.account_name,
    accountBank: row.account_bank,
    ...(row.promptpay_id !== null && { promptPayId: row.promptpay_id }),
    state: row.is_in_force ? 'IN_FORCE' : isWaiting ? 'WAITING' : 'OFF',
    inForceFrom: row.in_force_from.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    replaces: row.replaces,
    addedBy: row.added_by,
    approvedBy: row.approved_by,
    creditedToday: toBaht(satang(row.credited)),
  };
}
