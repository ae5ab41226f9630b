import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { insertBets } from '../harness/bulk-bets.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { runServer } from '../harness/process.ts';
import { API_KEY, TOKEN_SECRET, callRaw, startTestServer } from '../harness/server.ts';
import type { ServerAddress } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';

const UNREADING = 40;
const UNREAD_REQUESTS = 60;
const MAX_GROWTH_MB = 30;

const openConnection = ({ address }: ServerAddress): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
};
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** Sends the requests at once and returns how many responses came until the connection had all or was closed. */
async function countResponses(server: ServerAddress, requests: readonly string[]): Promise<number> {
  const socket = openConnection(server);
  let [received, count] = ['', 0];
  const done = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      count = received.split('HTTP/1.1 200').length - 1;
      if (count === requests.length) resolve();
    });
  });
  socket.write(requests.join(''));
  await done;
  return count;
}

const isClosed = (socket: Socket) => vi.waitFor(() => expect(socket.closed).toBe(true), EVENTUALLY);

describe('clients that do not read', () => {
  test('unread responses do not pile up in memory, and readers get all of theirs', async () => {
    const store = await freshStore();
    const requests = await prepareLists(store);
    const process = runServer({ ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' });
    onTestFinished(() => void process.child.kill('SIGKILL'));
    const server = { address: await process.opened() };
    const readMetric = async (name: string): Promise<number> => {
      const { text } = await callRaw(server, 'GET', '/metrics');
      return Number(new RegExp(`^sanam_${name} (.*)$`, 'm').exec(text)?.[1]);
    };
    const readMb = async () => (await readMetric('process_resident_memory_bytes')) / 1_048_576;
    // Those that read get every response; the server needs some memory for its first ones.
    for (const request of requests) {
      expect(await countResponses(server, [request, request, request])).toBe(3);
    }
    const before = await readMb();
    const sockets = requests.map((request) => {
      const socket = openConnection(server).pause();
      socket.write(request.repeat(UNREAD_REQUESTS));
      return socket;
    });
    let highest = 0;
    // Until what they had sent before they were cut is done.
    await vi.waitFor(async () => {
      highest = Math.max(highest, await readMb());
      expect(await readMetric('requests_queued')).toBe(0);
    }, EVENTUALLY);
    const grown = highest - before;
    console.log(`measured: ${Math.round(grown)} MB more with ${UNREADING} clients that do not read`);
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
    for (const socket of sockets) socket.destroy();
    process.child.kill('SIGTERM');
    expect(await process.ended).toBe(0);
  });

  /** One player for each client, with a long list of bets; returns the requests for the lists. */
  async function prepareLists(store: Record<string, string>): Promise<string[]> {
    const server = await startTestServer({ env: store });
    const game = await createGameActions(server);
    const match = await game.createOpenMatch();
    const players = await Promise.all(Array.from({ length: UNREADING }, () => game.createPlayer(100_000)));
    await insertBets(server, { match, playerIds: players.map(({ playerId }) => playerId), each: 100 });
    await server.close();
    return players.map(({ accessToken }) =>
      get('/api/bets/history?limit=100', `x-api-key: ${API_KEY}\r\nauthorization: Bearer ${accessToken}\r\n`),
    );
  }
});

describe('one connection', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('a few requests may wait for their responses, and many are cut', async () => {
    const list = (count: number) => Array.from({ length: count }, () => get('/readyz'));
    expect(await countResponses(server, list(5))).toBe(5);
    expect(await countResponses(server, list(UNREAD_REQUESTS))).toBeLessThan(6);
  });

  test('a connection on which nothing moves is closed', async () => {
    expect(server.http.server.timeout).toBe(30_000);
    server.http.server.timeout = 200;
    const silent = openConnection(server).resume();
    await isClosed(silent);
    server.http.server.timeout = 30_000;
  });
});

describe('connections of one address', () => {
  const MAX = 3;
  /** A connection that has its first response and stays open. */
  const open = async (server: ServerAddress, headers = ''): Promise<Socket> => {
    const socket = openConnection(server).resume();
    socket.write(get('/healthz', headers));
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return socket;
  };

  test('more than an address may have are cut until one of them ends', async () => {
    const server = await startTestServer({ env: { CONNECTIONS_PER_ADDRESS: String(MAX) } });
    onTestFinished(() => server.close());
    const kept = [await open(server), await open(server), await open(server)];
    await isClosed(await open(server));
    expect(kept.map(({ closed }) => closed)).toEqual([false, false, false]);
    kept[0]?.destroy();
    await vi.waitFor(async () => expect((await open(server)).closed).toBe(false), EVENTUALLY);
  });

  test('behind a proxy they are counted by the forwarded address', async () => {
    const env = { CONNECTIONS_PER_ADDRESS: String(MAX), TRUSTED_PROXIES: '1' };
    const server = await startTestServer({ env });
    onTestFinished(() => server.close());
    const from = (address: string) => open(server, `x-forwarded-for: ${address}\r\n`);
    const kept = [await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.7')];
    await isClosed(await from('203.0.113.7'));
    const other = await from('203.0.113.8');
    expect([...kept, other].map(({ closed }) => closed)).toEqual([false, false, false, false]);
    // The proxy uses the connection for another client.
    kept[0]?.write(get('/healthz', 'x-forwarded-for: 203.0.113.9\r\n'));
    await vi.waitFor(async () => expect((await from('203.0.113.7')).closed).toBe(false), EVENTUALLY);
  });
});

describe('live sockets', () => {
  const upgrade = (session = '') =>
    get(
      `/socket.io/?EIO=4&transport=websocket${session && `&sid=${session}`}`,
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n',
    );
  /** A short text in a masked frame, as clients send it; the mask is zero. */
  const frame = (text: string): Buffer =>
    Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]);
  const firstReply = async (socket: Socket): Promise<string> => {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString('latin1').split('\r\n', 1)[0] ?? '';
  };

  const ask = async (server: ServerAddress, session?: string) => {
    const socket = openConnection(server);
    socket.write(upgrade(session));
    return { socket, status: await firstReply(socket) };
  };
  /** A session that begins with polling and goes on over the returned connection. */
  const askByPolling = async (server: ServerAddress) => {
    const { text } = await callRaw(server, 'GET', '/socket.io/?EIO=4&transport=polling');
    const { sid } = JSON.parse(text.slice(1)) as { sid: string };
    const asked = await ask(server, sid);
    asked.socket.write(frame('2probe'));
    await once(asked.socket, 'data');
    asked.socket.write(frame('5'));
    return asked;
  };

  test.each([
    ['a closed session', ask],
    ['a closed session that began with polling', askByPolling],
  ])('%s counts until its connection is gone, which is cut', async (_kind, open) => {
    const server = await startTestServer({ env: { SOCKETS_PER_ADDRESS: '1' } });
    onTestFinished(() => server.close());
    const first = await open(server);
    expect(first.status).toBe('HTTP/1.1 101 Switching Protocols');
    // Not a packet, so the server ends the session; this client does not close the connection.
    const ended = once(first.socket, 'data');
    first.socket.write(frame('x'));
    await ended;
    expect((await ask(server)).status).toBe('HTTP/1.1 400 Bad Request');
    await isClosed(first.socket);
    await vi.waitFor(
      async () => expect((await ask(server)).status).toBe('HTTP/1.1 101 Switching Protocols'),
      EVENTUALLY,
    );
  });

  /** Timers of ten seconds wait until the returned function lets them run out. */
  const delayTenSeconds = (): (() => void) => {
    const delayed: (() => void)[] = [];
    const start = globalThis.setTimeout;
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
      if (ms === 10_000) delayed.push(run);
      return start(ms === 10_000 ? () => undefined : run, ms);
    });
    onTestFinished(() => spy.mockRestore());
    return () => delayed.forEach((run) => run());
  };
  /** A session that begins with polling and keeps a poll open. */
  const pollInSilence = async (server: ServerAddress) => {
    const path = '/socket.io/?EIO=4&transport=polling';
    const { text } = await callRaw(server, 'GET', path);
    const socket = openConnection(server).resume();
    const poll = `${path}&sid=${(JSON.parse(text.slice(1)) as { sid: string }).sid}`;
    socket.write(get(poll, 'Connection: close\r\n'));
    return { socket };
  };

  test.each([
    ['websocket', ask],
    ['polling', pollInSilence],
  ])('a %s session that is not authenticated in ten seconds is cut', async (_kind, open) => {
    const server = await startTestServer({ env: { SOCKETS_PER_ADDRESS: '1' } });
    onTestFinished(() => server.close());
    const runOut = delayTenSeconds();
    const { socket } = await open(server);
    expect((await ask(server)).status, 'it counts').toBe('HTTP/1.1 400 Bad Request');
    expect(socket.closed).toBe(false);
    runOut();
    await isClosed(socket);
    await vi.waitFor(
      async () => expect((await ask(server)).status).toBe('HTTP/1.1 101 Switching Protocols'),
      EVENTUALLY,
    );
  });
});
