import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom } from '../../src/platform/seeded-random.ts';
import type { Random } from '../../src/platform/seeded-random.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { connectClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { API_KEY, callRaw, startTestServer } from '../harness/server.ts';
import { IS_SOAK, SEED } from '../harness/soak-budget.ts';
import { insidesIn } from './find-faults.ts';
import { makeFrame, makePacket, pingFrame, textFrame } from './make-frame.ts';

const FRAMES = IS_SOAK ? 50_000 : 2000;
const AT_ONCE = 16;
/** Far fewer than a client may send: here nobody is to be cut for being loud. */
const FRAMES_MAX = 15;
/** A frame that announces more than ever comes is waited for; we go before it does. */
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
  const players = await Promise.all(Array.from({ length: AT_ONCE }, () => game.createPlayer(0)));
  attackers = players.map(({ accessToken }) => accessToken);
});
afterAll(async () => {
  quiet.socket.disconnect();
  await server.close();
});

test('whatever is said over a live connection, nobody hears it, nobody is told more, and the others stay connected', async () => {
  const told: string[] = [];
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
      const faults = insidesIn(received).concat(/WALLET|BET_DECIDED|DEPOSIT|WITHDRAW/.exec(received) ?? []);
      if (faults.length > 0)
        told.push(`connection ${number} of seed ${SEED}: ${faults.join()}\n→ ${received}`);
    }
  };
  await Promise.all(attackers.map(worker));

  console.log(`${frames} frames read over ${connections} connections, seed ${SEED}`);
  expect(told.slice(0, 5).join('\n\n')).toBe('');
  expect(errors()).toEqual([]);
  expect(quiet.socket.connected).toBe(true);
  const { id } = await game.createOpenMatch();
  await quiet.waitForEvent(({ action, data }) => action === 'OPEN_BET' && data.matchId === id);
  expect(quiet.events.every(({ data }) => data !== null && 'matchId' in data)).toBe(true);
  // Nothing of the others is left behind; polling clients that fell silent go when they are found silent.
  await vi.waitFor(async () => expect(await liveSockets()).toBeLessThanOrEqual(1), { timeout: 100_000 });
}, 1_200_000);

interface Attack {
  /** All that was said back. */
  received: string;
  /** How many of the things it said the server has read: all up to the one for which it hung up. */
  read: number;
}

/** Opens a web socket by hand and says so many things over it, each once the one before it was read. */
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
  const say = (body: string) =>
    callRaw(server, 'POST', at, { body, headers: { 'content-type': 'text/plain' } });
  const heard = [opened];
  if (random.chance(0.5)) heard.push((await say(`40${JSON.stringify({ token, apiKey: API_KEY })}`)).text);
  let read = 0;
  for (let isKnown = true; isKnown && read < count; read += 1) {
    const { status, text } = await say(makePacket(random));
    isKnown = status === 200;
    heard.push(text);
  }
  // Says goodbye, if it is still known.
  heard.push((await say('1')).text);
  return { received: heard.join('\n'), read };
}

/** Until it is so, the other side has gone, or it is no use to wait. */
function until(socket: Socket, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      socket.off('data', look).off('close', done);
      resolve();
    };
    const look = (): void => {
      if (isSo()) done();
    };
    const timer = setTimeout(done, READ_WITHIN_MS);
    socket.on('data', look).on('close', done);
    if (isSo() || socket.destroyed) done();
  });
}

async function liveSockets(): Promise<number> {
  const { text } = await callRaw(server, 'GET', '/metrics');
  return Number(/^sanam_live_sockets (.*)$/m.exec(text)?.[1]);
}
