import type { Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBettingDays } from '../harness/betting-days.ts';
import type { BettingDays } from '../harness/betting-days.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callData } from '../harness/server.ts';

let days: BettingDays;
beforeAll(async () => {
  days = await openBettingDays('2026-11-10T05:00:00Z');
});
afterAll(async () => {
  const verification = await days.server.app.verifyLedger();
  await days.server.close();
  expect(verification).toMatchObject({ isVerified: true });
});

const read = async <Name extends KnownEndpoint>(
  who: RegisteredPlayer,
  name: Name,
  query: Record<string, string> = {},
  id?: number,
): Promise<ReplyOf<Endpoints[Name]>> =>
  callData(days.server, name, { token: await days.tokenFor(who), query, ...(id !== undefined && { id }) });

const idsOf = (bets: readonly { transactionId: string }[]) => bets.map((bet) => bet.transactionId);

describe('open bets of a match', () => {
  test('the list has the player’s own open bets, newest first', async () => {
    days.at('2026-11-11T05:00:00Z');
    const [one, other] = [await days.createPlayer(), await days.createPlayer()];
    const match = await days.createMatch();
    const first = await days.bet(one, match, 'BLUE', 100);
    days.at('2026-11-11T05:00:01Z');
    const second = await days.bet(one, match, 'DRAW', 50);
    await days.bet(other, match, 'RED', 70);

    const { bets } = await read(one, 'GET /bet/running/{matchId}', {}, match.id);
    expect(bets).toEqual([
      {
        id: second,
        ticketCode: expect.any(String),
        createdAt: '2026-11-11T05:00:01.000Z',
        betType: 'DRAW',
        standing: null,
        rateName: expect.any(String),
        betAmount: 50,
        deductAmount: 50,
      },
      {
        id: first,
        ticketCode: expect.any(String),
        createdAt: '2026-11-11T05:00:00.000Z',
        betType: 'BLUE',
        standing: 'UNDERDOG',
        rateName: '-0.90',
        betAmount: 100,
        deductAmount: 90,
      },
    ]);
    const limited = await read(one, 'GET /bet/running/{matchId}', { limit: '1' }, match.id);
    expect(limited.bets.map(({ id }) => id)).toEqual([second]);
  });

  test('a settled match and a match without bets have an empty list', async () => {
    const player = await days.createPlayer();
    const match = await days.createMatch();
    expect(await read(player, 'GET /bet/running/{matchId}', {}, match.id)).toEqual({ bets: [] });
    await days.bet(player, match, 'RED', 100);
    expect((await read(player, 'GET /bet/running/{matchId}', {}, match.id)).bets).toHaveLength(1);
    await days.callResult(match, 'RED');
    expect(await read(player, 'GET /bet/running/{matchId}', {}, match.id)).toEqual({ bets: [] });
  });

  test.each(['2000000000', '9999999999999999'])('the server refuses the unknown match %s', async (id) => {
    const token = await days.tokenFor(await days.createPlayer());
    const { status, reply } = await call(days.server, 'GET /bet/running/{matchId}', { token, id });
    expect({ status, reply }).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });

  test('a bet over several matches is open on each, at the odds of its leg', async () => {
    const player = await days.createPlayer();
    const matches = [
      await days.createMatch({ line: 'STEP' }),
      await days.createMatch({ line: 'STEP' }),
    ] as const;
    const id = await days.multi(
      player,
      [
        [matches[0], 'RED'],
        [matches[1], 'BLUE'],
      ],
      200,
    );
    const single = await days.single(player, matches[0], 'BLUE', 100);
    const onFirst = await read(player, 'GET /bet/running/{matchId}', {}, matches[0].id);
    expect(onFirst.bets).toMatchObject([
      { id: single, betType: 'BLUE', betAmount: 100, deductAmount: 90 },
      { id, betType: 'RED', rateName: '0.90', betAmount: 200, deductAmount: 200 },
    ]);
    const onSecond = await read(player, 'GET /bet/running/{matchId}', {}, matches[1].id);
    expect(onSecond.bets).toMatchObject([{ id, betType: 'BLUE', rateName: '-0.90' }]);
  });
});

