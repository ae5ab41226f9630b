import { insertBets } from '../../../apps/server/test/harness/bulk-bets.ts';
import type { Sql } from '../../../apps/server/src/db/database.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import type { Metric } from '../report/metric.ts';
import { startServerFixture, type ServerFixture } from '../server/server-fixture.ts';
import { openMatch } from '../server/matches.ts';
import { comparisonMetrics, interleave, notSlowerMetrics } from './interleave.ts';

const EACH = 50;

/** Settles copies of one database and returns how many bets a second that took. */
type SettleCopy = (
  settle: (server: ServerFixture, matchId: number) => Promise<void>,
  before?: (server: ServerFixture) => Promise<void>,
) => Promise<number>;

/**
 * Bets per second that the server settles in batches, against one hand-written transaction that leaves the same rows.
 * Each runs on a fresh copy of the same database.
 */
export async function compareSettlement(
  postgres: ThrowawayPostgres,
  { rounds, bets }: { rounds: number; bets: number },
): Promise<Metric[]> {
  const settleCopy = await prepareCopies(postgres, 'settle', bets);
  const comparison = await interleave(rounds, {
    ours: () => settleCopy(settleByServer),
    baseline: () => settleCopy(settleByHand),
  });
  const names = { ours: `bets settled a second, of ${bets}`, baseline: 'by hand, in one transaction' };
  return comparisonMetrics(comparison, names, { goal: 0.5, cap: 0.5, isHigherBetter: true });
}

/**
 * Bets per second that the server settles where limits have counted them, against the same without limits and counters.
 */
export async function compareSettlementLimits(
  postgres: ThrowawayPostgres,
  { rounds, bets }: { rounds: number; bets: number },
): Promise<Metric[]> {
  const settleCopy = await prepareCopies(postgres, 'settle_limits', bets);
  const comparison = await interleave(Math.max(rounds, 10), {
    ours: () => settleCopy(settleByServer),
    baseline: () => settleCopy(settleByServer, removeLimits),
  });
  const names = { ours: `bets settled a second, of ${bets}, with limits`, baseline: 'without' };
  return notSlowerMetrics(comparison, names, 0.05);
}

async function prepareCopies(postgres: ThrowawayPostgres, name: string, bets: number): Promise<SettleCopy> {
  const { matchId, template } = await prepare(postgres, name, bets);
  let copies = 0;
  return async (settle, before) => {
    copies += 1;
    const server = await startServerFixture(postgres, `${name}_${copies}`, { template });
    try {
      await before?.(server);
      const began = performance.now();
      await settle(server, matchId);
      const seconds = (performance.now() - began) / 1000;
      await assertSettled(server.db, matchId, bets);
      return bets / seconds;
    } finally {
      await server.close();
    }
  };
}

