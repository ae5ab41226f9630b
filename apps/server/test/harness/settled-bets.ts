import type { Database } from '../../src/db/database.ts';

/** How many bets are paid and are not, and how often any was settled or that was taken back. */
export async function countBets(db: Database) {
  const [row] = await db.query<Record<'paid' | 'unpaid' | 'settled' | 'reversed', number>>(
    `SELECT count(*) FILTER (WHERE status = 'PAID' AND settle_no = 1) AS paid,
            count(*) FILTER (WHERE status <> 'PAID') AS unpaid,
            (SELECT count(*) FROM posting WHERE kind = 'SETTLE') AS settled,
            (SELECT count(*) FROM posting WHERE kind = 'UNSETTLE') AS reversed
       FROM bet`,
  );
  if (!row) throw new Error('a count answered nothing');
  return row;
}