describe('running bets', () => {
  test('groups running bets by Bangkok day with the total of each day', async () => {
    days.at('2026-11-12T16:59:59.999Z');
    const player = await days.createPlayer();
    const match = await days.createMatch({ stadiumName: 'สนามวัว', matchName: 'คู่เอก' });
    const beforeMidnight = await days.bet(player, match, 'BLUE', 100);
    days.at('2026-11-12T17:00:00Z');
    const afterMidnight = [
      await days.bet(player, match, 'RED', 30),
      await days.bet(player, match, 'RED', 40),
    ];

    const { dateSections, data } = await read(player, 'GET /bet-history/running');
    expect(idsOf(data)).toEqual([...afterMidnight.toReversed(), beforeMidnight]);
    expect(dateSections).toEqual([
      { date: '13 Nov 2026', items: data.slice(0, 2), totalBets: 70, totalCount: 2 },
      { date: '12 Nov 2026', items: data.slice(2), totalBets: 90, totalCount: 1 },
    ]);
    expect(data[2]).toEqual({
      transactionId: beforeMidnight,
      ticketCode: expect.any(String),
      kind: 'LIVE',
      createdAt: '2026-11-12T16:59:59.999Z',
      betAmount: 100,
      deductAmount: 90,
      payoutAmount: 0,
      winAmount: 100,
      betStatus: 'ACCEPTED',
      resultType: 'WAIT',
      categoryCode: 'BULL_FIGHT',
      rateType: 'MY',
      transactionMatchStepItems: [
        {
          id: `${beforeMidnight}-1`,
          betType: 'BLUE',
          standing: 'UNDERDOG',
          rate: 1.1111,
          rateName: '-0.90',
          resultType: 'WAIT',
          gameMatchsStep: {
            id: match.id,
            matchNo: 1,
            line: 'LIVE',
            stadiumName: 'สนามวัว',
            stadiumLatinName: null,
            name: 'คู่เอก',
            redName: 'แดง',
            blueName: 'น้ำเงิน',
            redLatinName: null,
            blueLatinName: null,
            matchTime: '2026-11-12T16:59:59.999Z',
            categoryCode: 'BULL_FIGHT',
            result: null,
          },
        },
      ],
    });
    expect(idsOf((await read(player, 'GET /bet-history/running', { limit: '2' })).data)).toEqual(
      afterMidnight.toReversed(),
    );
  });

  test('each line has its own list, and a category includes its family', async () => {
    const player = await days.createPlayer();
    const rooster = await days.createMatch({ categoryCode: 'CHICKEN_ROOSTER' });
    const bull = await days.createMatch();
    const boxing = await days.createMatch({ line: 'STEP', categoryCode: 'BOXING' });
    const live = [await days.bet(player, rooster, 'RED', 10), await days.bet(player, bull, 'NODRAW', 20)];
    const step = await days.single(player, boxing, 'RED', 30);

    const liveOf = async (categoryCode: string) =>
      idsOf((await read(player, 'GET /bet-history/running', { categoryCode })).data);
    expect(await liveOf('CHICKEN_SPUR')).toEqual([live[0]]);
    expect(await liveOf('["COW_NORTH"]')).toEqual([live[1]]);
    expect(await liveOf('["COW_NORTH", "COCK_FIGHT"]')).toEqual(live.toReversed());
    expect(await liveOf('[]')).toEqual(live.toReversed());
    expect(await liveOf('BOXING')).toEqual([]);

    const { data } = await read(player, 'GET /step/bets/running');
    expect(data).toMatchObject([
      { transactionId: step, kind: 'STEP_SINGLE', betStatus: 'PENDING', categoryCode: 'BOXING' },
    ]);
    expect((await read(player, 'GET /step/bets/running', { categoryCode: 'BALL' })).data).toEqual([]);
    expect((await read(player, 'GET /bet-history/running')).data[0]?.transactionMatchStepItems).toMatchObject(
      [{ betType: 'NODRAW', rate: 1.7 }],
    );
  });

  test('a step bet that was not accepted is not running', async () => {
    const player = await days.createPlayer();
    const [kept, closed] = [
      await days.createMatch({ line: 'STEP' }),
      await days.createMatch({ line: 'STEP' }),
    ];
    const accepted = await days.single(player, kept, 'RED', 10);
    const refused = await days.single(player, closed, 'RED', 20);
    await days.closeBetting(closed);
    expect(idsOf((await read(player, 'GET /step/bets/running')).data)).toEqual([refused, accepted]);
    await days.acceptSteps();
    expect((await read(player, 'GET /step/bets/running')).data).toMatchObject([
      { transactionId: accepted, betStatus: 'ACCEPTED' },
    ]);
    expect((await read(player, 'GET /step/bets/history')).sections).toEqual([]);
    const unaccepted = await read(player, 'GET /step/bets/history', { betStatus: 'UNACCEPTED' });
    expect(unaccepted.summary).toEqual({ totalBets: 20, totalCount: 1, netWinLoss: 0 });
    expect(unaccepted.sections).toMatchObject([{ items: [{ transactionId: refused }], winLoss: 0 }]);
  });
});

