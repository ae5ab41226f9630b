import type { MatchResult } from '@sanam/betting';
import { createEmitter } from '@sanam/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { changeMatch } from '../../src/services/catalog/change-match.ts';
import { listResults } from '../../src/services/catalog/list-results.ts';
import { endTransition } from '../../src/services/catalog/transition-match.ts';
import { createMatch, createOperator, createStadium } from '../harness/desk.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { registerPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let desk: string;
let token: string;
let one: number;
let two: number;
beforeAll(async () => {
  server = await startTestServer();
  desk = (await createOperator(server, 'trader')).token;
  token = (await registerPlayer(server)).accessToken;
  await recordOutbox(server.app.db);
  [one, two] = [await createStadium(server, desk, 'ที่หนึ่ง'), await createStadium(server, desk, 'ที่สอง')];
});
afterAll(() => server.close());

type Draft = NonNullable<Parameters<typeof createMatch>[2]>;

/** An ended match with its result, written as settlement writes it. */
async function fought(result: MatchResult, draft: Draft): Promise<number> {
  const matchId = await createMatch(server, desk, draft);
  await changeMatch(server.app, { matchId, actor: 'trader', action: 'MATCH_RESULT' }, (match) => {
    const ending = endTransition(match);
    return { patch: { ...ending?.patch, result }, events: [...(ending?.events ?? []), 'CHECK_RESULT'] };
  });
  return matchId;
}

const results = (query: Record<string, string>) => callData(server, 'GET /match/results', { token, query });
const shown = async (query: Record<string, string>) =>
  (await results(query)).sections.map(({ id, matches }) => [
    id,
    matches.map((match) => [match.id, match.matchNumber, match.result]),
  ]);

