import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

/** Players who owe the house, the largest debt first. */
export async function listDebts({ db }: { db: Sql }): Promise<ReplyOf<Endpoints['GET /desk/debts']>> {
  const rows = await db.query<{ phone: string; full_name: string; owed: number }>(
    `SELECT p.phone, p.full_name, -d.balance AS owed
       FROM account_balance d
       JOIN account a ON a.id = d.account_id
       JOIN player p ON p.id = a.player_id
      WHERE d.is_debt AND d.balance < 0
      ORDER BY d.balance, p.id`,
  );
  return rows.map((row) => ({
    username: row.phone,
    fullName: row.full_name,
    amount: toBaht(satang(row.owed)),
  }));
}