describe('all bets', () => {
  test('the list has bets of both lines and every status in pages, newest first', async () => {
    const player = await days.createPlayer();
    const match = await days.createMatch();
    const step = await days.createMatch({ line: 'STEP' });
    const closing = await days.createMatch({ line: 'STEP' });
    const placed = [
      await days.bet(player, match, 'RED', 10),
      await days.multi(
        player,
        [
          [step, 'RED'],
          [closing, 'BLUE'],
        ],
        20,
      ),
      await days.single(player, step, 'BLUE', 30),
      await days.bet(player, match, 'NODRAW', 40),
      await days.bet(player, match, 'BLUE', 50),
    ];
    await days.closeBetting(closing);
    await days.acceptSteps();
    const newest = placed.toReversed();

    const whole = await read(player, 'GET /bets/history');
    expect(idsOf(whole.bets)).toEqual(newest);
    expect(whole.pagination).toEqual({ total: 5, page: 1, limit: 100, totalPages: 1 });
    expect(whole.bets.map(({ betStatus }) => betStatus)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'UNACCEPTED',
      'ACCEPTED',
    ]);
    expect(whole.bets[3]?.transactionMatchStepItems.map(({ id, betType }) => [id, betType])).toEqual([
      [`${placed[1]}-1`, 'RED'],
      [`${placed[1]}-2`, 'BLUE'],
    ]);
    const pageOf = (page: string) => read(player, 'GET /bets/history', { page, limit: '2' });
    expect(idsOf((await pageOf('1')).bets)).toEqual(newest.slice(0, 2));
    expect(idsOf((await pageOf('2')).bets)).toEqual(newest.slice(2, 4));
    expect(idsOf((await pageOf('3')).bets)).toEqual(newest.slice(4));
    expect(await pageOf('4')).toEqual({
      bets: [],
      pagination: { total: 5, page: 4, limit: 2, totalPages: 3 },
    });
    expect((await pageOf('999999')).bets).toEqual([]);
  });

  test('a player without bets has an empty page', async () => {
    expect(await read(await days.createPlayer(), 'GET /bets/history', { limit: '10' })).toEqual({
      bets: [],
      pagination: { total: 0, page: 1, limit: 10, totalPages: 0 },
    });
  });
});

