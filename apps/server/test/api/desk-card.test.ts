import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch, createOperator, createStadium } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;
let token: string;
let memberToken: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  await recordOutbox(server.app.db);
  ({ token } = await createOperator(server, 'trader'));
  memberToken = (await game.createPlayer(10_000)).accessToken;
});
afterAll(() => server.close());

const at = (time: string, day = '2026-11-17') => `${day}T${time}:00+07:00`;
const add = (draft: Parameters<typeof createMatch>[2]) => createMatch(server, token, draft);
const listNight = async (query: Record<string, string>) =>
  (await callData(server, 'GET /desk/matches', { token, query: { date: '2026-11-17', ...query } })).matches;
const auditOf = (subject: string) =>
  server.app.db.query<{ action: string; actor: string; before: unknown; after: unknown }>(
    'SELECT action, actor, before, after FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
const countOf = async (table: string) => {
  const [row] = await server.app.db.query<{ count: number }>(`SELECT count(*) FROM ${table}`);
  return row?.count;
};

describe('the card of a night', () => {
  test('a card is a night from 06:00 to 06:00 by stadium and time, with number and order', async () => {
    const [one, other] = [await createStadium(server, token), await createStadium(server, token)];
    const late = await add({ stadiumId: one, fightingDateTime: at('05:59', '2026-11-18') });
    const first = await add({ stadiumId: one, fightingDateTime: at('06:00') });
    const step = await add({ stadiumId: one, line: 'STEP', fightingDateTime: at('18:00') });
    const elsewhere = await add({ stadiumId: other, fightingDateTime: at('20:00'), matchNo: 9 });
    await add({ stadiumId: one, fightingDateTime: at('06:00', '2026-11-18') });
    await add({ stadiumId: one, fightingDateTime: at('05:59') });

    const matches = await listNight({});
    const seen = matches.filter(({ gameStadiums }) => [one, other].includes(gameStadiums.id));
    expect(
      seen.map(({ id, night, matchNo, order, wasOpen }) => [id, night, matchNo, order, wasOpen]),
    ).toEqual([
      [first, '2026-11-17', 2, 1, false],
      [step, '2026-11-17', 1, 1, false],
      [late, '2026-11-17', 1, 2, false],
      [elsewhere, '2026-11-17', 9, 1, false],
    ]);
    expect((await listNight({ stadiumId: String(other) })).map(({ id }) => id)).toEqual([elsewhere]);
    expect((await listNight({ stadiumId: String(one), line: 'STEP' })).map(({ id }) => id)).toEqual([step]);
    const page = { token, query: { date: '2026-11-17', stadiumId: String(one), page: '2', limit: '2' } };
    expect(await callData(server, 'GET /desk/matches', page)).toMatchObject({
      matches: [{ id: late }],
      pagination: { total: 3, page: 2, limit: 2, totalPages: 2 },
    });
  });

  test('the server refuses a day that is not in the calendar', async () => {
    const query = { date: '2026-02-30' };
    expect(await call(server, 'GET /desk/matches', { token, query })).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'date', rule: 'date' }] } },
    });
  });

  test('a match that was open once is marked', async () => {
    const { id } = await game.createOpenMatch({ fightingDateTime: at('12:00') });
    await game.move(id, 'close');
    expect((await listNight({})).find((match) => match.id === id)?.wasOpen).toBe(true);
  });
});

