import { setPasswords } from '../server/add-players.ts';
import { countOf, percentile, timesOf } from './records.ts';
import { WARM_UP, type Scenario } from './scenario.ts';

const LOGINS_A_SECOND = 50;
/** The least rate of successful log-ins; the others are shed. */
const MIN_LOGINS_A_SECOND = 15;
const BETS_A_SECOND = 200;
const SECONDS = 30;
const BET_P99_MS = 500;

/** Many log-ins while others bet: password hashing must not use more than its share of the processors. */
export const logins: Scenario = {
  databases: ['postgres'],
  countClients: (_kind, { players = 4 * BETS_A_SECOND }) => ({ players, sockets: 0 }),
  prepare: setPasswords,
  async run({ kind, options: { seconds = SECONDS, rate = BETS_A_SECOND, seed }, generator, startOperator }) {
    console.log(`${kind}: ${LOGINS_A_SECOND} log-ins and ${rate} bets a second for ${seconds} s`);
    const operator = await startOperator();
    const warm = await generator.run({ ...WARM_UP, seed });
    const result = await generator.run({
      kind: 'schedule',
      phases: [{ betsPerSecond: rate, loginsPerSecond: LOGINS_A_SECOND, seconds }],
      seed,
    });
    await operator.stop();
    const ms = { unit: 'ms', digits: 1 };
    const of = (['SHED', 'REFUSED', 'FAILED'] as const).map((outcome) => countOf(result.bets, outcome));
    const metrics = [
      { name: 'log-ins sent a second', value: result.logins.outcome.length / seconds, digits: 1 },
      {
        name: 'log-ins a second',
        value: countOf(result.logins, 'ACCEPTED') / seconds,
        digits: 1,
        cap: MIN_LOGINS_A_SECOND,
        isHigherBetter: true,
      },
      { name: 'log-ins shed', value: countOf(result.logins, 'SHED') },
      { name: 'log-ins otherwise refused', value: countOf(result.logins, 'REFUSED'), cap: 0 },
      { name: 'log-ins failed', value: countOf(result.logins, 'FAILED'), cap: 0 },
      { name: 'log-in, p99', value: percentile(timesOf(result.logins), 0.99), ...ms },
      { name: 'bet meanwhile, p50', value: percentile(timesOf(result.bets), 0.5), ...ms },
      { name: 'bet meanwhile, p99', value: percentile(timesOf(result.bets), 0.99), ...ms, cap: BET_P99_MS },
      { name: 'bets not accepted', value: of.reduce((sum, count) => sum + count, 0), cap: 0 },
      { name: 'no response at first', value: result.lost, cap: 0 },
    ];
    return { metrics, runs: [warm, result] };
  },
};
