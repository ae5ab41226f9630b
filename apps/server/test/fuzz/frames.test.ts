import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../src/platform/seeded-random.ts';
import type { Random } from '../../src/platform/seeded-random.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { deskOutcome, openDesk } from '../harness/desk-live.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { connectClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { API_KEY, callRaw, startTestServer } from '../harness/server.ts';
import { IS_SOAK, SEED } from '../harness/soak-budget.ts';
import { findInternals } from './find-faults.ts';
import { makeFrame, makePacket, makeRooms, pingFrame, textFrame } from './make-frame.ts';

const FRAMES = IS_SOAK ? 50_000 : 2000;
const ROOMS = IS_SOAK ? 5000 : 300;
const CONCURRENCY = 16;
/** Below the limit of a client, so that no connection is cut for flooding. */
const FRAMES_MAX = 15;
/** The server waits for the rest of an incomplete frame; the test does not. */
const READ_WITHIN_MS = 200;

let server: RunningServer;
let game: GameActions;
let quiet: LiveClient;
let attackers: string[];
let errors: () => unknown[];
beforeAll(async () => {
  server = await startTestServer({ env: { SOCKETS_PER_ADDRESS: '100000' } });
  const logged = vi.spyOn(server.app.logger, 'error');
  errors = () => logged.mock.calls;
  game = await createGameActions(server);
  quiet = await connectClient(server, (await game.createPlayer(0)).accessToken);
  const players = await Promise.all(Array.from({ length: CONCURRENCY }, () => game.createPlayer(0)));
  attackers = players.map(({ accessToken }) => accessToken);
});
afterAll(async () => {
  quiet.socket.disconnect();
  await server.close();
});

test('hostile frames on a live connection reveal nothing and disconnect no others', async () => {
  const failures: string[] = [];
  let [next, connections, frames] = [0, 0, 0];
  const worker = async (token: string): Promise<void> => {
    while (frames < FRAMES) {
      const number = next++;
      const random = createRandom(SEED, 'frames', number);
      const count = random.whole(1, FRAMES_MAX);
      connections += 1;
      const attack = random.chance(0.7) ? attackBySocket : attackByPolling;
      const { received, read } = await attack(random, count, token);
      frames += read;
      const faults = findInternals(received).concat(
        /WALLET|BET_DECIDED|DEPOSIT|WITHDRAW|JOINED|BET_TAKEN|EXPOSURE|"by"/.exec(received) ?? [],
      );
      if (faults.length > 0)
        failures.push(`connection ${number} of seed ${SEED}: ${faults.join()}\n→ ${received}`);
    }
  };
  await Promise.all(attackers.map(worker));

  console.log(`${frames} frames read over ${connections} connections, seed ${SEED}`);
  expect(failures.slice(0, 5).join('\n\n')).toBe('');
  expect(errors()).toEqual([]);
  expect(quiet.socket.connected).toBe(true);
  const { id } = await game.createOpenMatch();
  await quiet.waitForEvent(({ action, data }) => action === 'OPEN_BET' && data.matchId === id);
  expect(quiet.events.every(({ data }) => data !== null && 'matchId' in data)).toBe(true);
  // Every attacking socket is closed; idle polling clients end at their timeout.
  await vi.waitFor(async () => expect(await liveSockets()).toBeLessThanOrEqual(1), { timeout: 100_000 });
}, 1_200_000);

const ROOM_OUTCOMES = ['connected', 'INVALID_INPUT', 'FORBIDDEN', 'MATCH_NOT_FOUND'];

test('hostile rooms are refused by a code, and a player’s token opens none', async () => {
  const { token: trader } = await createOperator(server, 'trader');
  const outcomes = new Set<string>();
  for (let number = 0; number < ROOMS; number += 1) {
    const random = createRandom(SEED, 'rooms', number);
    const rooms = makeRooms(random);
    const isPlayer = random.chance(0.3);
    const token = isPlayer ? (attackers[0] ?? '') : trader;
    const client = openDesk(server, token, rooms as object);
    const outcome = await deskOutcome(client);
    const what = `rooms ${number} of seed ${SEED}: ${JSON.stringify(rooms)}`;
    if (isPlayer) expect([what, outcome]).toEqual([what, 'UNAUTHENTICATED']);
    else expect([what, ROOM_OUTCOMES.includes(outcome)]).toEqual([what, true]);
    outcomes.add(outcome);
    client.socket.disconnect();
  }
  expect([...outcomes].toSorted()).toEqual([...ROOM_OUTCOMES, 'UNAUTHENTICATED'].toSorted());
  expect(errors()).toEqual([]);
}, 600_000);

interface Attack {
  /** Everything that the server sent. */
  received: string;
  /** How many frames the server has read, the one for which it disconnected included. */
  read: number;
}

/** Opens a web socket by hand and sends frames, each after the one before it was read. */
async function attackBySocket(random: Random, count: number, token: string): Promise<Attack> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await until(socket, () => received.includes('"sid"'));
  if (random.chance(0.5)) {
    socket.write(textFrame(`40${JSON.stringify({ token, apiKey: API_KEY })}`));
    await until(socket, () => received.includes('40{"sid"'));
  }
  let read = 0;
  while (read < count && !socket.destroyed) {
    const pongs = pongsIn(received);
    socket.write(Buffer.concat([makeFrame(random), pingFrame()]));
    await until(socket, () => pongsIn(received) > pongs);
    if (pongsIn(received) === pongs && !socket.destroyed) break;
    read += 1;
  }
  socket.resetAndDestroy();
  return { received, read };
}

function pongsIn(received: string): number {
  return received.split('\u008a\u0004read').length;
}

async function attackByPolling(random: Random, count: number, token: string): Promise<Attack> {
  const path = '/socket.io/?EIO=4&transport=polling';
  const { text: opened } = await callRaw(server, 'GET', path);
  const sid = /"sid":"([\w-]+)"/.exec(opened)?.[1] ?? '';
  const at = `${path}&sid=${sid}`;
  const post = (body: string) =>
    callRaw(server, 'POST', at, { body, headers: { 'content-type': 'text/plain' } });
  const received = [opened];
  if (random.chance(0.5)) received.push((await post(`40${JSON.stringify({ token, apiKey: API_KEY })}`)).text);
  let read = 0;
  for (let isKnown = true; isKnown && read < count; read += 1) {
    const { status, text } = await post(makePacket(random));
    isKnown = status === 200;
    received.push(text);
  }
  // Closes the session, if the server still knows it.
  received.push((await post('1')).text);
  return { received: received.join('\n'), read };
}

/** Waits for the condition, the end of the connection or the timeout. */
function until(socket: Socket, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      socket.off('data', check).off('close', done);
      resolve();
    };
    const check = (): void => {
      if (isTrue()) done();
    };
    const timer = setTimeout(done, READ_WITHIN_MS);
    socket.on('data', check).on('close', done);
    if (isTrue() || socket.destroyed) done();
  });
}

async function liveSockets(): Promise<number> {
  const { text } = await callRaw(server, 'GET', '/metrics');
  return Number(/^sanam_live_sockets (.*)$/m.exec(text)?.[1]);
}
