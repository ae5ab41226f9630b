import type { BodyOf, Endpoints, KnownEndpoint } from '@sanam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { OPERATOR_PASSWORD, createMatch, createOperator } from '../harness/desk.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { call, callData, callRaw, startTestServer } from '../harness/server.ts';

type Operator = Awaited<ReturnType<typeof createOperator>>;

let server: RunningServer;
let admin: Operator;
let anan: Operator;
let boon: Operator;
let cashier: Operator;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  await recordOutbox(server.app.db);
  admin = await createOperator(server, 'admin');
  anan = await createOperator(server, 'trader', 'anan');
  boon = await createOperator(server, 'trader', 'boon');
  cashier = await createOperator(server, 'cashier');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await createMatch(server, admin.token, { rung: '10/9' });
});

const act = <Name extends KnownEndpoint>(
  who: { token: string },
  name: Name,
  body?: BodyOf<Endpoints[Name]>,
) => call(server, name, { token: who.token, id, ...(body !== undefined && { body }) });
const take = (who: Operator) => act(who, 'POST /desk/matches/{id}/take');
const release = (who: Operator) => act(who, 'POST /desk/matches/{id}/release');
const handOver = (who: Operator, operatorId: number) =>
  act(who, 'POST /desk/matches/{id}/hand-over', { operatorId });
const share = (who: Operator, operatorId: number | null) =>
  act(who, 'POST /desk/matches/{id}/share', { operatorId });
const read = () => callData(server, 'GET /desk/matches/{id}', { token: cashier.token, id });
const readHolders = async () => {
  const { holder, sharedWith } = await read();
  return [holder?.username, sharedWith?.username];
};

/** The audit rows of the match about its holder. */
const audited = async () =>
  server.app.db.query<{ actor: string; action: string; before: object; after: object; session_id: string }>(
    `SELECT actor, action, before, after, session_id FROM audit
      WHERE subject = $1 AND action = ANY ('{MATCH_TAKE,MATCH_RELEASE,MATCH_HAND_OVER,MATCH_SHARE}') ORDER BY id`,
    [`match/${id}`],
  );

const notMatchHolder = (holder: string | null) => ({
  status: 409,
  reply: { code: 'NOT_HOLDER', message: 'You do not hold this match.', data: { matchId: id, holder } },
});

/** Everything that only the holder does, in an order in which the holder may do all of it. */
const MATCH_HOLDER_ACTS = [
  ['PATCH /desk/matches/{id}', { matchName: 'คู่เอกใหม่' }],
  ['POST /desk/matches/{id}/rate', { my: { favourite: 'RED', rung: '10/8' } }],
  ['POST /desk/matches/{id}/draw', { isDraw: true }],
  ['POST /desk/matches/{id}/open', {}],
  ['POST /desk/matches/{id}/open-special', undefined],
  ['POST /desk/matches/{id}/start', undefined],
  ['POST /desk/matches/{id}/round', {}],
  ['POST /desk/matches/{id}/end', undefined],
] as const;

