import { connect } from 'node:net';
import type { Socket } from 'node:net';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { startTestServer } from '../harness/server.ts';

const CONNECTIONS = 64;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const openConnection = (): Socket => connect(Number(new URL(server.address).port), '127.0.0.1');

function readResponse(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.on('end', () => resolve(received)).on('error', reject);
  });
}

test.runIf(process.platform === 'linux')(
  'many connections are accepted per event loop iteration',
  async () => {
    let accepted = 0;
    const perIteration: number[] = [];
    const count = (): void => void (accepted += 1);
    server.http.server.on('connection', count);
    const sockets = Array.from({ length: CONNECTIONS }, openConnection);
    while (perIteration.reduce((sum, each) => sum + each, 0) < CONNECTIONS) {
      await setImmediate();
      perIteration.push(accepted);
      accepted = 0;
    }
    server.http.server.off('connection', count);
    for (const socket of sockets) socket.destroy();
    expect(Math.max(...perIteration)).toBeGreaterThan(1);
  },
);

test('every listening socket serves requests and refuses malformed ones', async () => {
  const replies = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, nth) => {
      const socket = openConnection();
      socket.write(nth % 2 === 0 ? 'GET /healthz HTTP/1.0\r\n\r\n' : 'BROKEN\r\n\r\n');
      return (await readResponse(socket)).split('\r\n', 1)[0];
    }),
  );
  expect(new Set(replies)).toEqual(new Set(['HTTP/1.1 200 OK', 'HTTP/1.1 400 Bad Request']));
});

test('a second server on the same port is refused', async () => {
  const { port } = new URL(server.address);
  await expect(startTestServer({ env: { PORT: port } })).rejects.toThrow('EADDRINUSE');
});

test('closing refuses new connections and finishes those that are open', async () => {
  const other = await startTestServer();
  const port = Number(new URL(other.address).port);
  const open = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
  await Promise.all(
    open.map(async (socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
    }),
  );
  const gone = Promise.all(open.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  await other.close();
  await gone;
  for (let nth = 0; nth < CONNECTIONS; nth += 1) {
    const late = connect(port, '127.0.0.1');
    await expect(new Promise((resolve) => late.once('error', resolve))).resolves.toMatchObject({
      code: 'ECONNREFUSED',
    });
  }
});
