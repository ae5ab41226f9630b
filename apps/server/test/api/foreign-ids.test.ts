import { ENDPOINTS, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { addPasskey } from '../harness/authenticator.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { insertSession } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { callData, callRaw, startTestServer } from '../harness/server.ts';
import { createJpeg, createSlipQr } from '../harness/slips.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

const named = (Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][]).map(([name, endpoint]) => {
  const { method, path } = splitName(name);
  return { name, method, path, endpoint };
});
/** Endpoints that take the id of a bet, a transaction, a session or a passkey, which are UUIDs. */
const takingIds = named.filter(
  ({ endpoint: { access, params } }) =>
    access === 'member' && Object.values(fieldsOf(params)).some((schema) => Value.Check(schema, UNKNOWN_ID)),
);
const reading = named.filter(
  ({ method, endpoint }) => method === 'GET' && endpoint.access === 'member' && !isIn(takingIds, endpoint),
);

let server: RunningServer;
let owner: TestPlayer;
let other: TestPlayer;
let matchId: number;
let ids: Record<'bet' | 'draw' | 'single' | 'multi' | 'deposit' | 'withdrawal', string>;
/** The ids in the owner's account. Tests use them up: a session ends once. */
let accountIds: string[];
beforeAll(async () => {
  server = await startTestServer();
  const game = await createGameActions(server);
  [owner, other] = [await game.createPlayer(10_000), await game.createPlayer(10_000)];
  const match = await game.createOpenMatch({ isDraw: true });
  matchId = match.id;
  const step = await game.createOpenMatch({ line: 'STEP' });
  const leg = { matchId: step.id, rateId: step.rateId, betType: 'RED' } as const;
  const oneOfEach = async ({ accessToken: token }: TestPlayer) => {
    const side = { matchId, rateId: match.rateId, betAmount: 111, betType: 'RED', rateType: 'MY' } as const;
    const draw = { matchId, betAmount: 112, betType: 'DRAW' } as const;
    const single = { betAmount: 113, ...leg };
    const multi = { betAmount: 114, betItems: [leg] };
    return {
      bet: (await callData(server, 'POST /bet', { token, body: side })).bet.id,
      draw: (await callData(server, 'POST /bet/draw', { token, body: draw })).bet.id,
      single: (await callData(server, 'POST /step/bet/single', { token, body: single })).transactionId,
      multi: (await callData(server, 'POST /step/bet', { token, body: multi })).transactionId,
      deposit: (await callData(server, 'POST /wallet/deposit', { token, body: { amount: 555 } }))
        .transactionId,
      withdrawal: (await callData(server, 'POST /player/withdraw', { token, body: { amount: 666 } }))
        .transactionId,
    };
  };
  // The other player has the same, because an empty list would show nothing.
  await oneOfEach(other);
  ids = await oneOfEach(owner);
  const { passkeyId } = await addPasskey(server, owner);
  const addSession = () => insertSession(server, owner.playerId);
  accountIds = [passkeyId, await addSession(), await addSession()];
  await server.app.db.query('UPDATE session SET awaits_reply = true WHERE id = ANY ($1::uuid[])', [
    accountIds,
  ]);
});

afterAll(() => server.close());

test('at least one endpoint accepts an id', () => {
  expect(takingIds.map(({ name }) => name)).toContain('GET /step/bet/status/{transactionId}');
});

test.each(takingIds)(
  '$name: another player’s id is refused like an unknown one',
  async ({ method, path, endpoint }) => {
    const body = endpoint.bodyType ? createJpeg() : endpoint.body && bodyOf(endpoint.body);
    const at = (id: string, { accessToken: token }: TestPlayer) =>
      callRaw(server, method, `/api${path.replace(/\{\w+\}/, id)}`, { token, ...(body && { body }) });
    const all = [...Object.values(ids), ...accountIds];
    const unknown = await at(UNKNOWN_ID, other);
    expect(unknown.status).toBe(404);
    for (const id of all) {
      const { status, text } = await at(id, other);
      expect({ id, status, text }).toEqual({ id, status: 404, text: unknown.text });
    }
    const statuses: number[] = [];
    for (const id of all) {
      if (!statuses.includes(200)) statuses.push((await at(id, owner)).status);
    }
    expect(statuses).toContain(200);
  },
);

test.each(reading)('$name shows nothing of another player', async ({ path, endpoint }) => {
  const [param] = Object.entries(fieldsOf(endpoint.params));
  const text = param && Value.Check(param[1], 'deposit') ? 'deposit' : String(matchId);
  const address = `/api${path.replace(/\{\w+\}/, text)}`;
  const read = async ({ accessToken: token }: TestPlayer) => {
    const response = await callRaw(server, 'GET', address, { token });
    expect(response.status).toBe(200);
    return response.text;
  };
  const seen = await read(other);
  for (const secret of [owner.username, ...Object.values(ids)]) expect(seen).not.toContain(secret);
});

test('the owner sees the ids that the tests look for', async () => {
  const { accessToken: token } = owner;
  const pages = await Promise.all(
    ['/bets/history', '/history', '/player/me'].map((path) =>
      callRaw(server, 'GET', `/api${path}`, { token }),
    ),
  );
  const seen = pages.map(({ text }) => text).join('');
  for (const secret of [owner.username, ...Object.values(ids)]) expect(seen).toContain(secret);
});

test('a player cannot decide any transaction', async () => {
  for (const { accessToken: token } of [owner, other]) {
    const replies = [];
    for (const id of [ids.deposit, ids.withdrawal, UNKNOWN_ID]) {
      for (const verb of ['confirm', 'refuse']) {
        replies.push((await callRaw(server, 'POST', `/api/desk/transactions/${id}/${verb}`, { token })).text);
      }
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toContain('UNAUTHENTICATED');
  }
});

/** Valid for the endpoints that take an id. */
function bodyOf(schema: TSchema): object {
  return 'qr' in fieldsOf(schema) ? { qr: createSlipQr() } : { wasMe: true };
}

function fieldsOf(schema: TSchema | undefined): Record<string, TSchema> {
  return (schema && 'properties' in schema ? schema.properties : {}) as Record<string, TSchema>;
}

function isIn(list: readonly { endpoint: Endpoint }[], endpoint: Endpoint): boolean {
  return list.some((one) => one.endpoint === endpoint);
}
