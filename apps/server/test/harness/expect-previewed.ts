import type { Endpoints, ReplyOf } from '@sanam/contract';
import { expect } from 'vitest';
import type { Sql } from '../../src/db/database.ts';

type Preview = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>;

/** Calls a result or takes it back, and expects that the run has posted what was previewed, to the satang. */
export async function expectPreviewed<Reply>(
  db: Sql,
  expected: Preview,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const [posting, owed] = [await readLastPosting(db), await readDebts(db)];
  const reply = await run();
  const inSatang = (amount: number) => Math.round(amount * 100);
  const debts = [...(await readDebts(db))]
    .map(([playerId, debt]) => debt - (owed.get(playerId) ?? 0))
    .filter((debt) => debt > 0);
  expect({
    ...(await readPostedSince(db, posting)),
    debtors: debts.length,
    debt: debts.reduce((sum, debt) => sum + debt, 0),
  }).toEqual({
    settled: inSatang(expected.payout) + inSatang(expected.refunds),
    reversed: inSatang(expected.takeBack),
    debtors: expected.debtors,
    debt: inSatang(expected.debt),
  });
  return reply;
}

async function readLastPosting(db: Sql): Promise<number> {
  const [row] = await db.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM posting');
  return row?.id ?? 0;
}

/** What each player owes, in satang. */
async function readDebts(db: Sql): Promise<Map<number, number>> {
  const rows = await db.query<{ player_id: number; debt: number }>(
    'SELECT a.player_id, -b.balance AS debt FROM account_balance b JOIN account a ON a.id = b.account_id WHERE b.is_debt',
  );
  return new Map(rows.map((row) => [row.player_id, row.debt]));
}

/** What the postings of settlements since this one credited to players and took back from them, in satang. */
async function readPostedSince(
  db: Sql,
  posting: number,
): Promise<{ settled: number; reversed: number } | undefined> {
  const [row] = await db.query<{ settled: number; reversed: number }>(
    `SELECT coalesce(sum(e.amount) FILTER (WHERE p.kind = 'SETTLE'), 0)::bigint AS settled,
            coalesce(-sum(e.amount) FILTER (WHERE p.kind = 'UNSETTLE'), 0)::bigint AS reversed
       FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
      WHERE p.id > $1 AND a.player_id IS NOT NULL`,
    [posting],
  );
  return row;
}