async function settleByServer({ desk, db }: ServerFixture, matchId: number): Promise<void> {
  await desk('POST /desk/matches/{id}/result', { id: matchId, body: { result: 'RED' } });
  while (!(await isDone(db, matchId))) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function settleByHand({ db }: ServerFixture, matchId: number): Promise<void> {
  await db.transact(
    async (tx) => {
      for (const statement of BY_HAND) await tx.query(statement.replaceAll('$match', String(matchId)));
    },
    { timeout: 'none' },
  );
}

async function removeLimits({ db }: ServerFixture): Promise<void> {
  // Their triggers refuse it.
  for (const table of ['match_stake', 'match_limit', 'house_limit'])
    await db.query(
      `ALTER TABLE ${table} DISABLE TRIGGER USER; TRUNCATE ${table}; ALTER TABLE ${table} ENABLE TRIGGER USER`,
    );
}

async function prepare(postgres: ThrowawayPostgres, name: string, bets: number) {
  const server = await startServerFixture(postgres, name);
  try {
    const match = await openMatch(server.desk, { isDraw: true });
    const players = await server.addPlayers(bets / EACH, 100_000);
    await insertBets({ app: server }, { match, playerIds: players.map(({ id }) => id), each: EACH });
    await server.desk('POST /desk/matches/{id}/close', { id: match.id });
    for (const table of ['bet', 'posting', 'entry', 'account', 'account_balance']) {
      await server.db.query(`VACUUM ANALYZE ${table}`);
    }
    return { matchId: match.id, template: new URL(server.url).pathname.slice(1) };
  } finally {
    await server.close();
  }
}

async function isDone(sql: Sql, matchId: number): Promise<boolean> {
  const rows = await sql.query(`SELECT FROM settlement WHERE match_id = $1 AND status = 'RUNNING'`, [
    matchId,
  ]);
  return rows.length === 0;
}

async function assertSettled(sql: Sql, matchId: number, bets: number): Promise<void> {
  const [row] = await sql.query<{ paid: number; postings: number; entries: number }>(
    `SELECT (SELECT count(*) FROM bet WHERE match_id = $1 AND status = 'PAID') AS paid,
            count(*) AS postings, sum((SELECT count(*) FROM entry WHERE posting_id = posting.id)) AS entries
       FROM posting WHERE kind = 'SETTLE'`,
    [matchId],
  );
  if (row?.paid !== bets || row.postings !== bets || row.entries < 2 * bets) {
    throw new Error(`not all ${bets} bets were settled: ${JSON.stringify(row)}`);
  }
}

/** The same triggers and constraints apply as for the server; only batches, locks and repeated reads are saved. */
const BY_HAND = [
  `CREATE TEMP TABLE decided ON COMMIT DROP AS
     SELECT b.id, b.player_id, b.player_no, b.stake, w.id AS wallet, outcomes.outcome,
            CASE outcomes.outcome WHEN 'WIN' THEN b.stake + b.win WHEN 'DRAW' THEN b.stake ELSE 0 END AS payout,
            nextval(pg_get_serial_sequence('posting', 'id')) AS posting_id
       FROM bet b
       JOIN (VALUES ('RED', 'WIN'), ('BLUE', 'LOST'), ('DRAW', 'LOST'), ('NODRAW', 'WIN')) AS outcomes (side, outcome)
         ON outcomes.side = b.side
       JOIN account w ON w.player_id = b.player_id AND w.kind = 'PLAYER_WALLET'
      WHERE b.match_id = $match AND b.status = 'ACCEPTED'`,
  `UPDATE bet b SET result_type = d.outcome, payout = d.payout, status = 'PAID', settle_no = 1, settled_run = 1
     FROM decided d WHERE d.id = b.id`,
  `INSERT INTO posting (id, kind, ref) OVERRIDING SYSTEM VALUE SELECT posting_id, 'SETTLE', id || '/1' FROM decided`,
  `INSERT INTO entry (posting_id, account_id, amount)
     SELECT d.posting_id, moved.account_id, moved.amount
       FROM decided d
      CROSS JOIN (SELECT house_account(p_kind => 'HOUSE_STAKES') AS stakes,
                         house_account(p_kind => 'HOUSE_RESULT') AS result) h
      CROSS JOIN LATERAL (VALUES (h.stakes, -d.stake), (h.result, d.stake - d.payout), (d.wallet, d.payout))
         AS moved (account_id, amount)
      WHERE moved.amount <> 0`,
  `INSERT INTO outbox (player_id, events)
     SELECT d.player_id, jsonb_build_array(jsonb_build_object('action', 'WALLET', 'data',
              jsonb_build_object('balance', balance_text(p_satang => min(w.balance)))))
            || jsonb_agg(jsonb_build_object('action', 'BET_DECIDED', 'data', jsonb_build_object(
                 'transactionId', d.id, 'betStatus', 'PAID', 'resultType', d.outcome)) ORDER BY d.player_no)
       FROM decided d JOIN account_balance w ON w.account_id = d.wallet
      GROUP BY d.player_id`,
];
