import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../src/platform/seeded-random.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { makeActors } from '../harness/actors.ts';
import type { Actor } from '../harness/actors.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { listRoutes } from '../harness/routes.ts';
import { startTestServer } from '../harness/server.ts';
import { makeValidRequests } from '../harness/valid-requests.ts';
import { IS_SOAK, SEED } from '../harness/soak-budget.ts';
import { findFaults } from './find-faults.ts';
import { KIND_NAMES, METHODS, NAMES, makeRequest } from './make-request.ts';
import type { FuzzRequest, FuzzContext } from './make-request.ts';
import { createHttpSender } from './http-sender.ts';
import type { HttpSender } from './http-sender.ts';

const REQUESTS = IS_SOAK ? 300_000 : 20_000;
const MAX_MS_EACH = 60;
/** After so many requests new matches, bets and sessions are made: the earlier ones have ended or are settled. */
const ROUND = 5000;
/** Keeps the ledger check quick. */
const ROUNDS_PER_SERVER = 4;
const CONCURRENCY = 6;
const SLOW_MS = 1000;
const FAULTS_SHOWN = 10;

let server: RunningServer;
let actors: Actor[];
let sender: HttpSender;
let errors: () => unknown[];
beforeAll(openServer);
afterAll(closeServer);

test(
  'every response to a random request meets the contract',
  async () => {
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const slowTwice: string[] = [];
    const sentOf = new Set<string>();
    let [next, slow, slowest] = [0, 0, 0];

    const sendOne = async (number: number, context: FuzzContext): Promise<void> => {
      const sent = makeRequest(context, createRandom(SEED, number));
      for (const part of [sent.kind, sent.actor, sent.method]) sentOf.add(part);
      if (sent.endpoint) sentOf.add(sent.endpoint).add(`${sent.endpoint} by ${sent.actor}`);
      const got = await sender.send(sent).catch((error: unknown) => String(error));
      if (typeof got === 'string') return void failures.push(describeFailure(number, sent, [got]));
      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
      slowest = Math.max(slowest, got.ms);
      if (got.ms > SLOW_MS) {
        slow += 1;
        // On a shared machine a single slow response may be chance, so it is sent again.
        const again = await sender.send(sent);
        if (again.ms > SLOW_MS) slowTwice.push(describeFailure(number, sent, [`${got.ms}, ${again.ms} ms`]));
      }
      const faults = findFaults(sent, got);
      if (faults.length > 0) failures.push(describeFailure(number, sent, faults, got.text));
    };

    const isOver = (): boolean => next >= REQUESTS || failures.length >= FAULTS_SHOWN;
    for (let round = 0; !isOver(); round += 1) {
      if (round > 0 && round % ROUNDS_PER_SERVER === 0) {
        await closeServer();
        await openServer();
      }
      const context = await createContext();
      const until = Math.min(next + ROUND, REQUESTS);
      const worker = async (): Promise<void> => {
        while (next < until && !isOver()) await sendOne(next++, context);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    }

    const shares = [...statuses].sort(([one], [other]) => one - other).map((pair) => pair.join(': '));
    console.log(
      `measured: ${shares.join(', ')}; slowest ${Math.round(slowest)} ms, ${slow} over ${SLOW_MS} ms`,
    );
    console.log(`${next} requests, seed ${SEED}`);
    expect(failures.join('\n\n')).toBe('');
    expect(next).toBe(REQUESTS);
    // In a short run beside other tests they are only counted.
    if (IS_SOAK) expect(slowTwice.join('\n\n')).toBe('');
    const who = actors.map(({ name }) => name);
    const pairs = NAMES.flatMap((name) => who.map((actor) => `${name} by ${actor}`));
    const wanted = [...NAMES, ...METHODS, ...KIND_NAMES, ...who, ...(IS_SOAK ? pairs : [])];
    expect(wanted.filter((part) => !sentOf.has(part))).toEqual([]);
    // A generator without valid or without invalid requests tests nothing.
    for (const status of [200, 400, 401, 403, 404, 405, 409, 413, 415, 422]) {
      expect(statuses.has(status), `a response with ${status}`).toBe(true);
    }
  },
  120_000 + REQUESTS * MAX_MS_EACH,
);

async function openServer(): Promise<void> {
  server = await startTestServer({ env: { STEP_DELAY_MS: '50', LOGIN_ATTEMPTS_PER_ADDRESS: '1000000' } });
  sender = createHttpSender(server, CONCURRENCY);
  actors = await makeActors(server);
  const logged = vi.spyOn(server.app.logger, 'error');
  errors = () => logged.mock.calls;
}

/** Closing verifies the ledger. */
async function closeServer(): Promise<void> {
  sender.close();
  await server.close();
  expect(errors()).toEqual([]);
}

/** New matches, bets and sessions that no request has used yet. */
async function createContext(): Promise<FuzzContext> {
  // After the guesses of the round before, the operator would have to wait for a log-in.
  await server.app.db.query('DELETE FROM attempt');
  const game = await createGameActions(server);
  return {
    actors,
    valid: await makeValidRequests(server, await game.createPlayer(100_000)),
    others: listRoutes(server.http).filter(
      ({ url }) => !url.startsWith('/socket.io') && (!url.startsWith('/api/') || /docs$|openapi/.test(url)),
    ),
  };
}

/** Everything needed to repeat the request by hand. */
function describeFailure(number: number, sent: FuzzRequest, faults: readonly string[], text = ''): string {
  return `request ${number} of seed ${SEED}: ${faults.join('; ')}\n${JSON.stringify(sent)}\n→ ${text.slice(0, 500)}`;
}
