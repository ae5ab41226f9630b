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
import { faultsOf } from './find-faults.ts';
import { KIND_NAMES, METHODS, NAMES, makeRequest } from './make-request.ts';
import type { Sent, World } from './make-request.ts';
import { openSender } from './http-sender.ts';
import type { Sender } from './http-sender.ts';

const REQUESTS = IS_SOAK ? 300_000 : 20_000;
const LONGEST_EACH_MS = 60;
/** After so many there are new matches, bets and sessions: those of before have been ended, settled or used up. */
const ROUND = 5000;
/** So that what is proved of all of them at once stays quick to prove. */
const ROUNDS_PER_SERVER = 4;
const AT_ONCE = 6;
const SLOW_MS = 1000;
const FAULTS_SHOWN = 10;

let server: RunningServer;
let actors: Actor[];
let sender: Sender;
let errors: () => unknown[];
beforeAll(openServer);
afterAll(closeServer);

test(
  'whatever is asked, by whomever, each answer is one that was promised',
  async () => {
    const told: string[] = [];
    const statuses = new Map<number, number>();
    const slowTwice: string[] = [];
    const sentOf = new Set<string>();
    let [next, slow, slowest] = [0, 0, 0];

    const sendOne = async (number: number, world: World): Promise<void> => {
      const sent = makeRequest(world, createRandom(SEED, number));
      for (const part of [sent.kind, sent.actor, sent.method]) sentOf.add(part);
      if (sent.endpoint) sentOf.add(sent.endpoint).add(`${sent.endpoint} by ${sent.actor}`);
      const got = await sender.send(sent).catch((error: unknown) => String(error));
      if (typeof got === 'string') return void told.push(describeFault(number, sent, [got]));
      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);
      slowest = Math.max(slowest, got.ms);
      if (got.ms > SLOW_MS) {
        slow += 1;
        // Others share the machine: whoever was made to wait by them is not made to wait again.
        const again = await sender.send(sent);
        if (again.ms > SLOW_MS) slowTwice.push(describeFault(number, sent, [`${got.ms}, ${again.ms} ms`]));
      }
      const faults = faultsOf(sent, got);
      if (faults.length > 0) told.push(describeFault(number, sent, faults, got.text));
    };

    const isOver = (): boolean => next >= REQUESTS || told.length >= FAULTS_SHOWN;
    for (let round = 0; !isOver(); round += 1) {
      if (round > 0 && round % ROUNDS_PER_SERVER === 0) {
        await closeServer();
        await openServer();
      }
      const world = await openWorld();
      const until = Math.min(next + ROUND, REQUESTS);
      const worker = async (): Promise<void> => {
        while (next < until && !isOver()) await sendOne(next++, world);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
    }

    const shares = [...statuses].sort(([one], [other]) => one - other).map((pair) => pair.join(': '));
    console.log(
      `figures: ${shares.join(', ')}; slowest ${Math.round(slowest)} ms, ${slow} over ${SLOW_MS} ms`,
    );
    console.log(`${next} requests, seed ${SEED}`);
    expect(told.join('\n\n')).toBe('');
    expect(next).toBe(REQUESTS);
    // In a quick run, beside others, they are only counted.
    if (IS_SOAK) expect(slowTwice.join('\n\n')).toBe('');
    const who = actors.map(({ name }) => name);
    const pairs = NAMES.flatMap((name) => who.map((actor) => `${name} by ${actor}`));
    const wanted = [...NAMES, ...METHODS, ...KIND_NAMES, ...who, ...(IS_SOAK ? pairs : [])];
    expect(wanted.filter((part) => !sentOf.has(part))).toEqual([]);
    // A generator that makes nothing good, or nothing bad, tests nothing.
    for (const status of [200, 400, 401, 403, 404, 405, 409, 413, 415, 422]) {
      expect(statuses.has(status), `an reply with ${status}`).toBe(true);
    }
  },
  120_000 + REQUESTS * LONGEST_EACH_MS,
);

async function openServer(): Promise<void> {
  server = await startTestServer({ env: { STEP_DELAY_MS: '50', LOGIN_ATTEMPTS_PER_ADDRESS: '1000000' } });
  sender = openSender(server, AT_ONCE);
  actors = await makeActors(server);
  const logged = vi.spyOn(server.app.logger, 'error');
  errors = () => logged.mock.calls;
}

/** Closing proves the books. */
async function closeServer(): Promise<void> {
  sender.close();
  await server.close();
  expect(errors()).toEqual([]);
}

/** Things to ask about, none of them used yet. */
async function openWorld(): Promise<World> {
  const game = await createGameActions(server);
  return {
    actors,
    good: await makeValidRequests(server, await game.createPlayer(100_000)),
    others: listRoutes(server.http).filter(
      ({ url }) => !url.startsWith('/socket.io') && (!url.startsWith('/api/') || /docs$|openapi/.test(url)),
    ),
  };
}

/** All that is needed to send it again by hand. */
function describeFault(number: number, sent: Sent, faults: readonly string[], text = ''): string {
  return `request ${number} of seed ${SEED}: ${faults.join('; ')}\n${JSON.stringify(sent)}\n→ ${text.slice(0, 500)}`;
}