describe('a match that an operator holds', () => {
  test('only its holder changes a match, and everybody once it is released', async () => {
    await take(anan);
    const before = await read();
    for (const [name, body] of MATCH_HOLDER_ACTS) {
      for (const other of [boon, admin]) {
        expect({ name, ...(await act(other, name, body)) }).toMatchObject({
          name,
          ...notMatchHolder('anan'),
        });
      }
    }
    const other = await createMatch(server, admin.token);
    const order = { matchIds: [other, id] };
    expect(await act(boon, 'POST /desk/matches/order', order)).toMatchObject(notMatchHolder('anan'));
    expect(await act(boon, 'POST /desk/matches/{id}/remove')).toMatchObject(notMatchHolder('anan'));
    expect(await read()).toEqual(before);
    for (const [name, body] of MATCH_HOLDER_ACTS.slice(0, 4)) {
      expect({ name, ...(await act(anan, name, body)) }).toMatchObject({ name, status: 200 });
    }
    await release(anan);
    for (const [name, body] of MATCH_HOLDER_ACTS.slice(4)) {
      expect({ name, ...(await act(boon, name, body)) }).toMatchObject({ name, status: 200 });
    }
  });

  test('every trader and admin closes a match of another and calls its result', async () => {
    await take(anan);
    for (const other of [boon, admin]) {
      await act(anan, 'POST /desk/matches/{id}/open');
      await act(anan, 'POST /desk/matches/{id}/open-special');
      expect(await act(other, 'POST /desk/matches/{id}/close')).toMatchObject({
        reply: { data: { isOpenBet: false } },
      });
      expect(await act(other, 'POST /desk/matches/{id}/close-special')).toMatchObject({
        reply: { data: { isOpenSpecial: false } },
      });
    }
    expect(await act(cashier, 'POST /desk/matches/{id}/close')).toMatchObject({ status: 403 });
    expect(await act(boon, 'POST /desk/matches/{id}/result', { result: 'RED' })).toMatchObject({
      status: 200,
    });
  });

  test('the desk sees who holds a match and since when, in the list too; players do not', async () => {
    const events = await readMatchEvents(server.app.db, id);
    const { reply } = await take(anan);
    expect(reply).toMatchObject({ data: { holder: { id: anan.id, username: 'anan' }, sharedWith: null } });
    const match = await read();
    expect(Math.abs(Date.now() - Date.parse(match.holder?.since ?? ''))).toBeLessThan(60_000);
    await share(anan, boon.id);
    const { matches } = await callData(server, 'GET /desk/matches', { token: cashier.token });
    expect(matches.find((one) => one.id === id)).toMatchObject({
      ...match,
      sharedWith: { id: boon.id, username: 'boon' },
    });
    expect(await readMatchEvents(server.app.db, id)).toEqual(events);
    const told = await server.app.db.query(
      "SELECT events FROM outbox_log WHERE events->0->>'action' = 'HOLDER' AND (events->0->'data'->>'matchId')::bigint = $1 ORDER BY id",
      [id],
    );
    expect(told).toMatchObject([
      { events: [{ data: { holder: 'anan', sharedWith: null } }] },
      { events: [{ data: { holder: 'anan', sharedWith: 'boon' } }] },
    ]);
    expect((await read()).version).toBe(match.version);
  });

  test('its holder takes a match again without a change, another one’s only an admin', async () => {
    await take(anan);
    const { holder } = await read();
    await take(anan);
    expect(await take(boon)).toMatchObject(notMatchHolder('anan'));
    expect(await read()).toMatchObject({ holder });
    expect(await take(admin)).toMatchObject({ status: 200 });
    expect(await readHolders()).toEqual(['admin', undefined]);
    expect(await audited()).toMatchObject([
      { actor: 'anan', before: { holder: null }, after: { holder: { username: 'anan' } } },
      { actor: 'admin', action: 'MATCH_TAKE', before: { holder }, after: { holder: { username: 'admin' } } },
    ]);
    expect(await take(boon)).toMatchObject(notMatchHolder('admin'));
  });

  test('a match is shared with one other trader until that ends', async () => {
    await take(anan);
    expect(await share(anan, boon.id)).toMatchObject({ status: 200 });
    const rate = { my: { favourite: 'BLUE', rung: '10/8' } } as const;
    expect(await act(boon, 'POST /desk/matches/{id}/rate', rate)).toMatchObject({ status: 200 });
    // The second one is in, but is not the holder.
    for (const refused of [await share(boon, admin.id), await handOver(boon, admin.id), await take(boon)]) {
      expect(refused).toMatchObject(notMatchHolder('anan'));
    }
    expect(await release(boon)).toMatchObject({ status: 200 });
    expect(await readHolders()).toEqual(['anan', undefined]);
    expect(await release(boon)).toMatchObject(notMatchHolder('anan'));
    await share(anan, boon.id);
    await share(anan, null);
    await share(anan, null);
    expect(await act(boon, 'POST /desk/matches/{id}/open')).toMatchObject(notMatchHolder('anan'));
    expect((await audited()).map(({ actor, action }) => [actor, action])).toEqual([
      ['anan', 'MATCH_TAKE'],
      ['anan', 'MATCH_SHARE'],
      ['boon', 'MATCH_RELEASE'],
      ['anan', 'MATCH_SHARE'],
      ['anan', 'MATCH_SHARE'],
    ]);
  });

  test('a match is handed over to another trader alone', async () => {
    await take(anan);
    await share(anan, admin.id);
    await handOver(anan, anan.id);
    expect(await readHolders()).toEqual(['anan', 'admin']);
    expect(await handOver(anan, boon.id)).toMatchObject({ status: 200 });
    expect(await readHolders()).toEqual(['boon', undefined]);
    expect(await act(anan, 'POST /desk/matches/{id}/open')).toMatchObject(notMatchHolder('boon'));
    expect((await audited()).at(-1)).toMatchObject({
      actor: 'anan',
      action: 'MATCH_HAND_OVER',
      before: { holder: { username: 'anan' }, sharedWith: { username: 'admin' } },
      after: { holder: { username: 'boon' }, sharedWith: null },
    });
  });

  test('a match goes to nobody who cannot trade', async () => {
    await take(anan);
    const gone = await createOperator(server, 'trader', 'gone');
    await server.app.db.query("UPDATE operator SET status = 'DISABLED' WHERE id = $1", [gone.id]);
    const refusals = [
      [cashier.id, 409, 'OPERATOR_STATE'],
      [gone.id, 409, 'OPERATOR_STATE'],
      [999_999, 404, 'OPERATOR_NOT_FOUND'],
    ] as const;
    for (const [operatorId, status, code] of refusals) {
      for (const refused of [await handOver(anan, operatorId), await share(anan, operatorId)]) {
        expect(refused).toMatchObject({ status, reply: { code } });
      }
    }
    expect(await share(anan, anan.id)).toMatchObject({ status: 409, reply: { code: 'OPERATOR_STATE' } });
    expect(await readHolders()).toEqual(['anan', undefined]);
  });
});