describe('the order of a card', () => {
  const order = (matchIds: number[]) =>
    call(server, 'POST /desk/matches/order', { token, body: { matchIds } });
  /** Three matches of one stadium at 18:00, 19:00 and 19:00, which have the numbers 1 to 3. */
  const createCard = async () => {
    const stadiumId = await createStadium(server, token);
    const ids: number[] = [];
    for (const time of ['18:00', '19:00', '19:00']) {
      ids.push(await add({ stadiumId, fightingDateTime: at(time), rung: '10/9' }));
    }
    return { stadiumId, ids: ids as [number, number, number] };
  };
  const placesIn = async (stadiumId: number) =>
    (await listNight({ stadiumId: String(stadiumId) })).map((match) => [
      match.id,
      match.fightingDateTime,
      match.matchNo,
      match.order,
    ]);

  test('matches change places, and times and numbers stay in theirs', async () => {
    const { stadiumId, ids } = await createCard();
    const [first, second, third] = ids;
    const { status, reply } = await order([third, first, second]);
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ matches: [{ id: third }, { id: first }, { id: second }] });
    expect(await placesIn(stadiumId)).toEqual([
      [third, '2026-11-17T11:00:00.000Z', 1, 1],
      [first, '2026-11-17T12:00:00.000Z', 2, 2],
      [second, '2026-11-17T12:00:00.000Z', 3, 3],
    ]);
    expect((await auditOf(`match/${third}`)).at(-1)).toEqual({
      action: 'MATCH_MOVE',
      actor: 'trader',
      before: { fightingDateTime: '2026-11-17T12:00:00.000Z', matchNo: 3 },
      after: { fightingDateTime: '2026-11-17T11:00:00.000Z', matchNo: 1 },
    });
    expect((await readMatchEvents(server.app.db, third)).at(-1)).toMatchObject({
      action: 'UPDATE_MATCH',
      data: { version: 3, matchNo: 1 },
    });
  });

  test('a match that keeps its place does not change', async () => {
    const { ids } = await createCard();
    const [first, second, third] = ids;
    expect((await order([first, third, second])).status).toBe(200);
    const versions = await server.app.db.query(
      'SELECT id, version FROM match WHERE id = ANY ($1::bigint[]) ORDER BY id',
      [ids],
    );
    expect(versions).toEqual([
      { id: first, version: 2 },
      { id: second, version: 3 },
      { id: third, version: 3 },
    ]);
    expect((await auditOf(`match/${first}`)).map(({ action }) => action)).not.toContain('MATCH_MOVE');
  });

  test('the server refuses to move a match that was open or has ended, and moves none', async () => {
    for (const moves of [['open', 'close'], ['end']] as const) {
      const { stadiumId, ids } = await createCard();
      for (const name of moves) await game.move(ids[1], name);
      const before = await placesIn(stadiumId);
      expect(await order(ids.toReversed())).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
      expect(await placesIn(stadiumId)).toEqual(before);
      // Control: the others move.
      expect((await order([ids[2], ids[0]])).status).toBe(200);
    }
  });

  test('the server refuses matches of another stadium, line or night, and unknown ones', async () => {
    const { stadiumId, ids } = await createCard();
    const others = [
      await add({ fightingDateTime: at('19:00') }),
      await add({ stadiumId, line: 'STEP', fightingDateTime: at('19:00') }),
      await add({ stadiumId, fightingDateTime: at('19:00', '2026-11-18') }),
    ];
    for (const id of others) {
      expect(await order([id, ids[0]])).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'matchIds', rule: 'card' }] } },
      });
    }
    for (const id of [999_999, 9_007_199_254_740_991]) {
      expect(await order([ids[0], id])).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    }
    expect((await order([ids[0], ids[0]])).status).toBe(400);
  });
});

