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
  const [chain] = await server.app.db.query<{ proved: number; violations: number }>(AUDIT_CHECK.statement);
  await server.close();
  expect(chain?.proved).toBeGreaterThan(0);
  expect(chain?.violations).toBe(0);
});

const MOVES = ['start', 'open', 'close', 'open-special', 'close-special', 'end'] as const;
type Move = (typeof MOVES)[number];
const move = (id: number, name: Move) => call(server, `POST /desk/matches/{id}/${name}`, { token, id });
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
/** Everything that a move could have written. */
const traceOf = async (id: number) => ({
  match: await callData(server, 'GET /desk/matches', { token }).then(({ matches }) =>
    matches.find((match) => match.id === id),
  ),
  events: await actionsOf(id),
  audit: await auditOf(`match/${id}`),
});

describe('stadiums', () => {
  test('are added with a name in one spelling, and listed', async () => {
    const { reply } = await call(server, 'POST /desk/stadiums', {
      token,
      body: { stadiumName: '  ราชดำเนิน   เวที ' },
    });
    expect(reply).toMatchObject({ success: true, data: { stadiumName: 'ราชดำเนิน เวที' } });
    const stadiums = await callData(server, 'GET /desk/stadiums', { token });
    expect(stadiums).toContainEqual(reply.data);
    expect(stadiums.map(({ id }) => id)).toEqual(stadiums.map(({ id }) => id).toSorted((a, b) => a - b));
    const id = reply.success ? reply.data.id : 0;
    expect(await auditOf(`stadium/${id}`)).toEqual([
      { actor: 'trader', action: 'STADIUM_ADD', before: null, after: { id, stadiumName: 'ราชดำเนิน เวที' } },
    ]);
  });

  test.each([
    ['\u202eanera', 'TEXT_NOT_ALLOWED'],
    ['a\u0000b', 'TEXT_NOT_ALLOWED'],
    ['   ', 'INVALID_INPUT'],
    ['', 'INVALID_INPUT'],
    ['x'.repeat(121), 'INVALID_INPUT'],
  ])('%j is no name', async (stadiumName, code) => {
    const { status, reply } = await call(server, 'POST /desk/stadiums', { token, body: { stadiumName } });
    expect({ status, reply }).toMatchObject({ status: 400, reply: { code } });
  });
});

