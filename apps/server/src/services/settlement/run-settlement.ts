import { cornerOutcome, settleDrawBet, drawBetTerms, settleMulti } from '@sanam/betting';
import type { ResultType } from '@sanam/betting';
import type { BetType, MatchResult } from '@sanam/contract';
import { NO_MONEY, baht, rate, satang } from '@sanam/money';
import type { Database, Sql } from '../../db/database.ts';
import { paceBatches } from './pace-batches.ts';

interface Run {
  matchId: number;
  runNo: number;
  result: MatchResult;
}

type Batch = Run & { size: number };

/**
 * Applies the result of a match to every bet on it, batch by batch, each a transaction: it may be stopped anywhere and
 * begun again by anybody. Returns when nothing is left, when another server is at it, or when `signal` says to stop.
 */
export async function runSettlement(
  { db, signal }: { db: Database; signal: AbortSignal },
  matchId: number,
): Promise<void> {
  const pace = paceBatches(db, signal);
  while (!signal.aborted) {
    // Read each time: a correction may have come between two batches.
    const run = await findRun(db, matchId);
    if (!run) return;
    const began = performance.now();
    const settled = await settleBatch(db, { ...run, size: pace.size() });
    if (settled === 'ELSEWHERE') return;
    if (settled === 'NO MORE') await finish(db, run);
    else await pace.rest(performance.now() - began);
  }
}

/** Bets on this match alone, as long as there are any; then those on several. */
async function settleBatch(db: Database, batch: Batch): Promise<'ELSEWHERE' | 'NO MORE' | 'MORE'> {
  for (const settle of [settleBets, settleMultis]) {
    const taken = await settle(db, batch);
    if (taken === 'ELSEWHERE') return taken;
    if (taken === batch.size) return 'MORE';
  }
  return 'NO MORE';
}

async function findRun(sql: Sql, matchId: number): Promise<Run | undefined> {
  const [row] = await sql.query<{ run_no: number; result: MatchResult }>(
    `SELECT run_no, result FROM settlement WHERE match_id = $1 AND status = 'RUNNING'`,
    [matchId],
    'settlement_run',
  );
  return row && { matchId, runNo: row.run_no, result: row.result };
}

/** Bets on this match alone: what each side is worth is known, and what each bet pays is in the bet. */
async function settleBets(sql: Sql, { matchId, runNo, result, size }: Batch): Promise<number | 'ELSEWHERE'> {
  const { sides, outcomes } = worthOf(result);
  const [row] = await sql.query<{ taken: number }>(
    'SELECT settle_bets($1, $2, $3, $4::text[], $5::text[]) AS taken',
    [matchId, runNo, size, sides, outcomes],
    'settle_bets',
  );
  if (!row) throw new Error('settle_bets answered nothing');
  return row.taken < 0 ? 'ELSEWHERE' : row.taken;
}

/** Bets on several matches: what each is worth now follows from all of its legs. */
async function settleMultis(
  db: Database,
  { matchId, runNo, result, size }: Batch,
): Promise<number | 'ELSEWHERE'> {
  const { sides, outcomes } = worthOf(result);
  return db.transact(async (tx) => {
    if (!(await claim(tx, { matchId, runNo }))) return 'ELSEWHERE';
    const legs = await tx.query<{
      bet_id: string;
      amount: number;
      multiply: number;
      result_type: ResultType;
    }>(
      'SELECT * FROM settle_legs($1, $2, $3, $4::text[], $5::text[])',
      [matchId, runNo, size, sides, outcomes],
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
        'SELECT bets_decide($1::uuid[], $2::text[], $3::bigint[], NULL)',
        [bets.map((bet) => bet.id), bets.map((bet) => bet.result), bets.map((bet) => bet.payout)],
        'bets_decide',
      );
    }
    return bets.length;
  });
}

async function finish(db: Database, run: Run): Promise<void> {
  await db.transact(async (tx) => {
    if (!(await claim(tx, run))) return;
    await tx.query(`UPDATE settlement SET status = 'DONE' WHERE match_id = $1 AND run_no = $2`, [
      run.matchId,
      run.runNo,
    ]);
  });
}

async function claim(tx: Sql, { matchId, runNo }: Pick<Run, 'matchId' | 'runNo'>): Promise<boolean> {
  const [row] = await tx.query<{ is_ours: boolean }>(
    'SELECT settle_claim($1, $2) AS is_ours',
    [matchId, runNo],
    'settle_claim',
  );
  return row?.is_ours ?? false;
}

/** How a bet on each side ends with this result. */
function worthOf(result: MatchResult): { sides: BetType[]; outcomes: string[] } {
  const terms = drawBetTerms(baht(1));
  const worth = {
    RED: cornerOutcome('RED', result),
    BLUE: cornerOutcome('BLUE', result),
    DRAW: settleDrawBet(terms, 'DRAW', result).resultType,
    NODRAW: settleDrawBet(terms, 'NODRAW', result).resultType,
  };
  return { sides: Object.keys(worth) as BetType[], outcomes: Object.values(worth) };
}
