import { parseArgs } from 'node:util';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import type { Metric } from './report/metric.ts';
import { createReport } from './report/report.ts';
import { watchStolenCpu } from './report/stolen-cpu.ts';
import { startServerFixture, type ServerFixture } from './server/server-fixture.ts';
import { compareBets } from './side-by-side/bets.ts';
import { compareBoard } from './side-by-side/board.ts';
import { compareCheckouts } from './side-by-side/checkouts.ts';
import { compareDesks } from './side-by-side/desks.ts';
import { compareFairShare } from './side-by-side/fair-share.ts';
import { compareHistory } from './side-by-side/history.ts';
import { compareLimits } from './side-by-side/limits.ts';
import { compareOdds } from './side-by-side/odds.ts';
import { compareSettlement, compareSettlementLimits } from './side-by-side/settlement.ts';

/**
 * What the server costs beyond the software below it, as ratios of medians. Both sides are measured alternately in the
 * same run. Names select rows. Fails if a ratio is beyond its cap.
 *
 *   --small              a quick run with less of everything
 *   --save               writes bench/results/side-by-side.json
 *   --against <folder>   compares this checkout with another one instead: bets and settlement unless rows are named
 *   --pairs <count>      how many pairs of runs --against makes, at least 10
 */
const { values, positionals } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    against: { type: 'string' },
    pairs: { type: 'string', default: '10' },
  },
  allowPositionals: true,
});
const size = values.small
  ? { rounds: 3, seconds: 2, sockets: 500, settled: 10_000, stored: 500_000, copies: 1 }
  : { rounds: 7, seconds: 6, sockets: 2000, settled: 100_000, stored: 5_000_000, copies: 3 };

const ROWS: Record<string, () => Promise<Metric[]>> = {
  bets: () => withServer((server) => compareBets(server, size)),
  limits: () => withServer((server) => compareLimits(server, size)),
  desks: () => withServer((server) => compareDesks(server, size)),
  odds: () => withServer((server) => compareOdds(server, { rounds: 3 * size.rounds, sockets: size.sockets })),
  board: () => withServer((server) => compareBoard(server, size)),
  settlement: () => compareSettlement(postgres, { rounds: size.copies, bets: size.settled }),
  'settlement-limits': () =>
    compareSettlementLimits(postgres, { rounds: size.rounds, bets: size.settled / 5 }),
  fairness: () => withServer((server) => compareFairShare(server, size)),
  history: () => compareHistory(postgres, { rounds: size.rounds, bets: size.stored }),
};
const unknown = positionals.find((name) => !Object.hasOwn(ROWS, name));
if (unknown !== undefined)
  throw new Error(`Unknown row "${unknown}". Known: ${Object.keys(ROWS).join(', ')}.`);

const postgres = await startPostgres({ durable: true });
let databases = 0;
try {
  if (values.against === undefined) await measureRows();
  else await measureAgainst(values.against);
} finally {
  await postgres.stop();
}

async function measureRows(): Promise<void> {
  const report = createReport('side-by-side', values.save);
  for (const [name, measure] of Object.entries(ROWS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const stolenCpu = watchStolenCpu();
    report.add(name, [...(await measure()), ...stolenCpu()]);
  }
}

async function measureAgainst(folder: string): Promise<void> {
  const report = createReport('checkouts', values.save);
  for (const name of positionals.length > 0 ? positionals : ['bets', 'settlement']) {
    const stolenCpu = watchStolenCpu();
    const metrics = await compareCheckouts({
      row: name,
      other: folder,
      pairs: Math.max(10, Number(values.pairs)),
      databaseUrl: postgres.url,
    });
    report.add(`${name}, this checkout against ${folder}`, [...metrics, ...stolenCpu()]);
  }
}

async function withServer<Result>(measure: (server: ServerFixture) => Promise<Result>): Promise<Result> {
  databases += 1;
  const server = await startServerFixture(postgres, `side_${databases}`);
  try {
    return await measure(server);
  } finally {
    await server.close();
  }
}
