import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { AUDIT_CHECK } from '../../src/services/audit/check.ts';
import { createMatch, createOperator, createStadium } from '../harness/desk.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createOperator(server, 'trader'));
  await recordOutbox(server.app.db);
});
afterAll(async () => {
  const [chain] = await server.app.db.query<{ checked: number; violations: number }>(AUDIT_CHECK.statement);
  await server.close();
  expect(chain?.checked).toBeGreaterThan(0);
  expect(chain?.violations).toBe(0);
});

const ACTIONS = ['start', 'open', 'close', 'open-special', 'close-special', 'end'] as const;
type Action = (typeof ACTIONS)[number];
const act = (id: number, name: Action) => call(server, `POST /desk/matches/{id}/${name}`, { token, id });
const draw = (id: number, isDraw: boolean) =>
  call(server, 'POST /desk/matches/{id}/draw', { token, id, body: { isDraw } });
const edit = (id: number, body: BodyOf<Endpoints['PATCH /desk/matches/{id}']>) =>
  call(server, 'PATCH /desk/matches/{id}', { token, id, body });
const actionsOf = async (id: number) =>
  (await readMatchEvents(server.app.db, id)).map(({ action, data }) => [action, data.version]);
const auditOf = (subject: string) =>
  server.app.db.query<{ actor: string; action: string; before: object | null; after: object | null }>(
    'SELECT actor, action, before, after FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
/** Everything that an action could have written. */
const traceOf = async (id: number) => ({
  match: await callData(server, 'GET /desk/matches', { token }).then(({ matches }) =>
    matches.find((match) => match.id === id),
  ),
  events: await actionsOf(id),
  audit: await auditOf(`match/${id}`),
});

describe('stadiums', () => {
  test('a stadium is added with a normalised name and listed', async () => {
    const { reply } = await call(server, 'POST /desk/stadiums', {
      token,
      body: { stadiumName: '  ราชดำเนิน   เวที ' },
    });
    expect(reply).toMatchObject({
      success: true,
      data: { stadiumName: 'ราชดำเนิน เวที', stadiumLatinName: null },
    });
    const stadiums = await callData(server, 'GET /desk/stadiums', { token });
    expect(stadiums).toContainEqual(reply.data);
    expect(stadiums.map(({ id }) => id)).toEqual(stadiums.map(({ id }) => id).toSorted((a, b) => a - b));
    const id = reply.success ? reply.data.id : 0;
    expect(await auditOf(`stadium/${id}`)).toEqual([
      {
        actor: 'trader',
        action: 'STADIUM_ADD',
        before: null,
        after: { id, stadiumName: 'ราชดำเนิน เวที', stadiumLatinName: null, isOff: false },
      },
    ]);
  });

  test.each([
    ['\u202eanera', 'TEXT_NOT_ALLOWED'],
    ['a\u0000b', 'TEXT_NOT_ALLOWED'],
    ['   ', 'INVALID_INPUT'],
    ['', 'INVALID_INPUT'],
    ['x'.repeat(121), 'INVALID_INPUT'],
  ])('the server refuses %j as a name', async (stadiumName, code) => {
    const { status, reply } = await call(server, 'POST /desk/stadiums', { token, body: { stadiumName } });
    expect({ status, reply }).toMatchObject({ status: 400, reply: { code } });
  });
});

describe('new matches', () => {
  test('a new match is closed, without odds, at version 1 and published', async () => {
    const stadiumId = await createStadium(server, token, 'เวทีใหม่');
    const { id } = await callData(server, 'POST /desk/matches', {
      token,
      body: {
        line: 'LIVE',
        stadiumId,
        categoryCode: 'CHICKEN_SPUR',
        matchName: ' คู่เอก ',
        redName: 'แดง (พยัคฆ์)',
        blueName: 'น้ำเงิน',
        fightingDateTime: '2026-11-15T19:00:00+07:00',
        streamingUrl: 'https://cdn.example.com/1.m3u8',
      },
    });
    const match = {
      id,
      version: 1,
      roundNo: 1,
      matchNo: 1,
      matchName: 'คู่เอก',
      redName: 'แดง (พยัคฆ์)',
      blueName: 'น้ำเงิน',
      redLatinName: null,
      blueLatinName: null,
      matchTag: 'NORMAL_MATCH',
      rateId: null,
      nowRate: null,
      categoryCode: 'CHICKEN_SPUR',
      gameStadiums: { id: stadiumId, stadiumName: 'เวทีใหม่', stadiumLatinName: null },
      fightingDateTime: '2026-11-15T12:00:00.000Z',
      createdAt: expect.any(String) as string,
      isMatchStart: false,
      isMatchEnd: false,
      isOpenBet: false,
      isOpenSpecial: false,
      isDraw: false,
      streamingUrl: 'https://cdn.example.com/1.m3u8',
      matchType: 'SCHEDULE',
      result: null,
    };
    const ofDesk = {
      line: 'LIVE',
      holder: null,
      sharedWith: null,
      isWatched: false,
      openedAt: null,
      closedAt: null,
      closedBy: null,
      closedCause: null,
    };
    const trace = await traceOf(id);
    const after = { ...match, ...ofDesk };
    expect(trace.match).toEqual({ ...after, night: '2026-11-15', order: 1, wasOpen: false });
    expect(trace.audit).toEqual([{ actor: 'trader', action: 'MATCH_ADD', before: null, after }]);
    expect(await readMatchEvents(server.app.db, id)).toEqual([
      { action: 'UPDATE_MATCH', data: { matchId: id, ...match } },
    ]);
  });

  test('the server refuses a match in an unknown stadium', async () => {
    const refused = await call(server, 'POST /desk/matches', {
      token,
      body: {
        line: 'STEP',
        stadiumId: 999_999,
        categoryCode: 'BOXING',
        matchName: 'คู่',
        redName: 'a',
        blueName: 'b',
        fightingDateTime: '2026-11-15T12:00:00Z',
      },
    });
    expect(refused).toMatchObject({ status: 404, reply: { code: 'STADIUM_NOT_FOUND' } });
  });

  test.each([
    ['streamingUrl', { streamingUrl: 'javascript:alert(1)' }],
    ['streamingUrl', { streamingUrl: '//evil.example.com' }],
    ['fightingDateTime', { fightingDateTime: '2026-12-31T23:59:60Z' }],
    ['fightingDateTime', { fightingDateTime: '2026-02-30T10:00:00Z' }],
    ['fightingDateTime', { fightingDateTime: '0000-01-01T00:00:00Z' }],
    ['fightingDateTime', { fightingDateTime: '2026-11-15' }],
    ['matchName', { matchName: '  ' }],
    ['roundNo', { roundNo: 100 }],
  ])('the server refuses a match with an invalid %s: %j', async (field, wrong) => {
    const stadiumId = await createStadium(server, token);
    const { status, reply } = await call(server, 'POST /desk/matches', {
      token,
      body: {
        line: 'LIVE',
        stadiumId,
        categoryCode: 'BOXING',
        matchName: 'คู่',
        redName: 'a',
        blueName: 'b',
        fightingDateTime: '2026-11-15T12:00:00Z',
        ...wrong,
      },
    });
    expect({ status, reply }).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
    });
  });
});

