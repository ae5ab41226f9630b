import type { Sql } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { createReports } from '../../../apps/server/src/services/reports/index.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { fillBets } from './fill-bets.ts';
import { planOf } from './plan-of.ts';
import type { Scans, Sent } from './plan-of.ts';

export const BETS_EACH = 1000;

export interface HistoryStore {
  sql: Sql;
  reports: ReturnType<typeof createReports>;
  /** One of so many players who lie equally far apart among all: neighbours share the pages they are read from. */
  playerAt: (turn: number, count: number) => number;
  /** How the last statement that was sent is carried out. */
  lastPlan: () => Promise<Scans>;
  close: () => Promise<void>;
}

/** A database with so many bets in it, and the lists that are read from it. */
export async function openStore(
  postgres: ThrowawayPostgres,
  name: string,
  bets: number,
): Promise<HistoryStore> {
  const url = await postgres.createDatabase(name);
  // One connection, so that the plan looked at is the plan that was timed.
  const db = openPostgres({ url, poolSize: 1, logger: createLogger('error'), idleTimeoutMs: 0 });
  await migrate(db);
  await db.query('SET statement_timeout = 0');
  const players = bets / BETS_EACH;
  const first = await fillBets(db, { players, betsEach: BETS_EACH });
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
    playerAt: (turn, count) => first + Math.floor((turn * players) / count),
    lastPlan: () => planOf(db, last),
    close: () => db.close(),
  };
}
