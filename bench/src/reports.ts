import { parseArgs } from 'node:util';
import { matchNightOf } from '@sanam/betting';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { readReport } from '../../apps/server/src/services/reports/days/read-report.ts';
import { readTonight } from '../../apps/server/src/services/reports/days/read-tonight.ts';
import { storeDays } from '../../apps/server/src/services/reports/days/store-days.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { median } from './report/median.ts';
import { createReport } from './report/report.ts';
import { DAYS, fillYear } from './reports/fill-year.ts';

/**
 * The desk's reports over a year of bets with their postings and entries: the whole year, of which today is not stored,
 * today alone, and the sums of Tonight.
 *
 *   --bets <count>   5000000 by default; that takes some ten minutes to fill and 8 GB
 *   --save           writes bench/results/reports.json
 */
const { values } = parseArgs({
  options: { bets: { type: 'string', default: '5000000' }, save: { type: 'boolean', default: false } },
});
const BETS = Number(values.bets);
const CALLS = 10;
const CAP_MS = 2000;
const DAY_MS = 86_400_000;

const report = createReport('reports', values.save);
const postgres = await startPostgres({ durable: false });
try {
  const url = await postgres.createDatabase('reports');
  const db = openPostgres({ url, poolSize: 1, logger: createLogger('error'), idleTimeoutMs: 0 });
  await migrate(db);
  await db.query('SET statement_timeout = 0');
  await fillYear(db, BETS);
  const startedAt = performance.now();
  while ((await storeDays({ db })) > 0);
  const storedMs = performance.now() - startedAt;

  const clock = { now: () => new Date() };
  const to = matchNightOf(clock.now());
  const from = matchNightOf(new Date(clock.now().getTime() - (DAYS - 1) * DAY_MS));
  const year = await readReport({ db }, { from, to });
  if (!year.ledger.isEqual || year.total.bets < BETS * 0.99) throw new Error('the report is not complete');

  const reads: Record<string, () => Promise<unknown>> = {
    'GET /desk/reports, a year': () => readReport({ db }, { from, to }),
    'GET /desk/reports, today': () => readReport({ db }, { from: to, to }),
    'GET /desk/tonight': () => readTonight({ db, clock }),
  };
  for (const [name, read] of Object.entries(reads)) {
    const spread = await time(read);
    report.add(`${name}, ${BETS} bets`, [
      { name: 'median', value: median(spread), unit: 'ms', spread },
      { name: 'longest', value: Math.max(...spread), unit: 'ms', cap: CAP_MS },
    ]);
  }
  report.add(`the sums of ${DAYS} days, stored once`, [
    { name: 'a day', value: storedMs / DAYS, unit: 'ms' },
  ]);
  await db.close();
} finally {
  await postgres.stop();
}

async function time(read: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return times;
}