test('a match that nobody holds is neither shared nor handed over', async () => {
  expect(await share(anan, boon.id)).toMatchObject(notMatchHolder(null));
  expect(await handOver(anan, boon.id)).toMatchObject(notMatchHolder(null));
  expect(await release(anan)).toMatchObject({ status: 200 });
  expect(await audited()).toEqual([]);
});

test('a match that is over is not taken, but released', async () => {
  await take(anan);
  await act(anan, 'POST /desk/matches/{id}/end');
  expect(await take(admin)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
  expect(await readHolders()).toEqual(['anan', undefined]);
  expect(await release(anan)).toMatchObject({ status: 200 });
  expect(await readHolders()).toEqual([undefined, undefined]);
});

test.each([
  ['cancellation', 'cancel', undefined],
  ['result', 'result', { result: 'RED' }],
] as const)('a match is released at its %s, and not taken any more', async (_what, name, body) => {
  await take(anan);
  await share(anan, boon.id);
  await act(anan, 'POST /desk/matches/{id}/open', { isWatched: true });
  await callData(server, 'POST /desk/beat', { token: anan.token, body: { matchIds: [id] } });
  await act(anan, 'POST /desk/matches/{id}/close');
  expect(await act(admin, 'POST /desk/matches/{id}/release')).toMatchObject(notMatchHolder('anan'));
  expect(await act(anan, `POST /desk/matches/{id}/${name}`, body)).toMatchObject({ status: 200 });
  expect(await readHolders()).toEqual([undefined, undefined]);
  const rows = await server.app.db.query(
    'SELECT match_id FROM match_holder WHERE match_id = $1 UNION ALL SELECT match_id FROM match_watch WHERE match_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
  expect(await take(admin)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
  expect(await release(anan)).toMatchObject({ status: 200 });
});

test('unknown matches are not found', async () => {
  id = 999_999;
  const replies = [
    await act(anan, 'GET /desk/matches/{id}'),
    await take(anan),
    await release(anan),
    await handOver(anan, boon.id),
    await share(anan, null),
    await act(anan, 'POST /desk/matches/{id}/round'),
  ];
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
});

describe('the sessions of a holder', () => {
  const logIn = async ({ username }: Operator) =>
    (await callData(server, 'POST /desk/login', { body: { username, password: OPERATOR_PASSWORD } }))
      .accessToken;
  const logOut = (token: string) => callData(server, 'POST /desk/logout', { token });

  test('a log-out of the last device releases the match; open and watched, it stays so', async () => {
    const chai = await createOperator(server, 'trader', 'chai');
    const second = await logIn(chai);
    await take(chai);
    await act(chai, 'POST /desk/matches/{id}/open', { isWatched: true });
    await logOut(second);
    expect(await readHolders()).toEqual(['chai', undefined]);
    await logOut(chai.token);
    expect(await read()).toMatchObject({ holder: null, isOpenBet: true, isWatched: true });
    expect((await audited()).at(-1)).toMatchObject({ actor: 'chai', action: 'MATCH_RELEASE' });
  });

  test.each(['disable', 'reset', 'end-sessions'] as const)(
    '%s closes what the operator holds and lets it go',
    async (how) => {
      const dao = await createOperator(server, 'trader', `dao.${how}`);
      await take(dao);
      await act(dao, 'POST /desk/matches/{id}/open');
      await callData(server, `POST /desk/operators/{id}/${how}`, { token: admin.token, id: dao.id });
      expect(await read()).toMatchObject({ holder: null, isOpenBet: false });
      expect(await take(anan)).toMatchObject({ status: 200 });
      const [closed] = await server.app.db.query(
        "SELECT actor, reason FROM audit WHERE subject = $1 AND action = 'MATCH_CLOSE'",
        [`match/${id}`],
      );
      expect(closed).toEqual({ actor: 'admin', reason: "the holder's sessions were ended" });
      expect(await read()).toMatchObject({ closedBy: 'admin', closedCause: 'SESSIONS_ENDED' });
    },
  );
});

describe('the end of one session of a holder', () => {
  let names = 0;
  /** A trader on two devices. */
  const onTwoDevices = async () => {
    names += 1;
    const first = await createOperator(server, 'trader', `two.${names}`);
    const second = await createOperator(server, 'trader', first.username);
    return [first, second] as const;
  };
  const endSession = ({ id: operatorId, sessionId }: Operator) =>
    callRaw(server, 'POST', `/api/desk/operators/${operatorId}/sessions/${sessionId}/end`, {
      token: admin.token,
    });
  const closesOf = async ({ id: operatorId, sessionId }: Operator) => {
    const request = { token: admin.token, id: operatorId };
    const sessions = await callData(server, 'GET /desk/operators/{id}/sessions', request);
    return sessions.find((session) => session.id === sessionId)?.closes;
  };
  const open = (who: Operator) => act(who, 'POST /desk/matches/{id}/open');

  test('ending a session closes and releases what was taken there, and nothing else', async () => {
    const [tablet, laptop] = await onTwoDevices();
    await take(tablet);
    await open(tablet);
    const onTablet = id;
    id = await createMatch(server, admin.token, { rung: '10/9' });
    await take(laptop);
    await open(laptop);
    expect(await closesOf(tablet)).toEqual([onTablet]);
    expect(await closesOf(laptop)).toEqual([id]);
    expect((await endSession(tablet)).status).toBe(200);
    expect(await read()).toMatchObject({ holder: { username: laptop.username }, isOpenBet: true });
    id = onTablet;
    expect(await read()).toMatchObject({
      holder: null,
      isOpenBet: false,
      closedBy: 'admin',
      closedCause: 'SESSIONS_ENDED',
    });
  });

  test('ending a session leaves what another device has taken since', async () => {
    const [tablet, laptop] = await onTwoDevices();
    await take(tablet);
    await open(tablet);
    const { holder } = await read();
    expect(await take(laptop)).toMatchObject({ reply: { data: { holder } } });
    expect(await closesOf(tablet)).toEqual([]);
    expect((await endSession(tablet)).status).toBe(200);
    expect(await read()).toMatchObject({ holder, isOpenBet: true });
    expect(await closesOf(laptop)).toEqual([id]);
  });

  test('a move to another device is audited, with the device that had the match', async () => {
    const [tablet, laptop] = await onTwoDevices();
    await take(tablet);
    await take(tablet);
    await take(laptop);
    await take(laptop);
    const moved = { before: {}, after: { takenFromSession: tablet.sessionId }, session_id: laptop.sessionId };
    expect(await audited()).toMatchObject([
      { action: 'MATCH_TAKE', session_id: tablet.sessionId },
      { action: 'MATCH_TAKE', actor: laptop.username, ...moved },
    ]);
  });

  test('ending a session again leaves what was handed over since', async () => {
    const [tablet] = await onTwoDevices();
    expect((await endSession(tablet)).status).toBe(200);
    await take(anan);
    await open(anan);
    await handOver(anan, tablet.id);
    expect((await endSession(tablet)).status).toBe(200);
    expect(await read()).toMatchObject({ holder: { username: tablet.username }, isOpenBet: true });
  });

  test('ending a session closes what no device has taken, as what was handed over', async () => {
    const [tablet, laptop] = await onTwoDevices();
    await take(anan);
    await open(anan);
    await handOver(anan, tablet.id);
    for (const device of [tablet, laptop]) expect(await closesOf(device)).toEqual([id]);
    expect((await endSession(laptop)).status).toBe(200);
    expect(await read()).toMatchObject({ holder: null, isOpenBet: false });
  });

  test('an idle device counts for nothing, and a shared match stays with another', async () => {
    const [tablet, laptop] = await onTwoDevices();
    await take(anan);
    await open(anan);
    await share(anan, tablet.id);
    expect(await closesOf(tablet)).toEqual([]);
    expect((await endSession(tablet)).status).toBe(200);
    expect(await readHolders()).toEqual(['anan', laptop.username]);
    expect(await closesOf(laptop)).toEqual([id]);
    const again = await createOperator(server, 'trader', laptop.username);
    await server.app.db.query(
      "UPDATE session SET touched_at = clock_timestamp() - interval '21 minutes' WHERE id = $1",
      [again.sessionId],
    );
    expect(await closesOf(laptop)).toEqual([id]);
    expect((await endSession(laptop)).status).toBe(200);
    expect(await read()).toMatchObject({ holder: { username: 'anan' }, sharedWith: null, isOpenBet: false });
  });

  test('ending a session fails while a match cannot be closed; another try closes it', async () => {
    const [tablet] = await onTwoDevices();
    await take(tablet);
    await open(tablet);
    const unbreak = await breakMatch(id);
    expect(await endSession(tablet)).toMatchObject({ status: 503 });
    expect(await act(tablet, 'POST /desk/matches/{id}/open')).toMatchObject({
      reply: { code: 'SESSION_ENDED' },
    });
    expect(await read()).toMatchObject({ holder: { username: tablet.username }, isOpenBet: true });
    await unbreak();
    expect(await endSession(tablet)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ holder: null, isOpenBet: false });
  });
});

test('a match is handed to other active traders and admins, those at their desk first', async () => {
  const { db } = server.app;
  const gone = await createOperator(server, 'trader', 'gone.disabled');
  await callData(server, 'POST /desk/operators/{id}/disable', { token: admin.token, id: gone.id });
  const away = await createOperator(server, 'trader', 'a.way');
  const out = await createOperator(server, 'admin', 'a.out');
  await callData(server, 'POST /desk/logout', { token: out.token });
  await db.query(
    "UPDATE session SET touched_at = clock_timestamp() - interval '151 seconds' WHERE operator_id = $1",
    [away.id],
  );
  const traders = await callData(server, 'GET /desk/traders', { token: anan.token });
  const expected = (who: Operator, isPresent: boolean) => ({
    id: who.id,
    username: who.username,
    isPresent,
  });
  for (const other of [boon, admin]) expect(traders).toContainEqual(expected(other, true));
  for (const other of [out, away]) expect(traders).toContainEqual(expected(other, false));
  const firstAway = traders.findIndex(({ isPresent }) => !isPresent);
  expect(traders.slice(firstAway).some(({ isPresent }) => isPresent)).toBe(false);
  const names = traders.map(({ username }) => username);
  for (const other of [anan, cashier, gone]) expect(names).not.toContain(other.username);
  expect(await call(server, 'GET /desk/traders', { token: cashier.token })).toMatchObject({ status: 403 });
});

test('a holder is not disabled as long as a match cannot be closed', async () => {
  const dao = await createOperator(server, 'trader', 'dao.broken');
  await take(dao);
  await act(dao, 'POST /desk/matches/{id}/open');
  const unbreak = await breakMatch(id);
  const disable = () => call(server, 'POST /desk/operators/{id}/disable', { token: admin.token, id: dao.id });
  expect(await disable()).toMatchObject({ status: 503 });
  expect(await read()).toMatchObject({ holder: { username: dao.username }, isOpenBet: true });
  await unbreak();
  expect(await disable()).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ holder: null, isOpenBet: false });
});

