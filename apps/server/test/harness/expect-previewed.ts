import { PREVIEW_LIST_MAX } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { expect } from 'vitest';
import type { Sql } from '../../src/db/database.ts';

type Preview = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>;

/**
 * Calls a result or takes it back, and expects that the run has posted what was previewed, to the satang, and that the
 * bets are as they were previewed.
 */
export async function expectPreviewed<Reply>(
  db: Sql,
  { matchId, ...expected }: Preview & { matchId: number },
  run: () => Promise<Reply>,
): Promise<Reply> {
  const [posting, owed] = [await readLastPosting(db), await readDebts(db)];
  const houseBefore = (await readBets(db, matchId))?.houseNet;
  const reply = await run();
  const inSatang = (amount: number) => Math.round(amount * 100);
  const changes = [...(await readDebts(db))].map(([playerId, debt]) => debt - (owed.get(playerId) ?? 0));
  const debts = changes.filter((debt) => debt > 0);
  const paidDebts = changes.filter((debt) => debt < 0);
  const { version: _, withdrawals: _withdrawals, largest, owing, collected, ...sums } = expected;
  const byAmount = (one: number, other: number) => other - one;
  expect({
    ...(await readPostedSince(db, posting)),
    ...(await readBets(db, matchId)),
    houseBefore,
    debtors: debts.length,
    debt: debts.reduce((sum, debt) => sum + debt, 0),
    owing: debts.toSorted(byAmount).slice(0, PREVIEW_LIST_MAX),
    collected: { players: paidDebts.length, amount: 0 - paidDebts.reduce((sum, debt) => sum + debt, 0) },
  }).toEqual({
    ...sums,
    owing: owing.map(({ debt }) => inSatang(debt)).toSorted(byAmount),
    collected: { players: collected.players, amount: inSatang(collected.amount) },
    staked: inSatang(sums.staked),
    paid: inSatang(sums.paid),
    stepPaid: inSatang(sums.stepPaid),
    payout: inSatang(sums.payout),
    refunds: inSatang(sums.refunds),
    houseNet: inSatang(sums.houseNet),
    houseBefore: inSatang(sums.houseBefore),
    takeBack: inSatang(sums.takeBack),
    debt: inSatang(sums.debt),
    largest: largest.map(({ payout }) => inSatang(payout)),
  });
  // Without a reversal, all that is collected is of debts from before.
  if (sums.takeBack === 0) expect(await readCollectedSince(db, posting)).toBe(inSatang(collected.amount));
  return reply;
}

async function readCollectedSince(db: Sql, posting: number): Promise<number | undefined> {
  const [row] = await db.query<{ amount: number }>(
    `SELECT coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS amount
       FROM posting p JOIN entry e ON e.posting_id = p.id
      WHERE p.id > $1 AND p.kind = 'COLLECT' AND p.ref LIKE 'SETTLE/%'`,
    [posting],
  );
  return row?.amount;
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

interface Posted {
  payout: number;
  paidBets: number;
  refunds: number;
  refundedBets: number;
  paidPlayers: number;
  takeBack: number;
  takenBackBets: number;
  takenBackPlayers: number;
}

/** What settlements posted since: paid to winners, returned to others and taken back, in satang. */
async function readPostedSince(db: Sql, posting: number): Promise<Posted | undefined> {
  const [row] = await db.query<Posted>(
    `SELECT coalesce(sum(e.amount) FILTER (WHERE p.kind = 'SETTLE' AND b.result_type = 'WIN'), 0)::bigint AS payout,
            coalesce(sum(e.amount) FILTER (WHERE p.kind = 'SETTLE' AND b.result_type <> 'WIN'), 0)::bigint AS refunds,
            count(*) FILTER (WHERE p.kind = 'SETTLE' AND b.result_type = 'WIN') AS "paidBets",
            count(*) FILTER (WHERE p.kind = 'SETTLE' AND b.result_type <> 'WIN') AS "refundedBets",
            count(DISTINCT a.player_id) FILTER (WHERE p.kind = 'SETTLE') AS "paidPlayers",
            coalesce(-sum(e.amount) FILTER (WHERE p.kind = 'UNSETTLE'), 0)::bigint AS "takeBack",
            count(DISTINCT p.id) FILTER (WHERE p.kind = 'UNSETTLE') AS "takenBackBets",
            count(DISTINCT a.player_id) FILTER (WHERE p.kind = 'UNSETTLE') AS "takenBackPlayers"
       FROM posting p
       JOIN entry e ON e.posting_id = p.id
       JOIN account a ON a.id = e.account_id
       JOIN bet b ON b.id = split_part(p.ref, '/', 1)::uuid
      WHERE p.id > $1 AND p.kind IN ('SETTLE', 'UNSETTLE') AND a.player_id IS NOT NULL`,
    [posting],
  );
  return row;
}

type Bets = Pick<
  Preview,
  | 'bets'
  | 'winners'
  | 'staked'
  | 'paid'
  | 'houseNet'
  | 'stepSettled'
  | 'stepLost'
  | 'stepWaiting'
  | 'stepPaid'
> & { largest: number[] };

/** The bets of a match as they are, and those over several that have a leg on it. */
async function readBets(db: Sql, matchId: number): Promise<Bets | undefined> {
  const [row] = await db.query<Bets>(
    `WITH own AS (
       SELECT kind = 'STEP_MULTI' AS is_multi, stake, payout, result_type AS result FROM bet
        WHERE (match_id = $1 OR id IN (SELECT bet_id FROM bet_leg WHERE match_id = $1)) AND status IN ('ACCEPTED', 'PAID'))
     SELECT count(*) FILTER (WHERE NOT is_multi) AS bets,
            count(*) FILTER (WHERE NOT is_multi AND result = 'WIN') AS winners,
            coalesce(sum(stake) FILTER (WHERE NOT is_multi), 0)::bigint AS staked,
            coalesce(sum(payout) FILTER (WHERE NOT is_multi), 0)::bigint AS paid,
            coalesce(sum(payout) FILTER (WHERE is_multi), 0)::bigint AS "stepPaid",
            coalesce(sum(stake - payout) FILTER (WHERE NOT is_multi AND result <> 'WAIT'), 0)::bigint AS "houseNet",
            count(*) FILTER (WHERE is_multi AND result IN ('WIN', 'DRAW')) AS "stepSettled",
            count(*) FILTER (WHERE is_multi AND result = 'LOST') AS "stepLost",
            count(*) FILTER (WHERE is_multi AND result = 'WAIT') AS "stepWaiting",
            ARRAY(SELECT payout FROM own WHERE result = 'WIN' ORDER BY payout DESC LIMIT 5) AS largest
       FROM own`,
    [matchId],
  );
  return row && { ...row, largest: row.largest.map(Number) };
}
