import type { Database, Sql } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { createReports } from '../../../apps/server/src/services/reports/index.ts';
import type { Statement } from '../../../apps/server/test/harness/desk-lists.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { fillBets } from './fill-bets.ts';
import { explainPlan } from './explain-plan.ts';
import type { Scans, SentStatement } from './explain-plan.ts';

export const BETS_EACH = 1000;

export interface HistoryDatabase {
  sql: Database;
  reports: ReturnType<typeof createReports>;
  /** A match of the past, with bets. */
  matchId: number;
  /** The statements that a list sends. */
  capture: (list: (sql: Sql) => Promise<unknown>) => Promise<Statement[]>;
  /** One of `count` players who are evenly spaced among all, because neighbours share disk pages. */
  playerAt: (nth: number, count: number) => number;
  /** The plan of the last statement. */
  lastPlan: () => Promise<Scans>;
  close: () => Promise<void>;
}

/** A database with so many bets, and the reports that read from it. */
export async function openHistoryDatabase(
  postgres: ThrowawayPostgres,
  name: string,
  bets: number,
): Promise<HistoryDatabase> {
  const url = await postgres.createDatabase(name);
  // One connection, so that the plan read is the plan that was timed.
  const db = openPostgres({ url, poolSize: 1, logger: createLogger('error'), idleTimeoutMs: 0 });
  await migrate(db);
  await db.query('SET statement_timeout = 0');
  const players = bets / BETS_EACH;
  const first = await fillBets(db, { players, betsEach: BETS_EACH });
  let last: SentStatement = { name: '', values: [] };
  const sql: Sql = {
    query(text, values = [], named = '') {
      if (named !== '') last = { name: named, values };
      return db.query(text, values, named === '' ? undefined : named);
    },
  };
  return {
    sql: db,
    reports: createReports({ db: sql, clock: { now: () => new Date() } }),
    matchId: players,
    async capture(list) {
      const sent: Statement[] = [];
      await list({
        query(text, values = [], named) {
          sent.push({ text, values });
          return db.query(text, values, named);
        },
      });
      return sent;
    },
    playerAt: (nth, count) => first + Math.floor((nth * players) / count),
    lastPlan: () => explainPlan(db, last),
    close: () => db.close(),
  };
}
