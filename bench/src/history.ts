import type { Sql } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createReports } from '../../apps/server/src/services/reports/index.ts';
import type { Reports } from '../../apps/server/src/services/reports/index.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { DAYS, FIRST_DAY, fillBets } from './history/fill-bets.ts';
import { planOf } from './history/plan-of.ts';
import type { Scans, Sent } from './history/plan-of.ts';

/**
 * What a player's lists cost when the table holds 5 million bets against 50 thousand, each player having as many of
 * them; and what the oldest page costs somebody who has bet very often against his newest. Asked in turn, in the same
 * run: ratios, not records. Fails when a list reads a whole table.
 */
const SMALL = 50_000;
const LARGE = 5_000_000;
const BETS_EACH = 1000;
const MANY_BETS = 100_000;
const PAGE = 100;
const GOAL = 1.3;
const CALLS = 400;
/** So many different players ask, all that the small table has. */
const ASKING = SMALL / BETS_EACH;

interface Store {
  sql: Sql;
  reports: Reports;
  firstPlayer: number;
  /** How the last statement that was sent is carried out. */
  lastPlan: () => Promise<Scans>;
  close: () => Promise<void>;
}

type Ask = (reports: Reports, playerId: number) => Promise<unknown>;

const middle = Date.parse(`${FIRST_DAY}T00:00:00Z`) + (DAYS / 2) * 86_400_000;
const [day, nextDay] = [middle, middle + 86_400_000].map((time) => new Date(time).toISOString().slice(0, 10));
const ofDay = { status: 'ended', dateFrom: day, dateTo: nextDay } as const;

const newestPage: Ask = (reports, id) => reports.listBets(id, { page: 1, limit: PAGE });
const oldestPageOf =
  (bets: number): Ask =>
  (reports, id) =>
    reports.listBets(id, { page: bets / PAGE, limit: PAGE });

const PATHS: Record<string, Ask> = {
  'GET /bets/history, newest page': newestPage,
  'GET /bets/history, oldest page': oldestPageOf(BETS_EACH),
  'GET /bet/running/{matchId}': (reports, id) => reports.listOpenOnMatch(id, { matchId: 1, limit: PAGE }),
  'GET /bet-history/running': (reports, id) => reports.readRunning(id, 'LIVE', { limit: PAGE }),
  'GET /step/bets/running': (reports, id) => reports.readRunning(id, 'STEP', { limit: PAGE }),
  'GET /bet-history, a day': (reports, id) => reports.readLiveHistory(id, { ...ofDay, limit: PAGE }),
  'GET /bet-history/summary, a day': (reports, id) => reports.readLiveSummary(id, ofDay),
  'GET /bet-history, all': (reports, id) => reports.readLiveHistory(id, { limit: PAGE }),
  'GET /step/bets/history, a day': (reports, id) =>
    reports.readStepHistory(id, { startDate: day, endDate: day, limit: PAGE }),
  'GET /desk/exposure/{matchId}': (reports) => reports.readExposure(ASKING),
};

const postgres = await startPostgres({ durable: false });
try {
  const small = await openStore('small', SMALL);
  const large = await openStore('large', LARGE);
  console.log(`${SMALL} bets against ${LARGE}, median of ${CALLS} calls:`);
  for (const [path, ask] of Object.entries(PATHS)) {
    const times = await timeInTurn(
      [small, large].map(
        ({ reports, firstPlayer }) =>
          (turn: number) =>
            ask(reports, firstPlayer + turn),
      ),
    );
    await report(large, path, times);
  }

  const regular = await fillBets(large.sql, { players: 1, betsEach: MANY_BETS });
  const times = await timeInTurn([
    () => newestPage(large.reports, regular),
    () => oldestPageOf(MANY_BETS)(large.reports, regular),
  ]);
  await report(large, `GET /bets/history of ${MANY_BETS}, newest page against oldest`, times);
  await Promise.all([small.close(), large.close()]);
} finally {
  await postgres.stop();
}

async function openStore(name: string, bets: number): Promise<Store> {
  const url = await postgres.createDatabase(name);
  // One connection, so that the plan looked at is the plan that was timed.
  const db = openPostgres({ url, poolSize: 1, logger: createLogger('error') });
  await migrate(db);
  await db.query('SET statement_timeout = 0');
  const firstPlayer = await fillBets(db, { players: bets / BETS_EACH, betsEach: BETS_EACH });
  let last: Sent = { name: '', values: [] };
  const sql: Sql = {
    query(text, values = [], named = '') {
      if (named !== '') last = { name: named, values };
      return db.query(text, values, named === '' ? undefined : named);
    },
  };
  return {
    sql: db,
    reports: createReports({ db: sql }),
    firstPlayer,
    lastPlan: () => planOf(db, last),
    close: () => db.close(),
  };
}

/** The median of each in milliseconds, after every player has asked once to warm up. */
async function timeInTurn(asks: ((turn: number) => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = asks.map(() => []);
  for (let call = -ASKING; call < CALLS; call += 1) {
    for (const [place, ask] of asks.entries()) {
      const began = performance.now();
      await ask((call + ASKING) % ASKING);
      if (call >= 0) times[place]?.push(performance.now() - began);
    }
  }
  return times.map((taken) => taken.sort((one, other) => one - other)[CALLS / 2] ?? 0);
}

async function report(store: Store, path: string, [before = 0, after = 0]: number[]): Promise<void> {
  const ratio = after / before;
  const verdict = ratio > GOAL ? `, above the goal of ${GOAL}` : '';
  console.log(
    `${path}: ${before.toFixed(2)} ms, ${after.toFixed(2)} ms, ratio ${ratio.toFixed(2)}${verdict}`,
  );
  const { indexes, wholeTables } = await store.lastPlan();
  console.log(`  by ${indexes.join(', ')}`);
  if (wholeTables.length > 0) {
    console.log(`  READS THE WHOLE OF ${wholeTables.join(', ')}`);
    process.exitCode = 1;
  }
}
