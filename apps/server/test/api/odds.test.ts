import type { BodyOf, Endpoints, SettingRates } from '@sanam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createRateCache, findRate } from '../../src/services/odds/find-rate.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { registerPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let desk: string;
let player: string;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  desk = (await createOperator(server, 'trader')).token;
  player = (await registerPlayer(server)).accessToken;
  await recordOutbox(server.app.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await createMatch(server, desk);
});

type Price = BodyOf<Endpoints['POST /desk/matches/{id}/rate']>;
const price = (body: Price, on = id) =>
  call(server, 'POST /desk/matches/{id}/rate', { token: desk, id: on, body });
const matchNow = () => callData(server, 'GET /match/{id}', { token: player, id });
const previous = (query: Record<string, string> = {}) =>
  callData(server, 'GET /match/{id}/previous-odds', { token: player, id, query });

const TEN_NINE: SettingRates = {
  myRedMultiply: 0.9,
  myRedDeduct: 1,
  myRedRateName: '0.90',
  myBlueMultiply: 1.1111,
  myBlueDeduct: 0.9,
  myBlueRateName: '-0.90',
  sthRedMultiply: 0.9,
  sthRedDeduct: 1,
  sthRedRateName: '10/9',
  sthBlueMultiply: 1.1111,
  sthBlueDeduct: 0.9,
  sthBlueRateName: '10/9',
  ctrRedMultiply: 0.9,
  ctrRedDeduct: 1,
  ctrRedRateName: '100:90',
  ctrBlueMultiply: 1.1111,
  ctrBlueDeduct: 0.9,
  ctrBlueRateName: '100:90',
};

