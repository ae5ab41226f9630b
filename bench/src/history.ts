import type { createReports } from '../../apps/server/src/services/reports/index.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { DAYS, FIRST_DAY, fillBets } from './history/fill-bets.ts';
import { BETS_EACH, openStore, type HistoryStore } from './history/open-store.ts';
import { timeInTurn } from './history/time-in-turn.ts';

/**
 * What a player's lists cost when the table holds 5 million bets against 50 thousand, each player having as many of
 * them; and what the oldest page costs somebody who has bet very often against his newest. Asked in turn, in the same
 * run: ratios, not records. Fails when a list reads a whole table.
 */
const SMALL = 50_000;
const LARGE = 5_000_000;
const MANY_BETS = 100_000;
const PAGE = 100;
const GOAL = 1.3;
const CALLS = 400;
/** So many different players ask, all that the small table has. */
const ASKING = SMALL / BETS_EACH;
const TURNS = { calls: CALLS, players: ASKING };

type Ask = (reports: ReturnType<typeof createReports>, playerId: number) => Promise<unknown>;

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
  const small = await openStore(postgres, 'small', SMALL);
  const large = await openStore(postgres, 'large', LARGE);
  console.log(`${SMALL} bets against ${LARGE}, median of ${CALLS} calls:`);
  for (const [path, ask] of Object.entries(PATHS)) {
    const times = await timeInTurn(
      [small, large].map(
        ({ reports, playerAt }) =>
          (turn: number) =>
            ask(reports, playerAt(turn, ASKING)),
      ),
      TURNS,
    );
    await report(large, path, times);
  }

  const regular = await fillBets(large.sql, { players: 1, betsEach: MANY_BETS });
  const times = await timeInTurn(
    [() => newestPage(large.reports, regular), () => oldestPageOf(MANY_BETS)(large.reports, regular)],
    TURNS,
  );
  await report(large, `GET /bets/history of ${MANY_BETS}, newest page against oldest`, times);
  await Promise.all([small.close(), large.close()]);
} finally {
  await postgres.stop();
}

async function report(store: HistoryStore, path: string, [before = 0, after = 0]: number[]): Promise<void> {
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