/** Makes every update of this match fail. Returns a function that removes the defect. */
async function breakMatch(matchId: number): Promise<() => Promise<void>> {
  const { db } = server.app;
  await db.query(`CREATE OR REPLACE FUNCTION test_break_match() RETURNS trigger LANGUAGE plpgsql AS $$
                  BEGIN RAISE EXCEPTION 'this match is broken'; END $$`);
  await db.query(`CREATE TRIGGER test_break BEFORE UPDATE ON match FOR EACH ROW WHEN (OLD.id = ${matchId})
                    EXECUTE FUNCTION test_break_match()`);
  return async () => {
    await db.query('DROP TRIGGER test_break ON match');
  };
}

describe('close all', () => {
  const openBy = async (who: Operator | undefined) => {
    const { token } = who ?? admin;
    const matchId = await createMatch(server, admin.token, { rung: '10/9' });
    if (who) await callData(server, 'POST /desk/matches/{id}/take', { token, id: matchId });
    await callData(server, 'POST /desk/matches/{id}/open', { token, id: matchId });
    return matchId;
  };
  const isOpen = async (matchId: number) =>
    (await callData(server, 'GET /desk/matches/{id}', { token: admin.token, id: matchId })).isOpenBet;
  const closeAll = (who: Operator, body?: { scope: 'OWN' | 'ALL' }) =>
    callData(server, 'POST /desk/close-all', { token: who.token, ...(body && { body }) });

  test('a trader closes all that they hold or share, an admin all matches', async () => {
    await closeAll(admin);
    const own = await openBy(anan);
    const shared = await openBy(boon);
    const foreign = await openBy(boon);
    const free = await openBy(undefined);
    const of = await openBy(admin);
    const body = { operatorId: anan.id };
    await callData(server, 'POST /desk/matches/{id}/share', { token: boon.token, id: shared, body });
    expect(await closeAll(anan)).toEqual({ closed: [own, shared], failed: [] });
    expect(await closeAll(anan)).toEqual({ closed: [], failed: [] });
    const refused = await act(anan, 'POST /desk/close-all', { scope: 'ALL' });
    expect(refused).toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
    expect(await closeAll(admin, { scope: 'OWN' })).toEqual({ closed: [of], failed: [] });
    expect(await closeAll(admin)).toEqual({ closed: [foreign, free], failed: [] });
    for (const matchId of [own, shared, foreign, free, of]) expect(await isOpen(matchId)).toBe(false);
  });

  test('one match that cannot be closed does not keep the others open', async () => {
    const first = await openBy(anan);
    const broken = await openBy(anan);
    const last = await openBy(anan);
    const unbreak = await breakMatch(broken);
    expect(await closeAll(anan)).toEqual({ closed: [first, last], failed: [broken] });
    await unbreak();
    expect(await closeAll(anan)).toEqual({ closed: [broken], failed: [] });
  });
});