describe('the report of LIVE bets', () => {
  test('the report has a section per match and an exact summary', async () => {
    days.at('2026-11-20T05:00:00Z');
    const player = await days.createPlayer();
    const bull = await days.createMatch({ stadiumName: 'สนามวัว', matchName: 'คู่ 7' });
    const cock = await days.createMatch({
      stadiumName: 'สนามไก่',
      categoryCode: 'CHICKEN_SPUR',
      matchName: 'คู่ 2',
    });
    const cancelled = await days.createMatch();
    const won = await days.bet(player, bull, 'RED', 100);
    const lost = await days.bet(player, bull, 'BLUE', 105);
    const drawBet = await days.bet(player, cock, 'DRAW', 100);
    await days.bet(player, cancelled, 'BLUE', 50);
    await days.callResult(bull, 'RED');
    await days.callResult(cock, 'DRAW');
    await days.callResult(cancelled, 'CANCEL');
    const open = await days.bet(player, await days.createMatch(), 'RED', 500);

    const { sections, summary } = await read(player, 'GET /bet-history', { status: 'ended' });
    expect(sections).toMatchObject([
      { category: 'BULL_FIGHT', title: 'สนามใหญ่ – คู่ 1', totalBets: 45, totalCount: 1, winLoss: 0 },
      { category: 'CHICKEN_SPUR', title: 'สนามไก่ – คู่ 2', totalBets: 100, totalCount: 1, winLoss: 70 },
      { category: 'BULL_FIGHT', title: 'สนามวัว – คู่ 7', totalBets: 194.5, totalCount: 2, winLoss: -4.5 },
    ]);
    expect(sections[1]?.items).toMatchObject([
      { transactionId: drawBet, deductAmount: 100, payoutAmount: 170, resultType: 'WIN', betStatus: 'PAID' },
    ]);
    expect(sections[2]?.items).toMatchObject([
      { transactionId: lost, deductAmount: 94.5, payoutAmount: 0, resultType: 'LOST' },
      { transactionId: won, deductAmount: 100, payoutAmount: 190, resultType: 'WIN' },
    ]);
    expect(summary).toEqual({ totalBets: 339.5, totalCount: 4, netWinLoss: 65.5 });
    expect(await read(player, 'GET /bet-history/summary', { status: 'ended' })).toEqual(summary);

    const running = await read(player, 'GET /bet-history', { status: 'running' });
    expect(running).toMatchObject({
      sections: [{ items: [{ transactionId: open }], winLoss: 0 }],
      summary: { totalBets: 500, totalCount: 1, netWinLoss: 0 },
    });
    const both = await read(player, 'GET /bet-history/summary');
    expect(both).toEqual({ totalBets: 839.5, totalCount: 5, netWinLoss: 65.5 });
    const summaryOf = (query: Record<string, string>) => read(player, 'GET /bet-history/summary', query);
    expect(await summaryOf({ betStatus: 'ACCEPTED' })).toEqual(running.summary);
    expect((await summaryOf({ status: 'ended', betStatus: 'ACCEPTED' })).totalCount).toBe(0);
    expect((await summaryOf({ categoryCode: 'CHICKEN_ROOSTER' })).netWinLoss).toBe(70);
  });

  test('the report of a day covers exactly that Bangkok day', async () => {
    days.at('2026-11-21T16:59:59.999Z');
    const player = await days.createPlayer();
    const match = await days.createMatch();
    await days.bet(player, match, 'RED', 10);
    days.at('2026-11-21T17:00:00Z');
    await days.bet(player, match, 'RED', 20);
    days.at('2026-11-22T16:59:59.999Z');
    await days.bet(player, match, 'RED', 40);
    days.at('2026-11-22T17:00:00Z');
    await days.bet(player, match, 'RED', 80);

    const between = async (dateFrom?: string, dateTo?: string) => {
      const filter = { ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) };
      const { sections, summary } = await read(player, 'GET /bet-history', filter);
      expect(sections.reduce((sum, { totalBets }) => sum + totalBets, 0)).toBe(summary.totalBets);
      expect(await read(player, 'GET /bet-history/summary', filter)).toEqual(summary);
      const { reply } = await call(days.server, 'POST /bet-history/date-range', {
        token: await days.tokenFor(player),
        body: filter,
      });
      expect(reply.data).toEqual({ sections, summary });
      return summary.totalBets;
    };
    expect(await between('2026-11-22', '2026-11-23')).toBe(20 + 40);
    expect(await between('2026-11-22T00:00:00+07:00', '2026-11-23T00:00:00+07:00')).toBe(20 + 40);
    expect(await between('2026-11-21T17:00:00.001Z', '2026-11-22T17:00:00.001Z')).toBe(40 + 80);
    expect(await between('2026-11-22')).toBe(20 + 40 + 80);
    expect(await between(undefined, '2026-11-22')).toBe(10);
    expect(await between()).toBe(150);
    expect(await between('2026-11-23', '2026-11-22')).toBe(0);
    expect(await between('2026-11-22', '2026-11-22')).toBe(0);
  });

  test('the limit shortens the list but not the sums', async () => {
    const player = await days.createPlayer();
    const match = await days.createMatch();
    const placed = [];
    for (const amount of [10, 20, 30]) placed.push(await days.bet(player, match, 'RED', amount));
    const { sections, summary } = await read(player, 'GET /bet-history', { limit: '2' });
    expect(sections).toMatchObject([
      { items: [{ transactionId: placed[2] }, { transactionId: placed[1] }], totalBets: 50, totalCount: 2 },
    ]);
    expect(summary).toEqual({ totalBets: 60, totalCount: 3, netWinLoss: 0 });
    const { reply } = await call(days.server, 'POST /bet-history/date-range', {
      token: await days.tokenFor(player),
      body: { limit: 2 },
    });
    expect(reply.data).toEqual({ sections, summary });
  });

  test('the report shows a corrected result', async () => {
    const player = await days.createPlayer();
    const match = await days.createMatch();
    await days.bet(player, match, 'RED', 100);
    await days.callResult(match, 'BLUE');
    expect((await read(player, 'GET /bet-history/summary')).netWinLoss).toBe(-100);
    await days.callResult(match, 'RED', 'the wrong corner was called');
    expect((await read(player, 'GET /bet-history/summary')).netWinLoss).toBe(90);
  });
});

