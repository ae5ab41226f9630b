import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch, createOperator, createStadium } from '../harness/desk.ts';
import { registerPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let desk: string;
let token: string;
/** Matches of the live board in the order they were added, and step matches in two stadiums. */
let bull: number;
let cock: number;
let boxing: number;
let ended: number;
let step: Record<'late' | 'early' | 'twin' | 'elsewhere' | 'unpriced' | 'over', number>;
let stadiums: [number, number];
beforeAll(async () => {
  server = await startTestServer();
  desk = (await createOperator(server, 'trader')).token;
  token = (await registerPlayer(server)).accessToken;
  const move = (id: number, name: 'open' | 'start' | 'end') =>
    callData(server, `POST /desk/matches/{id}/${name}`, { token: desk, id });

  bull = await createMatch(server, desk, { fightingDateTime: '2026-11-15T13:00:00Z', rung: '10/9' });
  cock = await createMatch(server, desk, {
    categoryCode: 'COCK_FIGHT',
    fightingDateTime: '2026-11-15T12:00:00Z',
  });
  boxing = await createMatch(server, desk, {
    categoryCode: 'BOXING',
    fightingDateTime: '2026-11-15T12:00:00Z',
  });
  ended = await createMatch(server, desk, { fightingDateTime: '2026-11-15T11:00:00Z', rung: '10/7' });
  await move(bull, 'start');
  await move(bull, 'open');
  await move(ended, 'end');

  stadiums = [await createStadium(server, desk, 'ที่หนึ่ง'), await createStadium(server, desk, 'ที่สอง')];
  const add = (stadiumId: number, hour: number, rung?: string, categoryCode = 'BOXING' as const) =>
    createMatch(server, desk, {
      line: 'STEP',
      stadiumId,
      categoryCode,
      fightingDateTime: `2099-11-15T${hour}:00:00Z`,
      ...(rung !== undefined && { rung }),
    });
  step = {
    elsewhere: await add(stadiums[1], 10, '10/8'),
    late: await add(stadiums[0], 15, '10/9'),
    early: await add(stadiums[0], 12, '10/9'),
    twin: await add(stadiums[0], 12, '10/9'),
    unpriced: await add(stadiums[0], 11),
    over: await add(stadiums[0], 10, '10/9'),
  };
  for (const id of [step.elsewhere, step.late, step.over]) await move(id, 'open');
  await move(step.over, 'end');
});
afterAll(() => server.close());

const board = (query: Record<string, string> = {}, name: 'GET /match' | 'GET /matches' = 'GET /match') =>
  callData(server, name, { token, query });
const idsOf = async (query: Record<string, string>) => (await board(query)).matches.map(({ id }) => id);

describe('the board', () => {
  test('the board has the LIVE matches in the order that the home page requests', async () => {
    const home = { type: 'LIVE', isMatchEnd: 'false', sortBy: 'createdAt', sortOrder: 'asc' };
    const { matches, pagination } = await board(home);
    expect(matches.map(({ id }) => id)).toEqual([bull, cock, boxing]);
    expect(matches.map(({ matchType }) => matchType)).toEqual(['LIVE', 'SCHEDULE', 'SCHEDULE']);
    expect(matches[0]).toMatchObject({ isMatchStart: true, isOpenBet: true });
    expect(matches[0]?.nowRate?.settingRates.myRedMultiply).toBe(0.9);
    expect(pagination).toEqual({ total: 3, page: 1, limit: 100, totalPages: 1 });
    expect(await board(home, 'GET /matches')).toEqual({ matches, pagination });
  });

  test('the unfiltered board includes ended matches', async () => {
    expect(await idsOf({})).toEqual([bull, cock, boxing, ended]);
    expect(await idsOf({ isMatchEnd: 'true' })).toEqual([ended]);
  });

  test('a category includes its family', async () => {
    expect(await idsOf({ categoryCode: 'CHICKEN_SPUR' })).toEqual([cock]);
    expect(await idsOf({ categoryCode: '["COW_NORTH","BOXING"]' })).toEqual([bull, boxing, ended]);
    expect(await idsOf({ categoryCode: 'FOOTBALL' })).toEqual([]);
  });

  test('sorts both ways, and equal times by the order of creation', async () => {
    expect(await idsOf({ sortBy: 'fightingDateTime' })).toEqual([ended, cock, boxing, bull]);
    expect(await idsOf({ sortBy: 'fightingDateTime', sortOrder: 'desc' })).toEqual([
      bull,
      boxing,
      cock,
      ended,
    ]);
    expect(await idsOf({ sortBy: 'createdAt', sortOrder: 'desc' })).toEqual([ended, boxing, cock, bull]);
  });

  test('the board is paged', async () => {
    const { matches, pagination } = await board({ page: '2', limit: '3' });
    expect(matches.map(({ id }) => id)).toEqual([ended]);
    expect(pagination).toEqual({ total: 4, page: 2, limit: 3, totalPages: 2 });
    expect(await board({ page: '999999', limit: '999' })).toMatchObject({
      matches: [],
      pagination: { total: 4, totalPages: 1 },
    });
  });

  test.each([
    ['categoryCode', { categoryCode: 'RACING' }],
    ['categoryCode', { categoryCode: '["BOXING","RACING"]' }],
    ['categoryCode', { categoryCode: '["BOXING"' }],
    ['type', { type: 'STEP' }],
    ['isMatchEnd', { isMatchEnd: '1' }],
    ['sortBy', { sortBy: 'id; DROP TABLE match' }],
    ['sortOrder', { sortOrder: 'ASC' }],
    ['page', { page: '0' }],
    ['limit', { limit: '1000' }],
    ['limit', { limit: '-1' }],
  ])('the server refuses an invalid %s: %j', async (field, query) => {
    expect(await call(server, 'GET /match', { token, query })).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
    });
  });
});

