import { MATCH_NO_MAX } from '@sanam/contract';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch, createStadium } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  ({ token } = game);
});
afterAll(() => server.close());

type Draft = Parameters<typeof createMatch>[2];
const add = (draft: Draft) => createMatch(server, token, draft);
const edit = (id: number, body: BodyOf<Endpoints['PATCH /desk/matches/{id}']>) =>
  call(server, 'PATCH /desk/matches/{id}', { token, id, body });
const numberOf = async (id: number) => {
  const player = await game.createPlayer(0);
  return (await callData(server, 'GET /match/{id}', { token: player.accessToken, id })).matchNo;
};
/** The number of a match that is added now. */
const numberOfNew = async (draft: Draft) => numberOf(await add(draft));
const at = (bangkokTime: string) => `${bangkokTime}:00+07:00`;
const EVENING = at('2026-11-15T19:00');

describe('numbers of new matches', () => {
  test('live and step matches of a stadium are numbered apart from 1', async () => {
    const stadiumId = await createStadium(server, token);
    const lines = ['LIVE', 'STEP', 'LIVE', 'STEP', 'LIVE'] as const;
    const numbers = [];
    for (const line of lines) numbers.push(await numberOfNew({ stadiumId, line }));
    expect(numbers).toEqual([1, 1, 2, 2, 3]);
    expect(await numberOfNew({})).toBe(1);
  });

  test('a night runs from 06:00 to 06:00 in Bangkok', async () => {
    const stadiumId = await createStadium(server, token);
    const times = [
      '2026-11-15T06:00',
      '2026-11-15T23:59',
      '2026-11-16T05:59',
      '2026-11-16T06:00',
      '2026-11-15T05:59',
    ];
    const numbers = [];
    for (const time of times) numbers.push(await numberOfNew({ stadiumId, fightingDateTime: at(time) }));
    expect(numbers).toEqual([1, 2, 3, 1, 1]);
  });

  test('the desk may give a number, and the next match follows the highest', async () => {
    const stadiumId = await createStadium(server, token);
    expect(await numberOfNew({ stadiumId, matchNo: 6 })).toBe(6);
    expect(await numberOfNew({ stadiumId })).toBe(7);
    expect(await numberOfNew({ stadiumId, matchNo: 2 })).toBe(2);
    expect(await numberOfNew({ stadiumId, matchNo: MATCH_NO_MAX })).toBe(MATCH_NO_MAX);
    // After the last number the first that was left out is given.
    expect(await numberOfNew({ stadiumId })).toBe(1);
  });

  test.each(['LIVE', 'STEP'] as const)('the server refuses a number that a %s match has', async (line) => {
    const stadiumId = await createStadium(server, token);
    await add({ stadiumId, line, matchNo: 6, fightingDateTime: EVENING });
    const body = {
      line,
      stadiumId,
      categoryCode: 'BOXING' as const,
      matchName: 'คู่',
      redName: 'a',
      blueName: 'b',
      fightingDateTime: at('2026-11-16T05:59'),
      matchNo: 6,
    };
    const request = { token, body, headers: { 'accept-language': 'th' } };
    expect(
      await call(server, 'POST /desk/matches', { ...request, body: { ...body, fightingDateTime: EVENING } }),
    ).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_NO_TAKEN', message: 'สนามนี้มีคู่ที่ 6 ในคืนนั้นแล้ว' },
    });
    expect(await call(server, 'POST /desk/matches', request)).toMatchObject({ status: 409 });
    const other = line === 'LIVE' ? ('STEP' as const) : ('LIVE' as const);
    expect(await call(server, 'POST /desk/matches', { token, body: { ...body, line: other } })).toMatchObject(
      { status: 200 },
    );
  });

  test.each([0, MATCH_NO_MAX + 1, 1.5])('the server refuses the number %d', async (matchNo) => {
    expect(await edit(await add({}), { matchNo })).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'matchNo' }] } },
    });
  });

  test('a night whose numbers are all taken takes no more matches', async () => {
    const stadiumId = await createStadium(server, token);
    await add({ stadiumId });
    await server.app.db.query(
      `INSERT INTO match (match_no, line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no,
                          fighting_at)
       SELECT nth, line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no, fighting_at
         FROM match, generate_series(2, $2::integer) AS nth WHERE stadium_id = $1 AND nth <> 500`,
      [stadiumId, MATCH_NO_MAX],
    );
    expect(await numberOfNew({ stadiumId })).toBe(500);
    await expect(add({ stadiumId })).rejects.toThrow('MATCH_NO_TAKEN');
  });

  test('matches that are added at once get different numbers', async () => {
    const stadiumId = await createStadium(server, token);
    const ids = await Promise.all(Array.from({ length: 20 }, () => add({ stadiumId })));
    const numbers = await Promise.all(ids.map(numberOf));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from(ids, (_, place) => place + 1));
  });
});