describe('a new match', () => {
  test('is closed, without odds, at version 1, and boards are told of all of it', async () => {
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
      line: 'LIVE',
      version: 1,
      roundNo: 1,
      matchName: 'คู่เอก',
      redName: 'แดง (พยัคฆ์)',
      blueName: 'น้ำเงิน',
      matchTag: 'NORMAL_MATCH',
      rateId: null,
      nowRate: null,
      categoryCode: 'CHICKEN_SPUR',
      gameStadiums: { id: stadiumId, stadiumName: 'เวทีใหม่' },
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
    const trace = await traceOf(id);
    expect(trace.match).toEqual(match);
    expect(trace.audit).toEqual([{ actor: 'trader', action: 'MATCH_ADD', before: null, after: match }]);
    const { line: _line, ...told } = match;
    expect(await readMatchEvents(server.app.db, id)).toEqual([
      { action: 'UPDATE_MATCH', data: { matchId: id, ...told } },
    ]);
  });

  test('needs a stadium that is there', async () => {
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
  ])('is refused for a wrong %s: %j', async (field, wrong) => {
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

describe('a move', () => {
  let id: number;
  beforeEach(async () => {
    id = await createMatch(server, token, { rung: '10/9' });
  });

  test.each([
    ['start', 'UPDATE_MATCH', { isMatchStart: true, matchType: 'LIVE' }],
    ['open', 'OPEN_BET', { isOpenBet: true }],
    ['open-special', 'OPEN_SPECIAL', { isOpenSpecial: true }],
    ['end', 'SET_MATCH_END', { isMatchEnd: true }],
  ] as const)('%s is told as %s, and changes nothing the second time', async (name, action, change) => {
    const { status, reply } = await move(id, name);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ id, version: 3, ...change });
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toMatchObject({
      action,
      data: { matchId: id, version: 3, ...change },
    });
    expect((await auditOf(`match/${id}`)).at(-1)).toMatchObject({ actor: 'trader', after: change });

    const before = await traceOf(id);
    const again = await move(id, name);
    expect(again).toMatchObject({ status: 200, reply: { data: reply.data } });
    expect(await traceOf(id)).toEqual(before);
  });

  test('close and close-special undo their openings, and only once', async () => {
    for (const name of ['close', 'close-special'] as const) {
      const before = await traceOf(id);
      expect((await move(id, name)).status).toBe(200);
      expect(await traceOf(id)).toEqual(before);
    }
    for (const name of ['open', 'close', 'open-special', 'close-special'] as const) await move(id, name);
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

  test('draw bets are allowed and forbidden', async () => {
    expect((await draw(id, false)).reply.data).toMatchObject({ isDraw: false, version: 2 });
    expect((await draw(id, true)).reply.data).toMatchObject({ isDraw: true, version: 3 });
    expect((await draw(id, true)).reply.data).toMatchObject({ isDraw: true, version: 3 });
    expect((await draw(id, false)).reply.data).toMatchObject({ isDraw: false, version: 4 });
    expect((await actionsOf(id)).slice(2)).toEqual([
      ['SET_DRAW', 3],
      ['SET_DRAW', 4],
    ]);
  });

  test('ending closes what is open first', async () => {
    await move(id, 'open');
    await move(id, 'open-special');
    const { reply } = await move(id, 'end');
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

  test('betting without odds cannot open', async () => {
    const bare = await createMatch(server, token);
    expect(await move(bare, 'open')).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect(await actionsOf(bare)).toEqual([['UPDATE_MATCH', 1]]);
  });

  test('nothing more is done to a match that is over', async () => {
    await move(id, 'end');
    const before = await traceOf(id);
    for (const name of MOVES.filter((one) => one !== 'end')) {
      expect(await move(id, name)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
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

  test('when betting was open is kept in the order of the game', async () => {
    for (const name of ['open', 'close', 'open', 'end'] as const) await move(id, name);
    const windows = await server.app.db.query<{ opened_order: number; closed_order: number | null }>(
      'SELECT opened_order, closed_order FROM match_window WHERE match_id = $1 ORDER BY opened_order',
      [id],
    );
    const orders = windows.flatMap((window) => [window.opened_order, window.closed_order ?? 0]);
    expect(orders).toHaveLength(4);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  test.each([...MOVES])('%s on a match that is not there', async (name) => {
    for (const unknown of [999_999, 2_147_483_648, 9_007_199_254_740_991]) {
      expect(await move(unknown, name)).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    }
  });

  test('of many at once each is told once, under a version of its own', async () => {
    const names = Array.from({ length: 24 }, (_, place) => (place % 2 === 0 ? 'open' : 'close'));
    const replies = await Promise.all(names.map((name) => move(id, name)));
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    const { match, events } = await traceOf(id);
    expect(events.map(([, version]) => version)).toEqual(events.map((_, place) => place + 1));
    expect(match?.version).toBe(events.length);
    const moves = events.slice(2).map(([action]) => action);
    expect(moves).toEqual(moves.map((_, place) => (place % 2 === 0 ? 'OPEN_BET' : 'CLOSE_BET')));
  });

  test('is for traders and admins', async () => {
    const cashier = await createOperator(server, 'cashier');
    const refused = await call(server, 'POST /desk/matches/{id}/open', { token: cashier.token, id });
    expect(refused).toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
    const page = await callData(server, 'GET /desk/matches', { token: cashier.token });
    expect(page.matches.map((match) => match.id)).toContain(id);
  });
});

describe('an edit', () => {
  test('changes what is named, tells the whole match, and keeps what it was', async () => {
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

  test('that changes nothing leaves no trace', async () => {
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

  test('is refused for another stadium that is not there, and for a line', async () => {
    const id = await createMatch(server, token);
    expect(await edit(id, { stadiumId: 999_999 })).toMatchObject({
      status: 404,
      reply: { code: 'STADIUM_NOT_FOUND' },
    });
    expect(await edit(id, { line: 'STEP' } as object)).toMatchObject({ status: 400 });
    expect(await edit(999_999, {})).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });
});

describe('who stands in which corner', () => {
  test('can be changed until betting is first opened, and never after: a bet is on a corner', async () => {
    const id = await createMatch(server, token, { rung: '10/9' });
    expect((await edit(id, { redName: 'เพชร', blueName: 'ทอง' })).status).toBe(200);
    await move(id, 'open');
    const refusal = { status: 409, reply: { code: 'MATCH_STATE' } };
    expect(await edit(id, { redName: 'ทอง', blueName: 'เพชร' })).toMatchObject(refusal);
    expect(await edit(id, { blueName: 'ทองคำ' })).toMatchObject(refusal);
    await move(id, 'close');
    expect(await edit(id, { redName: 'ทอง' })).toMatchObject(refusal);
    // The same again is no change, and the rest of a match may still be corrected.
    expect((await edit(id, { redName: 'เพชร', matchName: 'คู่เอก' })).status).toBe(200);
    expect((await traceOf(id)).match).toMatchObject({ redName: 'เพชร', blueName: 'ทอง', matchName: 'คู่เอก' });
  });
});

describe('the list of the desk', () => {
  test('is of either line, newest first, and paged', async () => {
    const live = await createMatch(server, token);
    const step = await createMatch(server, token, { line: 'STEP' });
    await move(step, 'end');
    const idsOf = async (query: Record<string, string>) =>
      (await callData(server, 'GET /desk/matches', { token, query })).matches.map((match) => match.id);
    expect((await idsOf({})).slice(0, 2)).toEqual([step, live]);
    expect((await idsOf({ line: 'LIVE' }))[0]).toBe(live);
    expect(await idsOf({ line: 'STEP' })).toEqual([step]);
    expect(await idsOf({ line: 'STEP', isMatchEnd: 'false' })).toEqual([]);
    expect((await idsOf({ isMatchEnd: 'true' }))[0]).toBe(step);
    expect(await idsOf({ page: '2', limit: '1' })).toEqual([live]);
  });
});