describe('match actions', () => {
  let id: number;
  beforeEach(async () => {
    id = await createMatch(server, token, { rung: '10/9' });
  });

  test.each([
    ['start', 'UPDATE_MATCH', { isMatchStart: true, matchType: 'LIVE' }],
    ['open', 'OPEN_BET', { isOpenBet: true }],
    ['open-special', 'OPEN_SPECIAL', { isOpenSpecial: true }],
    ['end', 'SET_MATCH_END', { isMatchEnd: true }],
  ] as const)('%s is published as %s and changes nothing the second time', async (name, action, change) => {
    const { status, reply } = await act(id, name);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ id, version: 3, ...change });
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toMatchObject({
      action,
      data: { matchId: id, version: 3, ...change },
    });
    expect((await auditOf(`match/${id}`)).at(-1)).toMatchObject({ actor: 'trader', after: change });

    const before = await traceOf(id);
    const again = await act(id, name);
    expect(again).toMatchObject({ status: 200, reply: { data: reply.data } });
    expect(await traceOf(id)).toEqual(before);
  });

  test('close and close-special undo their openings once', async () => {
    for (const name of ['close', 'close-special'] as const) {
      const before = await traceOf(id);
      expect((await act(id, name)).status).toBe(200);
      expect(await traceOf(id)).toEqual(before);
    }
    for (const name of ['open', 'close', 'open-special', 'close-special'] as const) await act(id, name);
    const { match, events, audit } = await traceOf(id);
    expect(match).toMatchObject({ isOpenBet: false, isOpenSpecial: false, version: 6 });
    expect(events.slice(2)).toEqual([
      ['OPEN_BET', 3],
      ['CLOSE_BET', 4],
      ['OPEN_SPECIAL', 5],
      ['CLOSE_SPECIAL', 6],
    ]);
    expect(audit.slice(3)).toEqual([
      { actor: 'trader', action: 'MATCH_CLOSE', before: { isOpenBet: true }, after: { isOpenBet: false } },
      expect.objectContaining({ action: 'MATCH_OPEN_SPECIAL' }),
      expect.objectContaining({ action: 'MATCH_CLOSE_SPECIAL' }),
    ]);
  });

  test('the desk allows and forbids draw bets', async () => {
    expect((await draw(id, false)).reply.data).toMatchObject({ isDraw: false, version: 2 });
    expect((await draw(id, true)).reply.data).toMatchObject({ isDraw: true, version: 3 });
    expect((await draw(id, true)).reply.data).toMatchObject({ isDraw: true, version: 3 });
    expect((await draw(id, false)).reply.data).toMatchObject({ isDraw: false, version: 4 });
    expect((await actionsOf(id)).slice(2)).toEqual([
      ['SET_DRAW', 3],
      ['SET_DRAW', 4],
    ]);
  });

  test('ending a match closes betting first', async () => {
    await act(id, 'open');
    await act(id, 'open-special');
    const { reply } = await act(id, 'end');
    expect(reply.data).toMatchObject({
      isMatchEnd: true,
      isOpenBet: false,
      isOpenSpecial: false,
      version: 7,
    });
    const events = await readMatchEvents(server.app.db, id);
    expect(events.slice(-3)).toEqual([
      { action: 'CLOSE_BET', data: { matchId: id, version: 5, isOpenBet: false } },
      { action: 'CLOSE_SPECIAL', data: { matchId: id, version: 6, isOpenSpecial: false } },
      { action: 'SET_MATCH_END', data: { matchId: id, version: 7, isMatchEnd: true } },
    ]);
  });

  test('the server refuses to open betting without odds', async () => {
    const bare = await createMatch(server, token);
    expect(await act(bare, 'open')).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect(await actionsOf(bare)).toEqual([['UPDATE_MATCH', 1]]);
  });

  test('the server refuses every action on an ended match', async () => {
    await act(id, 'end');
    const before = await traceOf(id);
    for (const name of ACTIONS.filter((one) => one !== 'end')) {
      expect(await act(id, name)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    }
    for (const isDraw of [true, false]) {
      expect(await draw(id, isDraw)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    }
    expect(await edit(id, { matchName: 'อื่น' })).toMatchObject({ reply: { code: 'MATCH_STATE' } });
    expect(await edit(id, {})).toMatchObject({ reply: { code: 'MATCH_STATE' } });
    const body = { my: { favourite: 'RED' as const, rung: '10/8' } };
    const rate = await call(server, 'POST /desk/matches/{id}/rate', { token, id, body });
    expect(rate).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect(await traceOf(id)).toEqual(before);
  });

  test('betting windows are stored in order', async () => {
    for (const name of ['open', 'close', 'open', 'end'] as const) await act(id, name);
    const windows = await server.app.db.query<{ opened_order: number; closed_order: number | null }>(
      'SELECT opened_order, closed_order FROM match_window WHERE match_id = $1 ORDER BY opened_order',
      [id],
    );
    const orders = windows.flatMap((window) => [window.opened_order, window.closed_order ?? 0]);
    expect(orders).toHaveLength(4);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  test.each([...ACTIONS])('the server refuses %s on an unknown match', async (name) => {
    for (const unknown of [999_999, 2_147_483_648, 9_007_199_254_740_991]) {
      expect(await act(unknown, name)).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    }
  });

  test('concurrent actions each get their own version and event', async () => {
    const names = Array.from({ length: 24 }, (_, place) => (place % 2 === 0 ? 'open' : 'close'));
    const replies = await Promise.all(names.map((name) => act(id, name)));
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { match, events } = await traceOf(id);
    expect(events.map(([, version]) => version)).toEqual(events.map((_, place) => place + 1));
    expect(match?.version).toBe(events.length);
    const moves = events.slice(2).map(([action]) => action);
    expect(moves).toEqual(moves.map((_, place) => (place % 2 === 0 ? 'OPEN_BET' : 'CLOSE_BET')));
  });

  test('the server refuses match actions of a cashier', async () => {
    const cashier = await createOperator(server, 'cashier');
    const refused = await call(server, 'POST /desk/matches/{id}/open', { token: cashier.token, id });
    expect(refused).toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
    const page = await callData(server, 'GET /desk/matches', { token: cashier.token });
    expect(page.matches.map((match) => match.id)).toContain(id);
  });
});

describe('edits', () => {
  test('an edit changes the named fields, publishes the match and is audited', async () => {
    const id = await createMatch(server, token, { streamingUrl: '/stream/1.m3u8' });
    const stadiumId = await createStadium(server, token, 'ลุมพินี');
    const { reply } = await edit(id, { stadiumId, roundNo: 4, streamingUrl: '', matchTag: 'MAIN_MATCH' });
    expect(reply.data).toMatchObject({
      version: 2,
      roundNo: 4,
      matchName: 'คู่เอก',
      matchTag: 'MAIN_MATCH',
      streamingUrl: null,
      gameStadiums: { id: stadiumId, stadiumName: 'ลุมพินี' },
    });
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toMatchObject({
      action: 'UPDATE_MATCH',
      data: { matchId: id, id, version: 2, roundNo: 4 },
    });
    expect((await auditOf(`match/${id}`)).at(-1)).toMatchObject({
      action: 'MATCH_CHANGE',
      before: { roundNo: 1, streamingUrl: '/stream/1.m3u8', matchTag: 'NORMAL_MATCH' },
      after: { roundNo: 4, streamingUrl: null, gameStadiums: { id: stadiumId } },
    });
  });

  test('an edit without a change writes nothing', async () => {
    const id = await createMatch(server, token);
    const before = await traceOf(id);
    for (const body of [
      {},
      { matchName: ' คู่เอก', roundNo: 1, fightingDateTime: '2026-11-15T19:00:00+07:00', streamingUrl: '' },
    ]) {
      expect((await edit(id, body)).status).toBe(200);
    }
    expect(await traceOf(id)).toEqual(before);
  });

  test('the server refuses an edit to an unknown stadium or another line', async () => {
    const id = await createMatch(server, token);
    expect(await edit(id, { stadiumId: 999_999 })).toMatchObject({
      status: 404,
      reply: { code: 'STADIUM_NOT_FOUND' },
    });
    expect(await edit(id, { line: 'STEP' } as object)).toMatchObject({ status: 400 });
    expect(await edit(999_999, {})).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });
});

describe('corners', () => {
  test('corners and category can change only until betting first opens', async () => {
    const id = await createMatch(server, token, { rung: '10/9' });
    expect((await edit(id, { redName: 'เพชร', blueName: 'ทอง' })).status).toBe(200);
    await act(id, 'open');
    const refusal = { status: 409, reply: { code: 'MATCH_STATE' } };
    expect(await edit(id, { redName: 'ทอง', blueName: 'เพชร' })).toMatchObject(refusal);
    expect(await edit(id, { blueName: 'ทองคำ' })).toMatchObject(refusal);
    // The limits of another category may be higher.
    expect(await edit(id, { categoryCode: 'SOCCER' })).toMatchObject(refusal);
    await act(id, 'close');
    expect(await edit(id, { redName: 'ทอง' })).toMatchObject(refusal);
    // The same name is no change, and the other fields may still be edited.
    expect((await edit(id, { redName: 'เพชร', matchName: 'คู่เอก' })).status).toBe(200);
    expect((await traceOf(id)).match).toMatchObject({ redName: 'เพชร', blueName: 'ทอง', matchName: 'คู่เอก' });
  });
});

describe('the match list of the desk', () => {
  test('the list has matches of both lines, newest first, in pages', async () => {
    const live = await createMatch(server, token);
    const step = await createMatch(server, token, { line: 'STEP' });
    await act(step, 'end');
    const idsOf = async (query: Record<string, string>) =>
      (await callData(server, 'GET /desk/matches', { token, query })).matches.map((match) => match.id);
    expect((await idsOf({})).slice(0, 2)).toEqual([step, live]);
    expect((await idsOf({ line: 'LIVE' }))[0]).toBe(live);
    expect(await idsOf({ line: 'STEP' })).toEqual([step]);
    expect(await idsOf({ line: 'STEP', isMatchEnd: 'false' })).toEqual([]);
    expect((await idsOf({ isMatchEnd: 'true' }))[0]).toBe(step);
    expect(await idsOf({ page: '2', limit: '1' })).toEqual([live]);
  });

  test('finds those that have ended and wait for a result, however old they are', async () => {
    const idsOf = async (query: Record<string, string>) =>
      (await callData(server, 'GET /desk/matches', { token, query })).matches.map((match) => match.id);
    const waiting = await createMatch(server, token);
    await act(waiting, 'end');
    const called = await createMatch(server, token);
    await act(called, 'end');
    const body = { result: 'CANCEL' } as const;
    await call(server, 'POST /desk/matches/{id}/result', { token, id: called, body });
    const query = { line: 'LIVE', isMatchEnd: 'true' };
    expect(await idsOf({ ...query, hasResult: 'false' })).toContain(waiting);
    expect(await idsOf({ ...query, hasResult: 'false' })).not.toContain(called);
    expect(await idsOf({ ...query, hasResult: 'true' })).toContain(called);
    expect(await idsOf({ ...query, hasResult: 'true' })).not.toContain(waiting);
  });
});
