import type { DatabaseKind } from '../server/create-database.ts';
import { loadMetrics, TARGETS } from './metrics.ts';
import type { Options } from './parse-options.ts';
import { WARM_UP, type Scenario } from './scenario.ts';
import { sampleMetrics } from './sample-metrics.ts';

/**
 * Scheduled bets of many players, who also read and have sockets, while odds change and matches are closed and settled.
 */
export const steady: Scenario = {
  databases: ['postgres', 'pglite'],
  countClients,
  async run({ kind, options, address, generator, startOperator }) {
    const { seconds = TARGETS[kind].seconds } = options;
    const { rate, reads, players, sockets } = countClients(kind, options);
    console.log(
      `${kind}: ${rate} bets and ${reads} reads a second of ${players} players, ${sockets} sockets, for ${seconds} s`,
    );
    const operator = await startOperator();
    const warm = await generator.run({ ...WARM_UP, seed: options.seed });
    const watch = await sampleMetrics(address);
    const result = await generator.run({
      kind: 'schedule',
      phases: [{ betsPerSecond: rate, readsPerSecond: reads, seconds }],
      seed: options.seed,
    });
    const metrics = loadMetrics(kind, {
      result,
      samples: watch.stop(),
      work: await operator.stop(),
      sockets,
    });
    return { metrics, runs: [warm, result] };
  },
};

/** Each player bets every four seconds and reads every ten; one in four has a socket. */
function countClients(kind: DatabaseKind, options: Options) {
  const { rate = TARGETS[kind].rate } = options;
  const { players = 4 * rate, sockets = rate, reads = Math.round(0.4 * rate) } = options;
  return { rate, players, sockets, reads };
}
