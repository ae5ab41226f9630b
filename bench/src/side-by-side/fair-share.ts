import { openConnection, writeRequest, type Connection } from '../server/connection.ts';
import { openMatch } from '../server/matches.ts';
import type { Metric } from '../report/metric.ts';
import type { Player } from '../server/add-players.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { createRandom } from '../load/random.ts';
import { percentile } from '../load/records.ts';
import { createRequests } from '../load/write-requests.ts';
import { API_KEY } from '../server/start-server.ts';
import { comparisonMetrics, interleave } from './interleave.ts';

const PARALLEL = 420;
/** As Retry-After says; a client that comes back sooner only waits for its turn longer. */
const PAUSE_MS = 1000;

/** The p99 of a player's bets beside one with hundreds of parallel requests, against the same player alone. */
export async function compareFairShare(
  server: ServerFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Metric[]> {
  const [quiet, greedy] = await server.addPlayers(2, 10_000_000);
  if (!quiet || !greedy) throw new Error('the players were not added');
  const offer = await openMatch(server.desk);
  const requests = createRequests([quiet], createRandom(1));
  const quietP99 = () => placeBets(server.address, seconds, () => requests.bet([offer]));
  const comparison = await interleave(rounds, {
    ours: async () => {
      const stop = startGreedy(server.address, greedy);
      const p99 = await quietP99();
      await stop();
      return p99;
    },
    baseline: quietP99,
  });
  const names = { ours: `p99 of a bet beside ${PARALLEL} requests of another player`, baseline: 'alone' };
  return comparisonMetrics(comparison, { ...names, unit: 'ms', digits: 1 }, { goal: 3 });
}

/** One bet after another, as one player places them. A bet that is not taken ends the benchmark. */
async function placeBets(address: string, seconds: number, write: () => string): Promise<number> {
  const connection = openConnection(address);
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    const { status, body } = await connection.send(write());
    if (status !== 200) throw new Error(`status ${status}: ${body}`);
    times.push(performance.now() - startedAt);
  }
  connection.end();
  return percentile(
    times.toSorted((one, other) => one - other),
    0.99,
  );
}

/** Reads the longest list again and again on many connections. Returns a function that ends it. */
function startGreedy(address: string, { token }: Player): () => Promise<void> {
  const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${token}` };
  const request = writeRequest('GET', '/api/bets/history?limit=100', { headers });
  const stopped = new AbortController();
  const read = async (connection: Connection): Promise<void> => {
    while (!stopped.signal.aborted) {
      const { status } = await connection.send(request);
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    connection.end();
  };
  const reading = Array.from({ length: PARALLEL }, () => read(openConnection(address)));
  return async () => {
    stopped.abort();
    await Promise.all(reading);
  };
}