describe('a card that is pasted', () => {
  type Card = BodyOf<Endpoints['POST /desk/matches/bulk']>;
  const rows = [
    {
      fightingDateTime: at('20:35'),
      redName: 'เทาชนะชัย',
      blueName: 'เหลืองเดือยเพชร',
      my: rung('10/9', 'RED'),
    },
    {
      fightingDateTime: at('20:55'),
      redName: 'ประดู่สายฟ้า',
      blueName: 'เขียวหางขาว',
      my: rung('10/8', 'BLUE', 10),
    },
    { fightingDateTime: at('21:15'), redName: ' สีดอกทองคำ ', blueName: 'นกแดงฟ้าฟื้น', redLatinName: '' },
  ];
  function rung(text: string, favourite: 'RED' | 'BLUE', spread?: number) {
    return { favourite, rung: text, ...(spread !== undefined && { spread }) };
  }
  const cardOf = async (change: Partial<Card> = {}): Promise<Card> => ({
    line: 'LIVE',
    stadiumId: await createStadium(server, token),
    categoryCode: 'CHICKEN_SPUR',
    matches: rows,
    ...change,
  });
  const paste = (body: Card, key?: string) =>
    call(server, 'POST /desk/matches/bulk', {
      token,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const cardIn = async ({ stadiumId }: Card) => listNight({ stadiumId: String(stadiumId) });

  test('all matches are made in one go, numbered, priced, published and audited', async () => {
    const card = await cardOf();
    const { status, reply } = await paste(card);
    expect({ status, reply }).toMatchObject({
      status: 200,
      reply: { data: { rows: rows.map(() => ({ status: 'READY', faults: [] })) } },
    });
    const { matchIds } = reply.data as { matchIds: number[] };
    const made = await cardIn(card);
    expect(made.map(({ id }) => id)).toEqual(matchIds);
    expect(made).toMatchObject([
      { matchNo: 1, redName: 'เทาชนะชัย', matchName: 'เทาชนะชัย - เหลืองเดือยเพชร', version: 2 },
      { matchNo: 2, categoryCode: 'CHICKEN_SPUR', nowRate: { settingRates: { myRedRateName: '-0.85' } } },
      { matchNo: 3, redName: 'สีดอกทองคำ', redLatinName: null, nowRate: null, version: 1, isOpenBet: false },
    ]);
    const [id = 0] = matchIds;
    expect((await readMatchEvents(server.app.db, id)).map(({ action }) => action)).toEqual([
      'UPDATE_MATCH',
      'CHANGE_RATE',
    ]);
    expect(await auditOf(`match/${id}`)).toMatchObject([
      { action: 'MATCH_ADD', actor: 'trader', after: { redName: 'เทาชนะชัย', rateId: made[0]?.rateId } },
    ]);
    const history = await callData(server, 'GET /desk/matches/{id}/rates', { token, id });
    expect(history.rates).toMatchObject([{ setBy: 'trader', my: rows[0]?.my }]);
    // It can be opened at once.
    await game.move(id, 'open');
    const board = await callData(server, 'GET /match', { token: memberToken, query: { limit: '500' } });
    expect(board.matches.map((match) => match.id)).toEqual(expect.arrayContaining(matchIds));
  });

  test('a dry run judges every row and makes nothing', async () => {
    const stadiumId = await createStadium(server, token);
    await add({ stadiumId, fightingDateTime: at('18:00'), matchNo: 4 });
    const good = { fightingDateTime: at('22:00'), redName: 'แดง', blueName: 'น้ำเงิน' };
    const matches = [
      { ...good, matchNo: 5 },
      { ...good, fightingDateTime: at('22:10'), redName: ' ', blueName: 'ชื่อ\u202eแฝง' },
      { ...good, fightingDateTime: '21.35', redName: 'ก'.repeat(121) },
      { ...good, fightingDateTime: '2026-11-17', redName: 'เขียว', blueName: ' เขียว' },
      { ...good, fightingDateTime: at('22:20'), my: rung('9/10', 'RED'), streamingUrl: 'javascript:1' },
      { ...good, fightingDateTime: at('22:30'), matchNo: 4 },
      { ...good, fightingDateTime: at('22:40'), matchNo: 7 },
      { ...good, fightingDateTime: at('22:50'), matchNo: 7 },
      // The same number in another night is another match.
      { ...good, fightingDateTime: at('22:30', '2026-11-18'), matchNo: 4 },
      { ...good, matchNo: 12 },
    ];
    const before = await countOf('match');
    const card = await cardOf({ stadiumId, matches });
    const { status, reply } = await paste({ ...card, dryRun: true }, 'dry');
    expect(status).toBe(200);
    const fault = (field: string, code: string) => ({ field, code });
    const wrong = (...faults: object[]) => ({ status: 'WRONG', faults });
    expect(reply.data).toEqual({
      matchIds: [],
      rows: [
        { status: 'LOOK', faults: [fault('fightingDateTime', 'SAME_TIME')] },
        wrong(fault('redName', 'REQUIRED'), fault('blueName', 'TEXT_NOT_ALLOWED')),
        wrong(fault('redName', 'TOO_LONG'), fault('fightingDateTime', 'DATE_INVALID')),
        wrong(
          fault('fightingDateTime', 'DATE_INVALID'),
          fault('redName', 'SAME_NAME'),
          fault('blueName', 'SAME_NAME'),
        ),
        wrong(fault('streamingUrl', 'URL_INVALID'), fault('my', 'RUNG_INVALID')),
        wrong(fault('matchNo', 'MATCH_NO_TAKEN')),
        wrong(fault('matchNo', 'MATCH_NO_TWICE')),
        wrong(fault('matchNo', 'MATCH_NO_TWICE')),
        { status: 'READY', faults: [] },
        { status: 'LOOK', faults: [fault('fightingDateTime', 'SAME_TIME')] },
      ],
    });
    expect(await countOf('match')).toBe(before);

    // The same without the dry run is refused, and makes none of the good rows either.
    const refused = await paste(card, 'dry');
    expect(refused).toMatchObject({
      status: 422,
      reply: { code: 'MATCH_ROWS_INVALID', data: { rows: (reply.data as { rows: unknown }).rows } },
    });
    expect(await countOf('match')).toBe(before);
    // Control: the good rows alone are made, under the same key.
    const ready = matches.filter((_, place) => [0, 8, 9].includes(place));
    expect((await paste({ ...card, matches: ready }, 'dry')).status).toBe(200);
    expect(await countOf('match')).toBe((before ?? 0) + ready.length);
  });

  test('rows without a number get the next free ones after those with one', async () => {
    const card = await cardOf({ matches: [rows[0], { ...rows[1], matchNo: 1 }, rows[2]] as Card['matches'] });
    expect((await paste(card)).status).toBe(200);
    expect((await cardIn(card)).map(({ matchNo }) => matchNo)).toEqual([2, 1, 3]);
  });

  test('repeated under its key it makes the matches once', async () => {
    const card = await cardOf();
    const [first, ...repeated] = await Promise.all([1, 2, 3, 4].map(() => paste(card, 'card of 17 Nov')));
    for (const reply of repeated) expect(reply.reply).toEqual(first?.reply);
    expect(await cardIn(card)).toHaveLength(rows.length);
    const other = { ...card, categoryCode: 'BOXING' as const };
    expect(await paste(other, 'card of 17 Nov')).toMatchObject({
      status: 422,
      reply: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    // Control: under another key they are made again.
    expect((await paste(card, 'another')).status).toBe(200);
    expect(await cardIn(card)).toHaveLength(2 * rows.length);
  });

  test('a card of 60 rows of long Thai names is taken, one of 61 is refused', async () => {
    const row = (nth: number) => ({
      fightingDateTime: new Date(Date.parse(at('12:00')) + nth * 60_000).toISOString(),
      redName: `แดง ${nth} ${'ก'.repeat(100)}`,
      blueName: `น้ำเงิน ${nth} ${'ข'.repeat(100)}`,
    });
    const card = await cardOf({ matches: Array.from({ length: 60 }, (_, nth) => row(nth)) });
    expect((await paste({ ...card, matches: [...card.matches, row(60)] })).status).toBe(400);
    expect((await paste(card)).status).toBe(200);
    expect((await cardIn(card)).map(({ order }) => order)).toEqual(
      Array.from({ length: 60 }, (_, nth) => nth + 1),
    );
  });

  test('the server refuses an unknown stadium and a night whose numbers are all taken', async () => {
    const unknown = await cardOf({ stadiumId: 999_999 });
    for (const dryRun of [true, false]) {
      expect(await paste({ ...unknown, dryRun })).toMatchObject({
        status: 404,
        reply: { code: 'STADIUM_NOT_FOUND' },
      });
    }
    const card = await cardOf();
    const id = await add({ stadiumId: card.stadiumId, fightingDateTime: at('12:00'), matchNo: 1 });
    await server.app.db.query(
      `INSERT INTO match (line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no,
                          fighting_at, match_no, is_ended)
       SELECT line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no, fighting_at, no, true
         FROM match, generate_series(3, 999) AS no WHERE id = $1`,
      [id],
    );
    // The one number that is left is for the first row alone.
    expect(await paste(card)).toMatchObject({ status: 409, reply: { code: 'MATCH_NO_TAKEN' } });
    expect((await paste({ ...card, matches: rows.slice(0, 1) })).status).toBe(200);
  });
});

describe('removing a match', () => {
  const remove = (id: number) => call(server, 'POST /desk/matches/{id}/remove', { token, id });

  test('a match that was never open is gone for everybody, with its odds and limits', async () => {
    const id = await add({ rung: '10/9' });
    const admin = game.token;
    const limit = { scope: `MATCH:${id}`, betMax: 500 };
    await callData(server, 'POST /desk/limits', { token: admin, body: limit });
    const known = await callData(server, 'GET /match/{id}', { token: memberToken, id });

    expect(await remove(id)).toMatchObject({ status: 200, reply: { data: null } });
    expect((await call(server, 'GET /match/{id}', { token: memberToken, id })).status).toBe(404);
    const board = await callData(server, 'GET /match', { token: memberToken, query: { limit: '500' } });
    expect(board.matches.map((match) => match.id)).not.toContain(id);
    for (const table of ['rate', 'exposure', 'match_window']) {
      expect(await server.app.db.query(`SELECT FROM ${table} WHERE match_id = $1`, [id])).toEqual([]);
    }
    const { limits } = await callData(server, 'GET /desk/limits', {
      token: admin,
      query: { isAll: 'true', limit: '999' },
    });
    expect(limits.map(({ scope }) => scope)).not.toContain(limit.scope);
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toEqual({
      action: 'SET_MATCH_END',
      data: { matchId: id, version: 3, isMatchEnd: true },
    });
    expect((await auditOf(`match/${id}`)).at(-1)).toMatchObject({
      action: 'MATCH_REMOVE',
      actor: 'trader',
      before: { id, rateId: known.rateId, redName: 'แดง' },
      after: null,
    });
    for (const unknown of [id, 9_007_199_254_740_991]) {
      expect(await remove(unknown)).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    }
    // A bet that a player still sends is refused, and limits of the match are, too.
    const bet = await call(server, 'POST /bet', {
      token: memberToken,
      body: { matchId: id, rateId: known.rateId ?? 0, betAmount: 100, betType: 'RED', rateType: 'MY' },
    });
    expect(bet.reply).toMatchObject({ code: 'MATCH_NOT_FOUND' });
    expect(
      await call(server, 'POST /desk/limits', { token: admin, body: { ...limit, betMax: 600 } }),
    ).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    await callData(server, 'POST /desk/limits', { token: admin, body: { scope: 'ALL', betMax: 10_000 } });
  });

  test('its number is free again', async () => {
    const stadiumId = await createStadium(server, token);
    const id = await add({ stadiumId, matchNo: 3 });
    await remove(id);
    expect(await add({ stadiumId, matchNo: 3 })).toBeGreaterThan(id);
  });

  test('the server refuses a match that was open once, even without bets, or has ended', async () => {
    const player = await game.createPlayer(1000);
    const withBet = await game.createOpenMatch();
    await game.bet(player, { matchId: withBet.id, rateId: withBet.rateId, betAmount: 100, betType: 'RED' });
    const step = await game.createOpenMatch({ line: 'STEP' });
    const ids = [withBet.id, step.id, (await game.createOpenMatch()).id];
    for (const id of ids) await game.move(id, 'close');
    const ended = await add({});
    await game.move(ended, 'end');
    const called = await add({ rung: '10/9' });
    await game.callResult(called, 'RED');
    for (const id of [...ids, ended, called]) {
      expect(await remove(id)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
      expect((await call(server, 'GET /match/{id}', { token: memberToken, id })).status).toBe(200);
    }
  });

  test('the database refuses to remove an open match, and odds or exposure alone', async () => {
    const { id } = await game.createOpenMatch();
    const bare = await add({ rung: '10/9' });
    const { db } = server.app;
    for (const [table, matchId] of [
      ['match', id],
      ['rate', id],
      ['rate', bare],
      ['exposure', id],
      ['exposure', bare],
    ] as const) {
      const column = table === 'match' ? 'id' : 'match_id';
      await expect(db.query(`DELETE FROM ${table} WHERE ${column} = $1`, [matchId])).rejects.toMatchObject({
        code: 'SN002',
      });
    }
    for (const table of ['match', 'rate', 'exposure']) {
      await expect(db.query(`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject({ code: 'SN002' });
    }
  });
});

describe('stadiums', () => {
  const change = (id: number, body: BodyOf<Endpoints['PATCH /desk/stadiums/{id}']>) =>
    call(server, 'PATCH /desk/stadiums/{id}', { token, id, body });
  const boardIds = async () => {
    const query = { isMatchEnd: 'false', limit: '500' };
    const { matches } = await callData(server, 'GET /match', { token: memberToken, query });
    return matches.map(({ id }) => id);
  };
  const stepStadiums = async () =>
    (await callData(server, 'GET /step/matches', { token: memberToken })).map(({ id }) => id);

  test('an existing stadium gets its Latin name, and players see it on its matches', async () => {
    const stadiumId = await createStadium(server, token, 'สนามเก่า');
    const id = await add({ stadiumId });
    const after = { id: stadiumId, stadiumName: 'สนามใหม่', stadiumLatinName: 'Sanam Mai', isOff: false };
    const { reply } = await change(stadiumId, { stadiumName: ' สนามใหม่ ', stadiumLatinName: 'Sanam Mai' });
    expect(reply.data).toEqual(after);
    expect(await callData(server, 'GET /desk/stadiums', { token })).toContainEqual(after);
    const { isOff: _isOff, ...shown } = after;
    const match = await callData(server, 'GET /match/{id}', { token: memberToken, id });
    expect(match).toMatchObject({ version: 2, gameStadiums: shown });
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toMatchObject({
      action: 'UPDATE_MATCH',
      data: { version: 2, gameStadiums: shown },
    });
    expect(await auditOf(`stadium/${stadiumId}`)).toMatchObject([
      { action: 'STADIUM_ADD' },
      { action: 'STADIUM_CHANGE', before: { stadiumName: 'สนามเก่า', stadiumLatinName: null }, after },
    ]);
    // The same again changes nothing.
    expect((await change(stadiumId, { stadiumLatinName: 'Sanam Mai' })).reply.data).toEqual(after);
    expect(await auditOf(`stadium/${stadiumId}`)).toHaveLength(2);
  });

  test('a stadium that is switched off leaves the players’ lists until it is on again', async () => {
    const stadiumId = await createStadium(server, token);
    const live = await add({ stadiumId });
    await add({ stadiumId, line: 'STEP' });
    expect(await boardIds()).toContain(live);
    expect(await stepStadiums()).toContain(stadiumId);
    await change(stadiumId, { isOff: true });
    expect(await boardIds()).not.toContain(live);
    expect(await stepStadiums()).not.toContain(stadiumId);
    const night = { date: '2026-11-15', stadiumId: String(stadiumId) };
    expect((await listNight(night)).map(({ id }) => id)).toContain(live);
    await change(stadiumId, { isOff: false });
    expect(await boardIds()).toContain(live);
    expect(await stepStadiums()).toContain(stadiumId);
  });

  test('what is open or has begun stays on the board of a switched-off stadium', async () => {
    const stadiumId = await createStadium(server, token);
    const closed = await add({ stadiumId });
    const { id: open } = await game.createOpenMatch({ stadiumId });
    await change(stadiumId, { isOff: true });
    expect(await boardIds()).toContain(open);
    expect(await boardIds()).not.toContain(closed);
    await game.move(open, 'start');
    await game.move(open, 'close');
    expect(await boardIds()).toContain(open);
    await game.move(open, 'end');
    expect(await boardIds()).not.toContain(closed);
  });

  test('the server refuses an unknown stadium and a name with invisible characters', async () => {
    expect(await change(999_999, { isOff: true })).toMatchObject({
      status: 404,
      reply: { code: 'STADIUM_NOT_FOUND' },
    });
    const stadiumId = await createStadium(server, token);
    expect(await change(stadiumId, { stadiumName: 'ชื่อ\u202eแฝง' })).toMatchObject({
      status: 400,
      reply: { code: 'TEXT_NOT_ALLOWED', data: { fields: [{ field: 'stadiumName' }] } },
    });
  });
});
