import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';

type Reply = ReplyOf<Endpoints['GET /desk/debts']>;

/** Players who owe the house, the largest debt first. Who has ever owed is few of all. */
export async function listDebts({ db }: { db: Sql }, paging: Paging): Promise<Reply> {
  const { page, limit } = paging;
  const [[counted], rows] = await Promise.all([
    db.query<{ total: number }>(
      'SELECT count(*) AS total FROM account_balance WHERE is_debt AND balance < 0',
    ),
    db.query<{ phone: string; full_name: string; owed: number }>(
      `SELECT p.phone, p.full_name, owing.owed
         FROM (SELECT a.player_id, -d.balance AS owed
                 FROM account_balance d JOIN account a ON a.id = d.account_id
                WHERE d.is_debt AND d.balance < 0
                ORDER BY d.balance, a.player_id LIMIT $1 OFFSET $2) AS owing
         JOIN player p ON p.id = owing.player_id
        ORDER BY owing.owed DESC, p.id`,
      [limit, (page - 1) * limit],
    ),
  ]);
  const debts = rows.map((row) => ({
    username: row.phone,
    fullName: row.full_name,
    amount: toBaht(satang(row.owed)),
  }));
  return { debts, pagination: toPagination(counted?.total ?? 0, paging) };
}
