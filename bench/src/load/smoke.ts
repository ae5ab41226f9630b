import { operatorMetrics } from './metrics.ts';
import { countOf, percentile, timesOf } from './records.ts';
import { WARM_UP, type Scenario } from './scenario.ts';

const BETS_A_SECOND = 200;
const READS_A_SECOND = 100;
const SOCKETS = 200;
const PLAYERS = 200;
const SECONDS = 20;
/** The least percentage of bets that must be accepted, so that the run tests something on a busy machine too. */
const MIN_SHARE = 10;

/**
 * A short ordinary load beside other work: nothing may fail or get lost, and the ledger is verified. Times have no cap.
 */
export const smoke: Scenario = {
  databases: ['postgres', 'pglite'],
  // Other work may occupy the machine for seconds; connection timeouts are not what this tests.
  env: { DATABASE_CONNECT_TIMEOUT_MS: '30000' },
  countClients: (_kind, { players = PLAYERS, sockets = SOCKETS }) => ({ players, sockets }),
  async run({ kind, options, generator, startOperator }) {
    const { rate = BETS_A_SECOND, reads = READS_A_SECOND, seconds = SECONDS, seed } = options;
    console.log(`${kind}: ${rate} bets and ${reads} reads a second for ${seconds} s, beside other work`);
    const operator = await startOperator();
    const warm = await generator.run({ ...WARM_UP, seconds: 2, seed });
    const result = await generator.run({
      kind: 'schedule',
      phases: [{ betsPerSecond: rate, readsPerSecond: reads, seconds }],
      seed,
    });
    const failed = [result.bets, result.reads].map((records) => countOf(records, 'FAILED'));
    const metrics = [
      {
        name: 'accepted of the bets sent',
        value: (100 * countOf(result.bets, 'ACCEPTED')) / result.bets.outcome.length,
        unit: '%',
        cap: MIN_SHARE,
        isHigherBetter: true,
      },
      { name: 'bet, p99', value: percentile(timesOf(result.bets), 0.99), unit: 'ms' },
      { name: 'refused for another reason', value: countOf(result.bets, 'REFUSED'), cap: 0 },
      { name: 'failed', value: failed.reduce((sum, count) => sum + count, 0), cap: 0 },
      { name: 'no response at first', value: result.lost },
      ...operatorMetrics(await operator.stop()),
    ];
    return { metrics, runs: [warm, result] };
  },
};
