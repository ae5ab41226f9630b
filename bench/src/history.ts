import { parseArgs } from 'node:util';
import type { Sql } from '../../apps/server/src/db/database.ts';
import { readReport } from '../../apps/server/src/services/reports/days/read-report.ts';
import type { createReports } from '../../apps/server/src/services/reports/index.ts';
import {
  MATCH_LISTS,
  TRANSFER_LISTS,
  deskLists,
  largeScans,
  statementsOf,
} from '../../apps/server/test/harness/desk-lists.ts';
import type { Statement } from '../../apps/server/test/harness/desk-lists.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { DAYS, FIRST_DAY, fillBets } from './history/fill-bets.ts';
import { fillDesk } from './history/fill-desk.ts';
import { BETS_EACH, openHistoryDatabase, type HistoryDatabase } from './history/history-database.ts';
import { interleaveTimings } from './history/interleave-timings.ts';
import { createReport } from './report/report.ts';

/**
 * The time of a player's lists in a table of 5 million bets against one of 50 thousand, with the same number of bets
 * per player; and of the oldest page against the newest for a player with very many bets. Both are read alternately in
 * the same run; and every list of the desk over all of it. Fails if a list reads a whole table or is slow.
 *
 *   --bets <count>   the bets in the large table, at least 1000000, since a smaller table of matches is rightly read whole;
 *                    the small one has a hundredth of them
 *   --save           writes bench/results/history.json
 */
const { values } = parseArgs({
  options: { bets: { type: 'string', default: '5000000' }, save: { type: 'boolean', default: false } },
});
const LARGE = Number(values.bets);
const SMALL = LARGE / 100;
const MANY_BETS = 100_000;
const PAGE = 100;
const GOAL = 1.3;
const CALLS = 400;
/** All players of the small table read. */
const READERS = SMALL / BETS_EACH;

type Read = (reports: ReturnType<typeof createReports>, playerId: number) => Promise<unknown>;

const middle = Date.parse(`${FIRST_DAY}T00:00:00Z`) + (DAYS / 2) * 86_400_000;
const [day, nextDay] = [middle, middle + 86_400_000].map((time) => new Date(time).toISOString().slice(0, 10));
const ofDay = { status: 'ended', dateFrom: day, dateTo: nextDay } as const;

const newestPage: Read = (reports, id) => reports.listBets(id, { page: 1, limit: PAGE });
const oldestPage =
  (bets: number): Read =>
  (reports, id) =>
    reports.listBets(id, { page: bets / PAGE, limit: PAGE });

const PATHS: Record<string, Read> = {
  'GET /bets/history, newest page': newestPage,
  'GET /bets/history, oldest page': oldestPage(BETS_EACH),
  'GET /bet/running/{matchId}': (reports, id) => reports.listOpenOnMatch(id, { matchId: 1, limit: PAGE }),
  'GET /bet-history/running': (reports, id) => reports.readRunning(id, 'LIVE', { limit: PAGE }),
  'GET /step/bets/running': (reports, id) => reports.readRunning(id, 'STEP', { limit: PAGE }),
  'GET /bet-history, a day': (reports, id) => reports.readLiveHistory(id, { ...ofDay, limit: PAGE }),
  'GET /bet-history/summary, a day': (reports, id) => reports.readLiveSummary(id, ofDay),
  'GET /bet-history, all': (reports, id) => reports.readLiveHistory(id, { limit: PAGE }),
  'GET /step/bets/history, a day': (reports, id) =>
    reports.readStepHistory(id, { startDate: day, endDate: day, limit: PAGE }),
  'GET /desk/exposure/{matchId}': (reports) => reports.readExposure(READERS),
};

/** What any list of the desk may take, and a report over a year. */
const DESK_MS = 500;
const REPORT_MS = 2000;
const DESK_CALLS = 20;