describe('a round', () => {
  test('a round is begun once, when both say which one they saw', async () => {
    const rounds = async (seenRoundNo?: number) => {
      const body = seenRoundNo === undefined ? undefined : { seenRoundNo };
      const { reply } = await act(anan, 'POST /desk/matches/{id}/round', body);
      return reply.success ? reply.data.roundNo : [reply.code, reply.data];
    };
    expect(await rounds(1)).toBe(2);
    expect(await rounds(1)).toEqual(['MATCH_CHANGED', { roundNo: 2 }]);
    expect(await rounds()).toBe(3);
    const events = await readMatchEvents(server.app.db, id);
    expect(events.at(-1)).toMatchObject({ action: 'UPDATE_MATCH', data: { roundNo: 3 } });
    const [row] = await server.app.db.query(
      "SELECT actor, before, after FROM audit WHERE subject = $1 AND action = 'MATCH_ROUND' ORDER BY id LIMIT 1",
      [`match/${id}`],
    );
    expect(row).toEqual({ actor: 'anan', before: { roundNo: 1 }, after: { roundNo: 2 } });
  });

  test('a round is refused after the last one and after the end', async () => {
    await act(anan, 'PATCH /desk/matches/{id}', { roundNo: 99 });
    const refused = { status: 409, reply: { code: 'MATCH_STATE' } };
    expect(await act(anan, 'POST /desk/matches/{id}/round')).toMatchObject(refused);
    await act(anan, 'PATCH /desk/matches/{id}', { roundNo: 1 });
    await act(anan, 'POST /desk/matches/{id}/end');
    expect(await act(anan, 'POST /desk/matches/{id}/round')).toMatchObject(refused);
  });
});

