import { givePasswords } from '../house/add-players.ts';
import { countOf, percentile, timesOf } from './record.ts';
import { WARM_UP, type Scene } from './scene.ts';

const LOG_INS_A_SECOND = 50;
/** Whoever is not told to come back is let in. */
const LEAST_LOG_INS_A_SECOND = 15;
const BETS_A_SECOND = 200;
const SECONDS = 30;
const BET_P99_MS = 500;

/** Everybody logs in at once while others bet: hashing takes its share of the processors and no more. */
export const logIns: Scene = {
  stores: ['postgres'],
  crowdOf: (_kind, { players = 4 * BETS_A_SECOND }) => ({ players, sockets: 0 }),
  prepare: givePasswords,
  async play({ kind, plan: { seconds = SECONDS, rate = BETS_A_SECOND, seed }, generator, startDesk }) {
    console.log(`${kind}: ${LOG_INS_A_SECOND} log-ins and ${rate} bets a second for ${seconds} s`);
    const desk = await startDesk();
    const warm = await generator.run({ ...WARM_UP, seed });
    const ran = await generator.run({
      kind: 'offer',
      phases: [{ betsPerSecond: rate, logInsPerSecond: LOG_INS_A_SECOND, seconds }],
      seed,
    });
    await desk.stop();
    const ms = { unit: 'ms', digits: 1 };
    const of = (['SHED', 'REFUSED', 'FAILED'] as const).map((outcome) => countOf(ran.bets, outcome));
    const figures = [
      { name: 'log-ins offered a second', value: ran.logIns.outcome.length / seconds, digits: 1 },
      {
        name: 'log-ins a second',
        value: countOf(ran.logIns, 'TAKEN') / seconds,
        digits: 1,
        cap: LEAST_LOG_INS_A_SECOND,
        isHigherBetter: true,
      },
      { name: 'told to come back', value: countOf(ran.logIns, 'SHED') },
      { name: 'log-ins otherwise refused', value: countOf(ran.logIns, 'REFUSED'), cap: 0 },
      { name: 'log-ins failed', value: countOf(ran.logIns, 'FAILED'), cap: 0 },
      { name: 'log-in, p99', value: percentile(timesOf(ran.logIns), 0.99), ...ms },
      { name: 'bet meanwhile, p50', value: percentile(timesOf(ran.bets), 0.5), ...ms },
      { name: 'bet meanwhile, p99', value: percentile(timesOf(ran.bets), 0.99), ...ms, cap: BET_P99_MS },
      { name: 'bets not taken', value: of.reduce((sum, count) => sum + count, 0), cap: 0 },
      { name: 'without an answer at first', value: ran.lost, cap: 0 },
    ];
    return { figures, runs: [warm, ran] };
  },
};
