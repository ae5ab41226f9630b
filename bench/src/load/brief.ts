import { figuresOfDesk } from './figures-of-run.ts';
import { countOf, percentile, timesOf } from './record.ts';
import { WARM_UP, type Scene } from './scene.ts';

const BETS_A_SECOND = 200;
const READS_A_SECOND = 100;
const SOCKETS = 200;
const PLAYERS = 200;
const SECONDS = 20;
/** However busy the machine, so much of what was offered has to have been taken, or nothing was tried. */
const LEAST_SHARE = 10;

/**
 * An ordinary load for a short while, beside whatever else the machine does: nothing may fail or be lost, and the books are
 * proved. How long anything took is told and not judged.
 */
export const brief: Scene = {
  stores: ['postgres', 'pglite'],
  // Others may have the machine for seconds: that the server then gives a connection up is not what this is about.
  env: { DATABASE_CONNECT_TIMEOUT_MS: '30000' },
  crowdOf: (_kind, { players = PLAYERS, sockets = SOCKETS }) => ({ players, sockets }),
  async play({ kind, plan, generator, startDesk }) {
    const { rate = BETS_A_SECOND, reads = READS_A_SECOND, seconds = SECONDS, seed } = plan;
    console.log(`${kind}: ${rate} bets and ${reads} reads a second for ${seconds} s, beside other work`);
    const desk = await startDesk();
    const warm = await generator.run({ ...WARM_UP, seconds: 2, seed });
    const ran = await generator.run({
      kind: 'offer',
      phases: [{ betsPerSecond: rate, readsPerSecond: reads, seconds }],
      seed,
    });
    const failed = [ran.bets, ran.reads].map((records) => countOf(records, 'FAILED'));
    const figures = [
      {
        name: 'taken of the bets offered',
        value: (100 * countOf(ran.bets, 'TAKEN')) / ran.bets.outcome.length,
        unit: '%',
        cap: LEAST_SHARE,
        isHigherBetter: true,
      },
      { name: 'bet, p99', value: percentile(timesOf(ran.bets), 0.99), unit: 'ms' },
      { name: 'refused for another reason', value: countOf(ran.bets, 'REFUSED'), cap: 0 },
      { name: 'failed', value: failed.reduce((sum, count) => sum + count, 0), cap: 0 },
      { name: 'without an answer at first', value: ran.lost },
      ...figuresOfDesk(await desk.stop()),
    ];
    return { figures, runs: [warm, ran] };
  },
};