describe('the report of step bets', () => {
  test('each leg has its result, and a multi is titled by its first match', async () => {
    days.at('2026-11-25T05:00:00Z');
    const player = await days.createPlayer();
    const step = { line: 'STEP', categoryCode: 'BOXING' } as const;
    const won = await days.createMatch({ ...step, stadiumName: 'เวที', matchName: 'คู่ 1' });
    const drawn = await days.createMatch({ ...step, matchName: 'คู่ 2' });
    const underdog = await days.createMatch({ ...step, matchName: 'คู่ 3' });
    const picks: Parameters<typeof days.multi>[1] = [
      [won, 'RED'],
      [drawn, 'BLUE'],
      [underdog, 'BLUE'],
    ];
    const multi = await days.multi(player, picks, 100);
    days.at('2026-11-25T05:00:01Z');
    const single = await days.single(player, won, 'BLUE', 100);
    await days.acceptSteps();
    await days.callResult(won, 'RED');
    await days.callResult(drawn, 'DRAW');
    await days.callResult(underdog, 'BLUE');

    const { sections, summary } = await read(player, 'GET /step/bets/history');
    expect(sections).toMatchObject([
      { title: 'เวที – คู่ 1', items: [{ transactionId: single, kind: 'STEP_SINGLE', resultType: 'LOST' }] },
      { title: 'เวที – คู่ 1 +2', category: 'BOXING', totalBets: 100, totalCount: 1 },
    ]);
    // 1.9 × 1 × 2.1111, to 3 decimals.
    expect(sections[1]?.items).toMatchObject([
      { transactionId: multi, kind: 'STEP_MULTI', payoutAmount: 401.1, resultType: 'WIN' },
    ]);
    const legs = sections[1]?.items[0]?.transactionMatchStepItems ?? [];
    expect(legs.map((leg) => [leg.gameMatchsStep.name, leg.betType, leg.rate, leg.resultType])).toEqual([
      ['คู่ 1', 'RED', 0.9, 'WIN'],
      ['คู่ 2', 'BLUE', 1.1111, 'DRAW'],
      ['คู่ 3', 'BLUE', 1.1111, 'WIN'],
    ]);
    expect(summary).toEqual({ totalBets: 190, totalCount: 2, netWinLoss: 211.1 });
    const countOf = async (query: Record<string, string>) =>
      (await read(player, 'GET /step/bets/history', query)).summary.totalCount;
    expect(await countOf({ betStatus: 'PAID', resultType: 'WIN' })).toBe(1);
    expect(await countOf({ resultType: 'DRAW' })).toBe(0);
    expect(await countOf({ betStatus: 'ACCEPTED' })).toBe(0);
    expect(await countOf({ categoryCode: 'BULL_FIGHT' })).toBe(0);
    expect(await read(player, 'GET /bet-history')).toMatchObject({
      sections: [],
      summary: { totalCount: 0 },
    });
  });

  test('the report of a day accepts a date or its start and end', async () => {
    days.at('2026-11-26T16:59:59.999Z');
    const player = await days.createPlayer();
    const match = await days.createMatch({ line: 'STEP' });
    await days.single(player, match, 'RED', 10);
    days.at('2026-11-26T17:00:00Z');
    await days.single(player, match, 'RED', 20);
    days.at('2026-11-27T17:00:00Z');
    await days.single(player, match, 'RED', 40);
    await days.acceptSteps();
    await days.callResult(match, 'BLUE');

    const between = async (startDate: string, endDate: string) =>
      (await read(player, 'GET /step/bets/history', { startDate, endDate })).summary.netWinLoss;
    expect(await between('2026-11-27', '2026-11-27')).toBe(-20);
    expect(await between('2026-11-26', '2026-11-27')).toBe(-30);
    expect(await between('2026-11-26T17:00:00.000Z', '2026-11-27T17:00:00.000Z')).toBe(-20);
    expect(await between('2026-11-26T17:00:00.000Z', '2026-11-27T16:59:59.999Z')).toBe(-20);
    expect(await between('2026-11-28', '2026-11-26')).toBe(0);
  });
});