describe('changes', () => {
  test('until betting opens a match may get another number', async () => {
    const stadiumId = await createStadium(server, token);
    const [first, second] = [await add({ stadiumId }), await add({ stadiumId })];
    expect((await edit(second, { matchNo: 9 })).reply).toMatchObject({ data: { matchNo: 9 } });
    expect(await edit(first, { matchNo: 9 })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_NO_TAKEN', message: 'This stadium already has a match 9 that night.' },
    });
    expect(await numberOf(first)).toBe(1);
  });

  test('a match that moves to another night or stadium gets the next number there', async () => {
    const [stadiumId, other] = [await createStadium(server, token), await createStadium(server, token)];
    const id = await add({ stadiumId, matchNo: 5, fightingDateTime: EVENING });
    await add({ stadiumId, fightingDateTime: at('2026-11-16T19:00') });
    const moved = async (body: Parameters<typeof edit>[1]) => {
      const { reply } = await edit(id, body);
      return reply.success ? reply.data.matchNo : reply.code;
    };
    expect(await moved({ fightingDateTime: at('2026-11-16T05:59') })).toBe(5);
    expect(await moved({ fightingDateTime: at('2026-11-16T06:00') })).toBe(2);
    expect(await moved({ fightingDateTime: at('2026-11-16T06:00'), matchNo: 1 })).toBe('MATCH_NO_TAKEN');
    expect(await moved({ fightingDateTime: EVENING, matchNo: 2 })).toBe(2);
    expect(await moved({ stadiumId: other })).toBe(1);
    expect(await moved({ stadiumId, matchNo: 1 })).toBe(1);
  });

  test('once betting was open, number and night stay whatever else changes', async () => {
    const stadiumId = await createStadium(server, token);
    const { id } = await game.createOpenMatch({ stadiumId, matchNo: 4, fightingDateTime: EVENING });
    await game.move(id, 'close');
    expect(await edit(id, { matchNo: 5 })).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    const later = await edit(id, { matchNo: 4, fightingDateTime: at('2026-11-16T19:00') });
    expect(later.reply).toMatchObject({ data: { matchNo: 4 } });
    // The number belongs to the night on which betting opened.
    await expect(add({ stadiumId, matchNo: 4, fightingDateTime: EVENING })).rejects.toThrow('MATCH_NO_TAKEN');
    expect(await numberOfNew({ stadiumId, fightingDateTime: at('2026-11-16T19:00') })).toBe(1);
    for (const change of ['match_no = 5', "night = '2026-11-16'"]) {
      await expect(
        server.app.db.query(`UPDATE match SET version = version + 1, ${change} WHERE id = $1`, [id]),
      ).rejects.toMatchObject({ code: 'SN002' });
    }
  });
});

describe('names in Latin letters', () => {
  test('names in Latin letters are sent with the others, null where there are none', async () => {
    const { accessToken } = await game.createPlayer(0);
    const body = { stadiumName: 'ควนเงิน', stadiumLatinName: ' Khuan  Ngoen ' };
    const stadium = await callData(server, 'POST /desk/stadiums', { token, body });
    expect(stadium.stadiumLatinName).toBe('Khuan Ngoen');
    expect(await callData(server, 'GET /desk/stadiums', { token })).toContainEqual(stadium);
    const names = { redLatinName: 'Nin Mangkon', blueLatinName: null };
    const id = await add({ stadiumId: stadium.id, ...names });
    const gameStadiums = { stadiumLatinName: 'Khuan Ngoen' };
    const read = () => callData(server, 'GET /match/{id}', { token: accessToken, id });
    expect(await read()).toMatchObject({ ...names, gameStadiums });

    await game.setRung(id, '10/9');
    await game.move(id, 'open');
    expect((await edit(id, { blueLatinName: 'Khao Phet' })).reply).toMatchObject({
      data: { blueLatinName: 'Khao Phet' },
    });
    // A bet is on a fighter, by whichever name it was shown.
    for (const changed of [{ blueLatinName: 'Nin' }, { redLatinName: null }]) {
      expect(await edit(id, changed)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    }
    expect(await read()).toMatchObject({ redLatinName: 'Nin Mangkon', blueLatinName: 'Khao Phet' });
  });

  test('names in Latin letters are checked like the others', async () => {
    const id = await add({});
    const check = async (redLatinName: string) => (await edit(id, { redLatinName })).reply;
    expect(await check('')).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await check('  ')).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await check('x'.repeat(121))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await check('\u202eanera')).toMatchObject({ code: 'TEXT_NOT_ALLOWED' });
  });
});
