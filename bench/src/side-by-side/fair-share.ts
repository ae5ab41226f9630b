import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { insertBets } from '../../../apps/server/test/harness/bulk-bets.ts';
import { openConnection } from '../server/connection.ts';
import { openMatch } from '../server/matches.ts';
import type { Metric } from '../report/metric.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { createRandom } from '../load/random.ts';
import { percentile } from '../load/records.ts';
import { createRequests } from '../load/write-requests.ts';
import type { Greedy } from './greedy-process.ts';
import { comparisonMetrics, interleave } from './interleave.ts';

const PARALLEL = 420;
const LISTED = 100;
/** Half as often as the server lets a player read without a wait. */
const READ_EVERY_MS = 100;
/** In baht. */
const RICH = 10_000_000;

/**
 * The p99 of a player's bets and reads beside one with hundreds of parallel requests, against the same player alone.
 */
export async function compareFairShare(
  server: ServerFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Metric[]> {
  const [quiet, greedy] = await server.addPlayers(2, RICH);
  if (!quiet || !greedy) throw new Error('the players were not added');
  const offer = await openMatch(server.desk, { isDraw: true });
  // One player stakes more here than the house would let them.
  const body = { scope: `MATCH:${offer.id}`, playerMatchMax: RICH, liabilityMax: RICH };
  await server.desk('POST /desk/limits', { body });
  // The list that the other player reads is as long as a page may be.
  await insertBets({ app: server }, { match: offer, playerIds: [greedy.id], each: LISTED });
  const requests = createRequests([quiet], createRandom(1));
  const quietP99 = () =>
    timeRequests(server.address, seconds, { bet: () => requests.bet([offer]), read: requests.read });
  const comparison = await interleave(rounds, {
    ours: async () => {
      const stop = await startGreedy({ address: server.address, token: greedy.token, parallel: PARALLEL });
      const p99 = await quietP99();
      await stop();
      return p99;
    },
    baseline: quietP99,
  });
  const names = {
    ours: `p99 of bets and reads beside ${PARALLEL} requests of another player`,
    baseline: 'alone',
  };
  return comparisonMetrics(comparison, { ...names, unit: 'ms', digits: 1 }, { goal: 3, cap: 3 });
}

/** One bet after another, as one player places them, with reads in between. One that is refused ends the benchmark. */
async function timeRequests(
  address: string,
  seconds: number,
  { bet, read }: { bet: () => string; read: () => string },
): Promise<number> {
  const connection = openConnection(address);
  const times: number[] = [];
  let readsAt = performance.now();
  const endsAt = readsAt + seconds * 1000;
  while (performance.now() < endsAt) {
    const isRead = performance.now() >= readsAt;
    if (isRead) readsAt = performance.now() + READ_EVERY_MS;
    const request = isRead ? read() : bet();
    const startedAt = performance.now();
    const { status, body } = await connection.send(request);
    if (status !== 200) throw new Error(`status ${status}: ${body}`);
    times.push(performance.now() - startedAt);
  }
  connection.end();
  return percentile(
    times.toSorted((one, other) => one - other),
    0.99,
  );
}

/** The other player, in a process of its own. Returns a function that ends it. */
async function startGreedy(greedy: Greedy): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'greedy-process.ts'));
  child.send(greedy);
  await once(child, 'message');
  return async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
}