describe('new odds', () => {
  test('a rung sets the rates of the ladder under three names', async () => {
    const { reply } = await price({ my: { favourite: 'RED', rung: '10/9' } });
    const match = await matchNow();
    expect(match).toMatchObject({ rateId: reply.success && reply.data.rateId, version: 2 });
    expect(match.nowRate?.settingRates).toEqual(TEN_NINE);
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toEqual({
      action: 'CHANGE_RATE',
      data: { matchId: id, version: 2, rateId: match.rateId, nowRate: match.nowRate },
    });
    const [audit] = await server.app.db.query(
      "SELECT action, before, after FROM audit WHERE subject = $1 AND action = 'RATE_SET'",
      [`match/${id}`],
    );
    expect(audit).toEqual({
      action: 'RATE_SET',
      before: { rateId: null, nowRate: null },
      after: {
        rateId: match.rateId,
        nowRate: match.nowRate,
        chosen: { my: { favourite: 'RED', rung: '10/9' } },
      },
    });
  });

  test('each rate type may have its own rung', async () => {
    await price({
      my: { favourite: 'BLUE', rung: '10/9' },
      sth: { favourite: 'BLUE', rung: '10/8' },
      ctr: { favourite: 'BLUE', rung: '1/1' },
      allowSureWin: true,
    });
    expect((await matchNow()).nowRate?.settingRates).toMatchObject({
      myBlueMultiply: 0.9,
      myRedDeduct: 0.9,
      sthBlueMultiply: 0.8,
      sthRedMultiply: 1.25,
      sthRedRateName: '10/8',
      ctrBlueMultiply: 1,
      ctrRedMultiply: 1,
    });
  });

  test('a spread takes half from the favourite and adds half to the underdog', async () => {
    await price({ my: { favourite: 'RED', rung: '10/9', spread: 10 } });
    expect((await matchNow()).nowRate?.settingRates).toMatchObject({
      myRedMultiply: 0.85,
      myRedRateName: '0.85',
      myBlueDeduct: 0.95,
      myBlueMultiply: 1.0526,
      myBlueRateName: '-0.95',
      sthRedRateName: '10/8.5',
      sthBlueRateName: '9.5/10',
      ctrRedRateName: '100:85',
      ctrBlueRateName: '95:100',
    });
    const [audit] = await server.app.db.query(
      "SELECT after -> 'chosen' AS chosen FROM audit WHERE subject = $1 AND action = 'RATE_SET'",
      [`match/${id}`],
    );
    expect(audit).toEqual({ chosen: { my: { favourite: 'RED', rung: '10/9', spread: 10 } } });
    for (const [rung, spread] of [
      ['10/9', 42],
      ['10/9', 5],
    ] as const) {
      expect(await price({ my: { favourite: 'RED', rung, spread } })).toMatchObject({ status: 400 });
    }
    expect(await price({ my: { favourite: 'RED', rung: '10/1', spread: 20 } })).toMatchObject({
      status: 422,
      reply: { code: 'RUNG_INVALID' },
    });
  });

  test('odds with a sure win across rate types are set only when that is said', async () => {
    const rungs = {
      my: { favourite: 'RED', rung: '10/9' },
      sth: { favourite: 'RED', rung: '10/8' },
    } as const;
    expect(await price(rungs)).toMatchObject({
      status: 422,
      reply: { code: 'RATE_SURE_WIN', data: { redType: 'MY', blueType: 'STH', ifRed: 1000, ifBlue: 0 } },
    });
    expect(await matchNow()).toMatchObject({ rateId: null });
    expect(await price({ ...rungs, allowSureWin: true })).toMatchObject({ status: 200 });
    expect(await price({ my: rungs.my, allowSureWin: true })).toMatchObject({ status: 200 });
    const audit = await server.app.db.query(
      "SELECT reason FROM audit WHERE subject = $1 AND action = 'RATE_SET' ORDER BY id",
      [`match/${id}`],
    );
    expect(audit, 'and noted only where there is one').toEqual([
      { reason: 'sure win allowed' },
      { reason: null },
    ]);
  });

  test('rates may be given as numbers', async () => {
    const manualRates = { ...TEN_NINE, myRedMultiply: 0.8501, myRedRateName: 'แดงต่อ 0.85' };
    expect((await price(manualRates)).status).toBe(200);
    expect((await matchNow()).nowRate?.settingRates).toEqual(manualRates);
  });

  test('new odds are a new version, and earlier versions never change', async () => {
    const ids: number[] = [];
    for (const rung of ['10/9', '10/8', '10/8']) {
      const { reply } = await price({ my: { favourite: 'RED', rung } });
      if (reply.success) ids.push(reply.data.rateId);
    }
    expect(new Set(ids)).toHaveLength(3);
    expect(await server.app.odds.findRate(ids[0] ?? 0)).toEqual({
      id: ids[0],
      matchId: id,
      settingRates: TEN_NINE,
    });
    await expect(server.app.db.query('UPDATE rate SET match_id = match_id')).rejects.toMatchObject({
      code: 'SN002',
    });
  });

  test.each<[string, Price]>([
    ['a ratio below level', { my: { favourite: 'RED', rung: '9/10' } }],
    ['nothing to win', { my: { favourite: 'RED', rung: '10/0' } }],
    ['an unreasonable ratio', { my: { favourite: 'RED', rung: '1001/1' } }],
    [
      'a wrong rung in another type',
      { my: { favourite: 'RED', rung: '10/9' }, ctr: { favourite: 'RED', rung: '1/2' } },
    ],
    [
      'another favourite',
      { my: { favourite: 'RED', rung: '10/9' }, sth: { favourite: 'BLUE', rung: '10/9' } },
    ],
    ['a multiply of zero', { ...TEN_NINE, myRedMultiply: 0 }],
    ['a negative multiply', { ...TEN_NINE, sthRedMultiply: -0.9 }],
    ['a multiply below a hundredth', { ...TEN_NINE, myRedMultiply: 0.0099 }],
    ['a multiply above 100', { ...TEN_NINE, ctrBlueMultiply: 100.0001 }],
    ['five decimals', { ...TEN_NINE, myBlueMultiply: 1.11111 }],
    ['an exponent', { ...TEN_NINE, myBlueMultiply: 1e-7 }],
    ['a deduct of zero', { ...TEN_NINE, myBlueDeduct: 0 }],
    ['a deduct that leaves nothing at stake', { ...TEN_NINE, myBlueDeduct: 0.0004 }],
    ['a deduct below a hundredth', { ...TEN_NINE, sthBlueDeduct: 0.0099 }],
    ['a deduct above 1', { ...TEN_NINE, ctrRedDeduct: 1.0001 }],
    ['no name', { ...TEN_NINE, ctrRedRateName: '' }],
    ['a name with markup', { ...TEN_NINE, myRedRateName: '<b>' }],
    ['a name with a direction mark', { ...TEN_NINE, myRedRateName: '\u202e09.0' }],
  ])('the server refuses odds with %s', async (_why, body) => {
    expect(await price(body)).toMatchObject({ status: 422, reply: { code: 'RUNG_INVALID' } });
    expect(await matchNow()).toMatchObject({ rateId: null, version: 1 });
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['half of the rates', { myRedMultiply: 0.9 }],
    ['both ways at once', { ...TEN_NINE, my: { favourite: 'RED', rung: '10/9' } }],
    ['no favourite', { my: { rung: '10/9' } }],
    ['a rung in words', { my: { favourite: 'RED', rung: 'ten to nine' } }],
    ['text for a rate', { ...TEN_NINE, myRedMultiply: '0.9' }],
  ])('the server refuses a body with %s', async (_why, body) => {
    expect(await price(body as Price)).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
  });

  test('the server refuses odds of an unknown match', async () => {
    const refused = await price({ my: { favourite: 'RED', rung: '10/9' } }, 999_999);
    expect(refused).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });

  test('odds with seenRateId are set only over the odds that were seen', async () => {
    const my = { favourite: 'RED', rung: '10/9' } as const;
    const first = await price({ my, seenRateId: null });
    const rateId = first.reply.success ? first.reply.data.rateId : 0;
    expect(await price({ my, seenRateId: null })).toMatchObject({
      status: 409,
      reply: { code: 'RATE_CHANGED', data: { matchId: id, rateId } },
    });
    const crossing = await Promise.all(
      ['10/8', '10/5'].map((rung) => price({ my: { ...my, rung }, seenRateId: rateId })),
    );
    expect(new Set(crossing.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const byHand = await price({ ...TEN_NINE, seenRateId: (await matchNow()).rateId });
    expect(byHand.status).toBe(200);
    expect((await matchNow()).nowRate?.settingRates).toEqual(TEN_NINE);
  });

  test('concurrent odds changes get consecutive versions', async () => {
    const rungs = Array.from({ length: 20 }, (_, place) => `20/${place + 1}`);
    await Promise.all(rungs.map((rung) => price({ my: { favourite: 'RED', rung } })));
    const events = await readMatchEvents(server.app.db, id);
    expect(events.map(({ data }) => data.version)).toEqual(events.map((_, place) => place + 1));
    expect(events).toHaveLength(21);
    const rates = await server.app.db.query<{ id: number; set_order: number }>(
      'SELECT id, set_order FROM rate WHERE match_id = $1 ORDER BY set_order',
      [id],
    );
    expect(events.slice(1).map(({ data }) => 'rateId' in data && data.rateId)).toEqual(
      rates.map((rate) => rate.id),
    );
    expect((await matchNow()).rateId).toBe(rates.at(-1)?.id);
  });
});

describe('the history of rates', () => {
  const rates = (query: Record<string, string> = {}) =>
    callData(server, 'GET /desk/matches/{id}/rates', { token: desk, id, query });

  test('the history has who set each rate, newest first, and what was bet at it', async () => {
    const first = await price({ my: { favourite: 'RED', rung: '10/9', spread: 10 } });
    await price(TEN_NINE);
    const listed = await rates();
    expect(listed.pagination).toEqual({ total: 2, page: 1, limit: 100, totalPages: 1 });
    expect(listed.rates).toMatchObject([
      { setBy: 'trader', my: null, settingRates: TEN_NINE },
      {
        rateId: first.reply.success && first.reply.data.rateId,
        my: { favourite: 'RED', rung: '10/9', spread: 10 },
        red: { bets: 0, amount: 0, stake: 0 },
      },
    ]);
    expect((await rates({ page: '2', limit: '1' })).rates).toMatchObject([listed.rates[1]]);
  });

  test('the history counts the bets on each corner at each rate', async () => {
    const game = await createGameActions(server);
    const match = await game.createOpenMatch({ rung: '10/9' });
    const member = await game.createPlayer(5000);
    for (const [betType, betAmount] of [
      ['RED', 100],
      ['RED', 50],
      ['BLUE', 1000],
    ] as const) {
      await game.bet(member, { matchId: match.id, rateId: match.rateId, betAmount, betType });
    }
    const { rates: listed } = await callData(server, 'GET /desk/matches/{id}/rates', {
      token: desk,
      id: match.id,
    });
    expect(listed).toMatchObject([
      {
        red: { bets: 2, amount: 150, stake: 150 },
        blue: { bets: 1, amount: 1000, stake: 900 },
      },
    ]);
  });
});

describe('previous odds', () => {
  test('previous odds are listed newest first, by limit and rate type', async () => {
    for (let win = 1; win <= 9; win += 1) await price({ my: { favourite: 'RED', rung: `10/${win}` } });
    const seven = await previous();
    expect(seven.map(({ red }) => red)).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]);
    expect(seven[0]).toEqual({
      id: (await matchNow()).rateId,
      time: expect.any(String) as string,
      red: 0.9,
      blue: 1.1111,
      redRateName: '0.90',
      blueRateName: '-0.90',
    });
    expect(await previous({ limit: '2', rateType: 'STH' })).toMatchObject([
      { redRateName: '10/9' },
      { redRateName: '10/8' },
    ]);
    expect(await previous({ limit: '100', rateType: 'CTR' })).toHaveLength(9);
  });

  test('a match without odds has none, and an unknown match is refused', async () => {
    expect(await previous()).toEqual([]);
    const refused = await call(server, 'GET /match/{id}/previous-odds', { token: player, id: 999_999 });
    expect(refused).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });

  test.each([{ limit: '0' }, { limit: 'x' }, { rateType: 'my' }, { rateType: 'XX' }])(
    'the server refuses %j',
    async (query) => {
      const refused = await call(server, 'GET /match/{id}/previous-odds', { token: player, id, query });
      expect(refused).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
    },
  );
});

test('rates are cached after the first read, up to a maximum', async () => {
  const { db, odds } = server.app;
  const { rateId } = await callData(server, 'POST /desk/matches/{id}/rate', {
    token: desk,
    id,
    body: TEN_NINE,
  });
  const rate = await odds.findRate(rateId);
  expect(rate).toEqual({ id: rateId, matchId: id, settingRates: TEN_NINE });
  expect(await odds.findRate(rateId)).toBe(rate);
  expect(await odds.findRate(999_999)).toBeUndefined();

  const rateCache = createRateCache();
  for (let place = 0; place < 2000; place += 1) {
    rateCache.set(-place, { id: -place, matchId: id, settingRates: TEN_NINE });
  }
  await findRate({ db, rateCache }, rateId);
  expect(rateCache.size).toBe(2000);
  expect([rateCache.has(0), rateCache.has(-1), rateCache.has(rateId)]).toEqual([false, true, true]);
});