describe('an opening', () => {
  test('a match is not opened at odds that have changed since the operator saw them', async () => {
    const { rateId: seenRateId } = await read();
    const rate = { my: { favourite: 'RED', rung: '10/8' } } as const;
    const { reply } = await act(boon, 'POST /desk/matches/{id}/rate', rate);
    const rateId = reply.success ? reply.data.rateId : null;
    for (const seen of [seenRateId, null]) {
      expect(await act(anan, 'POST /desk/matches/{id}/open', { seenRateId: seen })).toMatchObject({
        status: 409,
        reply: { code: 'RATE_CHANGED', data: { matchId: id, rateId } },
      });
    }
    expect(await act(anan, 'POST /desk/matches/{id}/open', { seenRateId: rateId })).toMatchObject({
      status: 200,
    });
  });

  test('an opening and the close after it are shown with their times', async () => {
    expect(await read()).toMatchObject({ openedAt: null, closedAt: null });
    await act(anan, 'POST /desk/matches/{id}/open');
    const opened = await read();
    expect(opened).toMatchObject({ openedAt: expect.any(String) as string, closedAt: null });
    await act(boon, 'POST /desk/matches/{id}/close');
    const closed = await read();
    expect(closed).toMatchObject({ openedAt: opened.openedAt, closedBy: 'boon', closedCause: null });
    expect(Date.parse(closed.closedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(opened.openedAt ?? ''));
    await act(anan, 'POST /desk/matches/{id}/open');
    const again = await read();
    expect(again).toMatchObject({ closedAt: null, closedBy: null, closedCause: null });
    expect(Date.parse(again.openedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(closed.closedAt ?? ''));
  });
});
