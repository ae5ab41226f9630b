import { settleMulti } from '@sanam/betting';
import type { ResultType, RunResult } from '@sanam/betting';
import { NO_MONEY, rate, satang } from '@sanam/money';
import { isTimeout } from '../../db/classify-error.ts';
import type { Database, Sql } from '../../db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { createAdaptiveBatchSize } from './adaptive-batch-size.ts';
import { outcomeBySide } from './outcome-by-side.ts';

interface Run {
  matchId: number;
  runNo: number;
  result: RunResult;
}

interface Batch extends Run {
  size: number;
  /** Bets on several matches that failed to settle in this run. */
  failedBetIds: Set<string>;
}

interface RunNeeds {
  db: Database;
  logger: Logger;
  signal: AbortSignal;
}

/**
 * Applies the result of a match, or its being taken back, to every bet on it, in batches of one transaction each: it
 * may stop anywhere, and any server can resume it. Returns when nothing is left, when another server has the run, or
 * when `signal` aborts. A bet on several matches that fails to settle stays open, and the run with it; the others are
 * settled.
 */
export async function runSettlement(needs: RunNeeds, matchId: number): Promise<void> {
  const { db, signal } = needs;
  const batchSize = createAdaptiveBatchSize(db, signal);
  const failedBetIds = new Set<string>();
  while (!signal.aborted) {
    // Read each time: a correction may have come between two batches.
    const run = await findRun(db, matchId);
    if (!run) return;
    const began = performance.now();
    const settled = await settleBatch(needs, { ...run, size: batchSize.next(), failedBetIds });
    // An aborted batch looks like the last one.
    if (settled === 'LOCKED_BY_PEER' || signal.aborted) return;
    if (settled === 'DONE' && failedBetIds.size > 0) return;
    if (settled === 'DONE') await finish(db, run);
    else await batchSize.pause(performance.now() - began);
  }
}

/** Bets on this match alone, as long as there are any; then those on several. */
async function settleBatch(needs: RunNeeds, batch: Batch): Promise<'LOCKED_BY_PEER' | 'DONE' | 'CONTINUE'> {
  for (const settle of [settleBets, settleMultis]) {
    const taken = await settle(needs, batch);
    if (taken === 'LOCKED_BY_PEER') return taken;
    if (taken === batch.size) return 'CONTINUE';
  }
  return 'DONE';
}

async function findRun(sql: Sql, matchId: number): Promise<Run | undefined> {
  const [row] = await sql.query<{ run_no: number; result: RunResult }>(
    `SELECT run_no, result FROM settlement WHERE match_id = $1 AND status = 'RUNNING'`,
    [matchId],
    'settlement_run',
  );
  return row && { matchId, runNo: row.run_no, result: row.result };
}

/** Bets on this match alone: the result decides each side, and the bet's terms what it pays. */
async function settleBets(
  { db }: RunNeeds,
  { matchId, runNo, result, size }: Batch,
): Promise<number | 'LOCKED_BY_PEER'> {
  const { sides, outcomes } = outcomeBySide(result);
  const [row] = await db.query<{ taken: number }>(
    'SELECT settle_bets(p_match => $1, p_run => $2, p_limit => $3, p_sides => $4, p_outcomes => $5) AS taken',
    [matchId, runNo, size, sides, outcomes],
    'settle_bets',
  );
  if (!row) throw new Error('settle_bets returned no row');
  return row.taken < 0 ? 'LOCKED_BY_PEER' : row.taken;
}

/**
 * Bets on several matches. When a batch fails as a whole, its bets are settled one by one, and those that still fail
 * are left out of the batches that follow.
 */
async function settleMultis(
  { db, logger, signal }: RunNeeds,
  batch: Batch,
): Promise<number | 'LOCKED_BY_PEER'> {
  const due = await findMultis(db, batch);
  if (due.length === 0) return 0;
  try {
    return (await decideMultis(db, batch, due)) ? due.length : 'LOCKED_BY_PEER';
  } catch (error) {
    if (error instanceof Unavailable && !isTimeout(error)) throw error;
  }
  for (const betId of due) {
    if (signal.aborted) break;
    try {
      if (!(await decideMultis(db, batch, [betId]))) return 'LOCKED_BY_PEER';
    } catch (error) {
      if (error instanceof Unavailable && !isTimeout(error)) throw error;
      batch.failedBetIds.add(betId);
      const { matchId } = batch;
      logger.error({ err: error, betId, matchId }, 'bet failed to settle, will retry');
    }
  }
  return due.length;
}

async function findMultis(sql: Sql, { matchId, runNo, size, failedBetIds }: Batch): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'SELECT id FROM settle_multis_due(p_match => $1, p_run => $2, p_without => $3, p_limit => $4) AS id',
    [matchId, runNo, [...failedBetIds], size],
    'settle_multis_due',
  );
  return rows.map(({ id }) => id);
}

/** What each bet pays now follows from all of its legs. False when another server has the run. */
function decideMultis(db: Database, { matchId, runNo, result }: Run, due: string[]): Promise<boolean> {
  const { sides, outcomes } = outcomeBySide(result);
  return db.transact(async (tx) => {
    if (!(await claim(tx, { matchId, runNo }))) return false;
    const legs = await tx.query<{
      bet_id: string;
      amount: number;
      multiply: number;
      result_type: ResultType;
    }>(
      'SELECT * FROM settle_legs(p_match => $1, p_run => $2, p_bets => $3, p_sides => $4, p_outcomes => $5)',
      [matchId, runNo, due, sides, outcomes],
      'settle_legs',
    );
    const bets = [...Map.groupBy(legs, (leg) => leg.bet_id)].map(([id, own]) => {
      const settled = settleMulti({
        amountSatang: satang(own[0]?.amount ?? 0),
        legs: own.map((leg) => ({ multiply: rate(leg.multiply), resultType: leg.result_type })),
      });
      return { id, result: settled?.resultType ?? 'WAIT', payout: settled?.creditSatang ?? NO_MONEY };
    });
    if (bets.length > 0) {
      await tx.query(
        'SELECT settle_apply(p_bets => $1, p_results => $2, p_payouts => $3, p_run => NULL)',
        [bets.map((bet) => bet.id), bets.map((bet) => bet.result), bets.map((bet) => bet.payout)],
        'settle_apply',
      );
    }
    return true;
  });
}

/** Ends the run only if nothing is left; otherwise the next iteration goes on. */
async function finish(sql: Sql, { matchId, runNo }: Run): Promise<void> {
  await sql.query('SELECT settle_finish(p_match => $1, p_run => $2)', [matchId, runNo], 'settle_finish');
}

async function claim(tx: Sql, { matchId, runNo }: Pick<Run, 'matchId' | 'runNo'>): Promise<boolean> {
  const [row] = await tx.query<{ is_ours: boolean }>(
    'SELECT settle_claim(p_match => $1, p_run => $2) AS is_ours',
    [matchId, runNo],
    'settle_claim',
  );
  return row?.is_ours ?? false;
}
