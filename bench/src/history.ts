import { parseArgs } from 'node:util';
import { listRates } from '../../apps/server/src/services/odds/list-rates.ts';
import type { createReports } from '../../apps/server/src/services/reports/index.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { DAYS, FIRST_DAY, fillBets } from './history/fill-bets.ts';
import { BETS_EACH, openHistoryDatabase, type HistoryDatabase } from './history/history-database.ts';
import { interleaveTimings } from './history/interleave-timings.ts';
import { createReport } from './report/report.ts';

/**
 * The time of a player's lists in a table of 5 million bets against one of 50 thousand, with the same number of bets per
 * player; and of the oldest page against the newest for a player with very many bets. Both are read alternately in the
 * same run. Fails if a list reads a whole table.
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

/** Lists of the desk over all players, in the large table alone: they follow what is open, which is more in it. */
const DESK_PATHS: Record<string, (database: HistoryDatabase) => Promise<unknown>> = {
  'GET /desk/exposure': ({ reports }) => reports.listExposure({ page: 1, limit: PAGE }),
  'GET /desk/exposure/players': ({ reports }) => reports.listHeavyPlayers(10),
  'GET /desk/step/book': ({ reports }) => reports.readStepBook(),
  'GET /desk/matches/{id}/bets': ({ reports }) =>
    reports.listTape(READERS, { after: undefined, limit: PAGE }),
  'GET /desk/matches/{id}/rates': ({ lists }) => listRates({ db: lists }, READERS, { page: 1, limit: PAGE }),
};
const DESK_CALLS = 20;

const report = createReport('history', values.save);
const postgres = await startPostgres({ durable: false });
try {
  const small = await openHistoryDatabase(postgres, 'small', SMALL);
  const large = await openHistoryDatabase(postgres, 'large', LARGE);
  for (const [path, read] of Object.entries(PATHS)) {
    const reads = [small, large].map(
      ({ reports, playerAt }) =>
        (nth: number) =>
          read(reports, playerAt(nth, READERS)),
    );
    await compare(large, path, { names: [`${SMALL} bets`, `${LARGE} bets`], reads });
  }

  for (const [path, read] of Object.entries(DESK_PATHS)) {
    const reads = [() => read(large)];
    const [ms = 0] = await interleaveTimings(reads, { calls: DESK_CALLS, players: 1 });
    await reportPlan(large, path, [{ name: `${LARGE} bets`, value: ms, unit: 'ms', digits: 2 }]);
  }

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