describe('the report by day', () => {
  test('both lines are summed on the day of their placement, running bets apart', async () => {
    days.at('2026-11-29T16:59:59.999Z');
    const player = await days.createPlayer();
    const [bull, boxing, later] = [
      await days.createMatch(),
      await days.createMatch({ line: 'STEP', categoryCode: 'BOXING' }),
      await days.createMatch(),
    ];
    await days.bet(player, bull, 'RED', 1000);
    days.at('2026-11-29T17:00:00Z');
    await days.bet(player, bull, 'BLUE', 105);
    await days.bet(player, bull, 'NODRAW', 200);
    await days.single(player, boxing, 'RED', 100);
    await days.bet(player, later, 'RED', 50);
    await days.acceptSteps();
    await days.callResult(bull, 'RED');
    await days.callResult(boxing, 'CANCEL');

    const first = { date: '2026-11-29', totalBets: 1000, totalPaid: 1900, totalCount: 1, netWinLoss: 900 };
    const second = { date: '2026-11-30', totalBets: 394.5, totalPaid: 440, totalCount: 3, netWinLoss: 45.5 };
    const read29to30 = { dateFrom: '2026-11-29', dateTo: '2026-12-01' };
    expect(await read(player, 'GET /bet-history/days', read29to30)).toEqual({
      days: [second, first],
      runningCount: 1,
    });
    expect(await read(player, 'GET /bet-history/days', { dateTo: '2026-11-30' })).toEqual({
      days: [first],
      runningCount: 0,
    });
    expect(await read(player, 'GET /bet-history/days', { categoryCode: 'BOXING' })).toMatchObject({
      days: [{ date: '2026-11-30', totalBets: 100, totalPaid: 100, totalCount: 1, netWinLoss: 0 }],
      runningCount: 0,
    });

    await days.callResult(bull, 'DRAW', 'the wrong corner was called');
    expect((await read(player, 'GET /bet-history/days', read29to30)).days).toMatchObject([
      { date: '2026-11-30', totalPaid: 194.5, netWinLoss: -200 },
      { date: '2026-11-29', totalPaid: 1000, netWinLoss: 0 },
    ]);
  });
});

describe('invalid parameters', () => {
  let token: string;
  beforeAll(async () => {
    token = await days.tokenFor(await days.createPlayer());
  });

  test.each([
    ['GET /bet-history', 'dateFrom', '2026-02-30'],
    ['GET /bet-history', 'dateTo', 'tomorrow'],
    ['GET /bet-history', 'status', 'open'],
    ['GET /bet-history', 'betStatus', 'LOST'],
    ['GET /bet-history/summary', 'dateTo', '2026-13-01'],
    ['GET /bet-history/summary', 'categoryCode', 'CHESS'],
    ['GET /bet-history/days', 'dateFrom', '2026-02-30'],
    ['GET /bet-history/days', 'dateTo', 'soon'],
    ['GET /bet-history/days', 'categoryCode', 'CHESS'],
    ['GET /bet-history/running', 'categoryCode', '["BOXING", "CHESS"]'],
    ['GET /bet-history/running', 'limit', '0'],
    ['GET /step/bets/running', 'categoryCode', '[BOXING]'],
    ['GET /step/bets/running', 'limit', '1000'],
    ['GET /step/bets/history', 'startDate', '2026-11-31'],
    ['GET /step/bets/history', 'endDate', '26-11-01'],
    ['GET /step/bets/history', 'resultType', 'PAID'],
    ['GET /bets/history', 'page', '0'],
    ['GET /bets/history', 'limit', 'all'],
  ] as const)('%s refuses %s %s', async (name, field, value) => {
    const { status, reply } = await call(days.server, name, { token, query: { [field]: value } });
    expect({ status, reply }).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
    });
  });

  test.each([
    ['dateFrom', '2026-02-30'],
    ['limit', 0],
    ['limit', 1000],
  ])('POST /bet-history/date-range refuses %s %s', async (field, value) => {
    const { status, reply } = await call(days.server, 'POST /bet-history/date-range', {
      token,
      body: { [field]: value },
    });
    expect({ status, reply }).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
    });
  });
});
