import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { connectDesk, deskOutcome, openDesk } from '../harness/desk-live.ts';
import { OPERATOR_PASSWORD, createOperator } from '../harness/desk.ts';
import { connectClient, connectOutcome, openClient } from '../harness/live.ts';
import { createPlayer, registerPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';
import { makeWebRoot } from '../harness/web-root.ts';

const { webRoot, remove } = makeWebRoot();
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ env: { DESK_PORT: '0' }, webRoot });
});
afterAll(async () => {
  await server.close();
  remove();
});

const onDesk = () => ({ address: server.deskAddress });

test.each([
  ['/desk', 'desk'],
  ['/desk/', 'desk'],
  ['/desk/ledger', 'desk'],
  ['/%64esk/', 'desk'],
  ['/desk/assets/desk-3c4d.js', 'desk'],
  ['/', 'public'],
  ['/deskchair', 'public'],
  ['/assets/app-1a2b.js', 'public'],
  ['/api/settings', 'public'],
  ['/api/docs', 'public'],
  ['/healthz', 'public'],
])('%s is served on the %s port only', async (path, port) => {
  const statuses = [await callRaw(onDesk(), 'GET', path), await callRaw(server, 'GET', path)].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual(port === 'desk' ? [200, 404] : [404, 200]);
});

test('operators log in on the port of the desk only', async () => {
  await server.app.accounts.createFirstAdmin(OPERATOR_PASSWORD);
  const body = { username: 'admin', password: OPERATOR_PASSWORD };
  expect((await call(server, 'POST /desk/login', { body })).status).toBe(404);
  expect((await callRaw(server, 'POST', '/api/%64esk/login', { body })).status).toBe(404);
  const { status, reply } = await call(onDesk(), 'POST /desk/login', { body });
  expect(status).toBe(200);
  const token = reply.success ? reply.data.accessToken : '';
  expect((await call(onDesk(), 'GET /desk/me', { token })).status).toBe(200);
  expect((await call(server, 'GET /desk/me', { token })).status).toBe(404);
});

test('players have nothing on the port of the desk, not even what is cached', async () => {
  const { accessToken: token } = await registerPlayer(server);
  for (let nth = 0; nth < 2; nth += 1) expect((await call(server, 'GET /match', { token })).status).toBe(200);
  expect((await call(onDesk(), 'GET /match', { token })).status).toBe(404);
  expect(await deskOutcome(openDesk(onDesk(), token, { board: {} }))).toBe('UNAUTHENTICATED');
  expect(await connectOutcome(openClient(onDesk(), token))).toBe('UNAUTHENTICATED');
});

test('operators have their live connection on the port of the desk only', async () => {
  const { token } = await createOperator(server);
  const desk = await connectDesk(onDesk(), token, { board: {} });
  desk.socket.disconnect();
  expect(await deskOutcome(openDesk(server, token, { board: {} }))).toBe('UNAUTHENTICATED');
});

test('players who fill the live connections of a network leave those of the desk', async () => {
  const full = await startTestServer({ env: { DESK_PORT: '0', SOCKETS_PER_ADDRESS: '1' }, webRoot });
  onTestFinished(() => full.close());
  const [{ token }, { accessToken }] = [await createOperator(full), await createPlayer(full)];
  const player = await connectClient(full, accessToken);
  expect(await connectOutcome(openClient(full, accessToken))).not.toBe('connected');
  const desk = await connectDesk({ address: full.deskAddress }, token, { board: {} });
  desk.socket.disconnect();
  player.socket.disconnect();
});