const report = createReport('history', values.save);
const postgres = await startPostgres({ durable: false });
const small = await openHistoryDatabase(postgres, 'small', SMALL);
const large = await openHistoryDatabase(postgres, 'large', LARGE);
try {
  for (const [path, read] of Object.entries(PATHS)) {
    const reads = [small, large].map(
      ({ reports, playerAt }) =>
        (nth: number) =>
          read(reports, playerAt(nth, READERS)),
    );
    await compare(large, path, { names: [`${SMALL} bets`, `${LARGE} bets`], reads });
  }

  await fillDesk(large.sql);
  for (const [name, list] of Object.entries(deskLists(large.matchId))) {
    await reportDesk(`the desk: ${name}`, {
      statements: await large.capture(list),
      read: () => list(large.sql),
    });
  }
  for (const [name, list] of Object.entries({ ...MATCH_LISTS, ...TRANSFER_LISTS })) {
    await reportDesk(`the desk: ${name}`, {
      statements: await statementsOf(list),
      read: () => list({ db: large.sql }),
    });
  }
  const [from, to] = [-364, 0].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const readYear = (sql: Sql) => readReport({ db: sql }, { from: from ?? '', to: to ?? '' });
  await reportDesk('the desk: a report over a year of stored days', {
    statements: await large.capture(readYear),
    read: () => readYear(large.sql),
    capMs: REPORT_MS,
    // Most matches are of that year.
    mayRead: ['match'],
  });

  const playerId = await fillBets(large.sql, { players: 1, betsEach: MANY_BETS });
  await compare(large, `GET /bets/history of a player with ${MANY_BETS} bets`, {
    names: ['newest page', 'oldest page'],
    reads: [() => newestPage(large.reports, playerId), () => oldestPage(MANY_BETS)(large.reports, playerId)],
  });
  await Promise.all([small.close(), large.close()]);
} finally {
  await postgres.stop();
}

async function compare(
  database: HistoryDatabase,
  title: string,
  { names, reads }: { names: [string, string]; reads: ((nth: number) => Promise<unknown>)[] },
): Promise<void> {
  const [before = 0, after = 0] = await interleaveTimings(reads, { calls: CALLS, players: READERS });
  const ms = { unit: 'ms', digits: 2 };
  await reportPlan(database, title, [
    { name: names[0], value: before, ...ms },
    { name: names[1], value: after, ...ms },
    { name: 'ratio', value: after / before, digits: 2, goal: GOAL },
  ]);
}

/** A list over all players, in the large table alone: it follows what is open, which is more in it. */
async function reportDesk(
  title: string,
  {
    statements,
    read,
    capMs = DESK_MS,
    mayRead = [],
  }: {
    statements: readonly Statement[];
    read: () => Promise<unknown>;
    capMs?: number;
    mayRead?: readonly string[];
  },
): Promise<void> {
  const [ms = 0] = await interleaveTimings([read], { calls: DESK_CALLS, players: 1 });
  const plans = await Promise.all(statements.map((statement) => largeScans(large.sql, statement)));
  const wholeTables = plans.flat().filter((table) => !mayRead.includes(table));
  report.add(title, [
    { name: `${LARGE} bets`, value: ms, unit: 'ms', digits: 2, cap: capMs },
    { name: 'tables read completely', value: wholeTables.length, cap: 0 },
  ]);
  if (wholeTables.length > 0) console.log(`  tables read completely: ${wholeTables.join(', ')}`);
}

/** Reports the times of a list, and which tables the plan of its last statement reads completely. */
async function reportPlan(
  database: HistoryDatabase,
  title: string,
  times: Parameters<typeof report.add>[1],
): Promise<void> {
  const { indexes, wholeTables } = await database.lastPlan();
  report.add(title, [...times, { name: 'tables read completely', value: wholeTables.length, cap: 0 }]);
  console.log(`  indexes: ${indexes.join(', ')}`);
  if (wholeTables.length > 0) console.log(`  tables read completely: ${wholeTables.join(', ')}`);
}