describe('the results of a day', () => {
  let first: number;
  let second: number;
  let fourth: number;
  let step: number;
  let before: number;
  let after: number;
  beforeAll(async () => {
    // 10 March in Bangkok is from 17:00 to 17:00 UTC.
    second = await fought('BLUE', { stadiumId: two, fightingDateTime: '2026-03-10T05:00:00Z' });
    first = await fought('RED', { stadiumId: two, fightingDateTime: '2026-03-09T17:00:00Z' });
    await createMatch(server, desk, { stadiumId: two, fightingDateTime: '2026-03-10T06:00:00Z' });
    fourth = await fought('DRAW', {
      stadiumId: two,
      fightingDateTime: '2026-03-10T16:59:59.999Z',
      categoryCode: 'CHICKEN_ROOSTER',
      matchTag: 'SPECIAL_MATCH',
      redLatinName: 'Daeng',
    });
    step = await fought('CANCEL', { line: 'STEP', stadiumId: one, fightingDateTime: '2026-03-10T09:00:00Z' });
    before = await fought('RED', { stadiumId: one, fightingDateTime: '2026-03-09T16:59:59.999Z' });
    after = await fought('RED', { stadiumId: one, fightingDateTime: '2026-03-10T17:00:00Z' });
  });

  test('the results of both lines are listed by stadium and time', async () => {
    const { sections, pagination } = await results({ date: '2026-03-10' });
    expect(sections).toMatchObject([
      { id: one, stadiumName: 'ที่หนึ่ง' },
      { id: two, stadiumName: 'ที่สอง' },
    ]);
    expect(await shown({ date: '2026-03-10' })).toEqual([
      [one, [[step, '1', 'CANCEL']]],
      [
        two,
        [
          // After midnight it is still the night of the day before.
          [first, '1', 'RED'],
          [second, '1', 'BLUE'],
          [fourth, '3', 'DRAW'],
        ],
      ],
    ]);
    expect(sections[1]?.matches[2]).toEqual({
      id: fourth,
      matchNumber: '3',
      matchNo: 3,
      line: 'LIVE',
      matchTag: 'SPECIAL_MATCH',
      date: '2026-03-10T16:59:59.999Z',
      categoryCode: 'CHICKEN_ROOSTER',
      redTeam: { name: 'แดง', latinName: 'Daeng' },
      blueTeam: { name: 'น้ำเงิน', latinName: null },
      result: 'DRAW',
    });
    expect(pagination).toEqual({ total: 4, page: 1, limit: 100, totalPages: 1 });
  });

  test('any instant of a day selects that Bangkok day', async () => {
    const ofDay = await results({ date: '2026-03-10' });
    for (const date of ['2026-03-09T17:00:00Z', '2026-03-10T16:59:59.999Z', '2026-03-10T12:00:00+07:00']) {
      expect(await results({ date })).toEqual(ofDay);
    }
    expect(await shown({ date: '2026-03-10T17:00:00.000Z' })).toEqual([[one, [[after, '1', 'RED']]]]);
    expect(await shown({ date: '2026-03-09' })).toEqual([[one, [[before, '1', 'RED']]]]);
    expect(await results({ date: '1999-01-01' })).toEqual({
      sections: [],
      pagination: { total: 0, page: 1, limit: 100, totalPages: 0 },
    });
  });

  test('match numbers stay the same when filtered and across pages', async () => {
    expect(await shown({ date: '2026-03-10', categoryCode: '["CHICKEN_SPUR"]' })).toEqual([
      [two, [[fourth, '3', 'DRAW']]],
    ]);
    const page = await results({ date: '2026-03-10', page: '2', limit: '2' });
    expect(page.pagination).toEqual({ total: 4, page: 2, limit: 2, totalPages: 2 });
    expect(page.sections.map(({ matches }) => matches.map((match) => match.matchNumber))).toEqual([
      ['1', '3'],
    ]);
    expect((await results({ date: '2026-03-10', page: '9' })).pagination.total).toBe(4);
  });

  test('an ended match without a result is listed, an upcoming one is not', async () => {
    const waiting = await createMatch(server, desk, {
      stadiumId: two,
      fightingDateTime: '2026-06-01T05:00:00Z',
    });
    expect(await shown({ date: '2026-06-01' })).toEqual([]);
    await callData(server, 'POST /desk/matches/{id}/end', { token: desk, id: waiting });
    expect(await shown({ date: '2026-06-01' })).toEqual([[two, [[waiting, '1', null]]]]);
    expect((await results({ date: '2026-06-01' })).pagination.total).toBe(1);
  });

  test('the default day is today in Bangkok', async () => {
    const today = await fought('RED', { stadiumId: one, fightingDateTime: '2026-05-01T05:00:00Z' });
    const foughtAt = async (now: string) => {
      const clock = { now: () => new Date(now) };
      const { sections } = await listResults({ db: server.app.db, clock }, { page: 1, limit: 100 });
      return sections.flatMap(({ matches }) => matches.map(({ id }) => id));
    };
    expect(await foughtAt('2026-04-30T16:59:59Z')).toEqual([]);
    expect(await foughtAt('2026-04-30T17:00:00Z')).toEqual([today]);
    expect(await foughtAt('2026-05-01T16:59:59Z')).toEqual([today]);
    expect(await foughtAt('2026-05-01T17:00:00Z')).toEqual([]);
  });

  test('a result can be corrected but not removed', async () => {
    const matchId = await fought('RED', { stadiumId: one, fightingDateTime: '2026-04-01T05:00:00Z' });
    const write = (result: MatchResult | null) =>
      changeMatch(server.app, { matchId, actor: 'trader', action: 'MATCH_RESULT', reason: 'แก้ผล' }, () => ({
        patch: { result },
        events: ['CHECK_RESULT'],
      }));
    await write('BLUE');
    expect(await shown({ date: '2026-04-01' })).toEqual([[one, [[matchId, '1', 'BLUE']]]]);
    expect((await readMatchEvents(server.app.db, matchId)).slice(1)).toEqual([
      { action: 'SET_MATCH_END', data: { matchId, version: 2, isMatchEnd: true } },
      { action: 'CHECK_RESULT', data: { matchId, version: 3, result: 'RED' } },
      { action: 'CHECK_RESULT', data: { matchId, version: 4, result: 'BLUE' } },
    ]);
    const [audit] = await server.app.db.query(
      'SELECT reason, before, after FROM audit WHERE subject = $1 ORDER BY id DESC LIMIT 1',
      [`match/${matchId}`],
    );
    expect(audit).toEqual({ reason: 'แก้ผล', before: { result: 'RED' }, after: { result: 'BLUE' } });
    await expect(write(null)).rejects.toMatchObject({ code: 'SN002' });
  });

  test.each([
    ['date', { date: '2026-02-31' }],
    ['date', { date: '2026-13-01' }],
    ['date', { date: '2026-03-10T25:00:00Z' }],
    ['date', { date: '0000-01-01' }],
    ['date', { date: 'today' }],
    ['categoryCode', { categoryCode: '["RACING"]' }],
    ['page', { page: '0' }],
  ])('the server refuses an invalid %s: %j', async (field, query) => {
    expect(await call(server, 'GET /match/results', { token, query })).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
    });
  });
});

describe('changeMatch', () => {
  test('a failed change is rolled back and not published', async () => {
    const matchId = await createMatch(server, desk, { stadiumId: one });
    const emitted: unknown[] = [];
    // Its own emitter: the server's may still emit the creation of the match.
    const app = { ...server.app, matchChanged: createEmitter<number | 'all'>() };
    app.matchChanged.subscribe((changed) => emitted.push(changed));
    const failing = changeMatch(app, { matchId, actor: 'trader', action: 'X' }, async (_match, tx) => {
      await tx.query("INSERT INTO stadium (name) VALUES ('left behind')");
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(emitted).toEqual([]);
    expect(await server.app.db.query("SELECT FROM stadium WHERE name = 'left behind'")).toEqual([]);

    await changeMatch(app, { matchId, actor: 'trader', action: 'X' }, () => undefined);
    expect(emitted).toEqual([]);
    await changeMatch(app, { matchId, actor: 'trader', action: 'X' }, async (_match, tx) => {
      await tx.query("INSERT INTO stadium (name) VALUES ('kept')");
      return { patch: {}, events: ['UPDATE_MATCH'] };
    });
    expect(emitted).toEqual([matchId]);
    expect(await server.app.db.query("SELECT FROM stadium WHERE name = 'kept'")).toHaveLength(1);
  });

  test('a change without an event throws', async () => {
    const matchId = await createMatch(server, desk, { stadiumId: one });
    const silent = changeMatch(server.app, { matchId, actor: 'trader', action: 'X' }, () => ({
      patch: { round_no: 2 },
      events: [],
    }));
    await expect(silent).rejects.toThrow('without an event');
  });
});