describe('one match', () => {
  test('finds a match of either line', async () => {
    expect(await callData(server, 'GET /match/{id}', { token, id: bull })).toMatchObject({ id: bull });
    expect(await callData(server, 'GET /match/{id}', { token, id: step.late })).toMatchObject({
      id: step.late,
    });
  });

  test.each(['999999', '2147483648', '9999999999999999'])('match %s is not found', async (id) => {
    const refused = await call(server, 'GET /match/{id}', { token, id });
    expect(refused).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });

  test.each(['0', '-1', '1.5', 'abc', '%00'])('the server refuses %s as an id', async (id) => {
    const refused = await call(server, 'GET /match/{id}', { token, id });
    expect(refused).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
  });
});

describe('step matches', () => {
  const listed = async (query: Record<string, string> = {}) =>
    (await callData(server, 'GET /step/matches', { token, query })).map(({ id, gameMatchsStep }) => [
      id,
      gameMatchsStep.map((match) => match.id),
    ]);

  test('groups step matches by stadium, in the order of the fights', async () => {
    expect(await listed()).toEqual([
      [stadiums[0], [step.unpriced, step.early, step.twin, step.late]],
      [stadiums[1], [step.elsewhere]],
    ]);
    expect(await listed({ isMatchEnd: 'false', categoryCode: '["BOXING"]' })).toEqual(await listed());
    expect(await listed({ categoryCode: '["BULL_FIGHT","COW_SOUTH","COW_NORTH"]' })).toEqual([]);
    expect(await listed({ isMatchEnd: 'true' })).toEqual([[stadiums[0], [step.over]]]);
  });

  test('step matches carry the odds for a slip', async () => {
    const [, elsewhere] = await callData(server, 'GET /step/matches', { token });
    expect(elsewhere).toMatchObject({
      stadiumName: 'ที่สอง',
      gameMatchsStep: [
        {
          id: step.elsewhere,
          version: 3,
          isOpenBet: true,
          nowRate: {
            myRedMultiply: 0.8,
            myRedDeduct: 1,
            myRedRateName: '0.80',
            myBlueMultiply: 1.25,
            myBlueDeduct: 0.8,
            myBlueRateName: '-0.80',
          },
        },
      ],
    });
  });

  test('the list has the step matches that are open for bets', async () => {
    const active = await callData(server, 'GET /step/matches/active', { token });
    expect(active.map(({ id, gameMatchsStep }) => [id, gameMatchsStep.map((match) => match.id)])).toEqual([
      [stadiums[0], [step.late]],
      [stadiums[1], [step.elsewhere]],
    ]);
    const query = { categoryCode: 'BULL_FIGHT' };
    expect(await callData(server, 'GET /step/matches/active', { token, query })).toEqual([]);
  });
});
