import { connect } from 'node:net';
import type { Socket } from 'node:net';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { startTestServer } from '../harness/server.ts';

const CROWD = 64;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const knock = (): Socket => connect(Number(new URL(server.address).port), '127.0.0.1');

function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk));
    socket.on('end', () => resolve(heard)).on('error', reject);
  });
}

test.runIf(process.platform === 'linux')('a crowd is let in many at a time', async () => {
  let accepted = 0;
  const perRound: number[] = [];
  const count = (): void => void (accepted += 1);
  server.http.server.on('connection', count);
  const crowd = Array.from({ length: CROWD }, knock);
  while (perRound.reduce((sum, each) => sum + each, 0) < CROWD) {
    await setImmediate();
    perRound.push(accepted);
    accepted = 0;
  }
  server.http.server.off('connection', count);
  for (const socket of crowd) socket.destroy();
  expect(Math.max(...perRound)).toBeGreaterThan(1);
});

test('whichever door they come through, a request is answered and a broken one refused', async () => {
  const replies = await Promise.all(
    Array.from({ length: CROWD }, async (_, nth) => {
      const socket = knock();
      socket.write(nth % 2 === 0 ? 'GET /healthz HTTP/1.0\r\n\r\n' : 'BROKEN\r\n\r\n');
      return (await answerOn(socket)).split('\r\n', 1)[0];
    }),
  );
  expect(new Set(replies)).toEqual(new Set(['HTTP/1.1 200 OK', 'HTTP/1.1 400 Bad Request']));
});

test('another server at the same port is refused', async () => {
  const { port } = new URL(server.address);
  await expect(startTestServer({ env: { PORT: port } })).rejects.toThrow('EADDRINUSE');
});

test('closing lets nobody in any more, and goes on while whoever is inside is answered', async () => {
  const other = await startTestServer();
  const port = Number(new URL(other.address).port);
  const inside = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'));
  await Promise.all(
    inside.map(async (socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
    }),
  );
  const gone = Promise.all(inside.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  await other.close();
  await gone;
  for (let nth = 0; nth < CROWD; nth += 1) {
    const late = connect(port, '127.0.0.1');
    await expect(new Promise((resolve) => late.once('error', resolve))).resolves.toMatchObject({
      code: 'ECONNREFUSED',
    });
  }
});
