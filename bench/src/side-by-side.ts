import { parseArgs } from 'node:util';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { printFigures, type Figure } from './figures/print-figures.ts';
import { watchMachine } from './figures/watch-machine.ts';
import { openHouse, type House } from './house/open-house.ts';
import { compareBets } from './side-by-side/bets-over-http.ts';
import { compareBoard } from './side-by-side/board.ts';
import { compareHistory } from './side-by-side/history-page.ts';
import { compareOdds } from './side-by-side/odds-to-sockets.ts';
import { compareSettlement } from './side-by-side/settlement.ts';

/**
 * What the server adds to what it stands on, as ratios: each side is measured in turn in the same run, and what counts
 * is their medians. `--small` is a quick look with less of everything; names run only those. Fails when a ratio is
 * beyond its cap.
 */
const { values, positionals } = parseArgs({
  options: { small: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const size = values.small
  ? { rounds: 3, seconds: 2, sockets: 500, settled: 10_000, stored: 500_000, copies: 1 }
  : { rounds: 7, seconds: 6, sockets: 2000, settled: 100_000, stored: 5_000_000, copies: 3 };

const postgres = await startPostgres({ durable: true });
let databases = 0;

const COMPARISONS: Record<string, () => Promise<Figure[]>> = {
  bets: () => inHouse((house) => compareBets(house, size)),
  odds: () => inHouse((house) => compareOdds(house, { rounds: 3 * size.rounds, sockets: size.sockets })),
  board: () => inHouse((house) => compareBoard(house, size)),
  settlement: () => compareSettlement(postgres, { rounds: size.copies, bets: size.settled }),
  history: () => compareHistory(postgres, { rounds: size.rounds, bets: size.stored }),
};

try {
  for (const name of positionals.length > 0 ? positionals : Object.keys(COMPARISONS)) {
    const compare = COMPARISONS[name];
    if (!compare) throw new Error(`"${name}" is none of ${Object.keys(COMPARISONS).join(', ')}.`);
    const othersShare = watchMachine();
    if (!printFigures(name, [...(await compare()), ...othersShare()])) process.exitCode = 1;
  }
} finally {
  await postgres.stop();
}

async function inHouse<Result>(work: (house: House) => Promise<Result>): Promise<Result> {
  databases += 1;
  const house = await openHouse(postgres, `side_${databases}`);
  try {
    return await work(house);
  } finally {
    await house.close();
  }
}
