import { ENDPOINTS, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { startTestServer } from '../harness/server.ts';
import { makeValidRequests, sendValid } from '../harness/valid-requests.ts';
import type { ValidRequest } from '../harness/valid-requests.ts';

/** They change nothing that lasts; a second factor counts once it is confirmed. */
const NOT_AUDITED = new Set<KnownEndpoint>([
  'POST /desk/active',
  'POST /desk/totp',
  'POST /desk/beat',
  'POST /desk/matches/{id}/preview',
  'POST /desk/transactions/{id}/claim',
  'POST /desk/transactions/{id}/release',
]);
/** Refused here; tests of their own look for their rows. */
const SWITCHED_OFF = new Set<KnownEndpoint>([
  'POST /desk/players/{id}/reset-code',
  'POST /desk/days/{day}/close',
]);

const acts = (Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][])
  .filter(([name, { access }]) => Array.isArray(access) && splitName(name).method !== 'GET')
  .map(([name]) => name)
  .filter((name) => !SWITCHED_OFF.has(name));

let server: RunningServer;
let valid: ReadonlyMap<KnownEndpoint, ValidRequest>;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  const game = await createGameActions(server);
  valid = await makeValidRequests(server, await game.createPlayer(100_000));
  admin = (await createOperator(server)).token;
});
afterAll(() => server.close());

test.each(acts)('%s leaves a row of the audit with its operator, session and address', async (name) => {
  const token = valid.get(name)?.token ?? admin;
  const { db } = server.app;
  const [last] = await db.query<{ id: number }>('SELECT max(id) AS id FROM audit');
  expect((await sendValid(server, name, valid.get(name), admin)).status).toBe(200);
  const rows = await db.query<{ session_id: string | null; address: string | null }>(
    'SELECT session_id, address FROM audit WHERE id > $1',
    [last?.id ?? 0],
  );
  const own = { session_id: decodeJwt<{ sid: string }>(token).sid, address: '127.0.0.1' };
  expect(rows.length > 0).toBe(!NOT_AUDITED.has(name));
  if (rows.length > 0) expect(rows).toContainEqual(own);
});
