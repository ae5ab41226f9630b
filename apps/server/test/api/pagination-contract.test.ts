import type { Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import {
  BET_MAX_BAHT,
  BET_MIN_BAHT,
  DEPOSIT_MAX_BAHT,
  DEPOSIT_MIN_BAHT,
  WITHDRAW_MIN_BAHT,
} from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBettingDays } from '../harness/betting-days.ts';
import type { BettingDays } from '../harness/betting-days.ts';
import { createOperator } from '../harness/desk.ts';
import { call, callData } from '../harness/server.ts';

let days: BettingDays;
let token: string;
/** Oldest first: two LIVE bets and three step bets, each in two categories. */
let live: { bull: string; boxing: string };
let steps: [string, string, string];
beforeAll(async () => {
  days = await openBettingDays('2026-11-10T05:00:00Z');
  const player = await days.createPlayer();
  const bull = await days.createMatch();
  const boxing = await days.createMatch({ categoryCode: 'BOXING' });
  const stepBull = await days.createMatch({ line: 'STEP' });
  const stepBoxing = await days.createMatch({ line: 'STEP', categoryCode: 'BOXING' });
  live = {
    bull: await days.bet(player, bull, 'RED', 10),
    boxing: await days.bet(player, boxing, 'RED', 20),
  };
  steps = [
    await days.single(player, stepBoxing, 'RED', 30),
    await days.single(player, stepBull, 'RED', 40),
    await days.single(player, stepBoxing, 'RED', 50),
  ];
  await days.acceptSteps();
  await days.callResult(bull, 'RED');
  token = await days.tokenFor(player);
});
afterAll(() => days.server.close());

const read = <Name extends KnownEndpoint>(
  name: Name,
  query: Record<string, string> = {},
): Promise<ReplyOf<Endpoints[Name]>> => callData(days.server, name, { token, query });
const idsOf = (bets: readonly { transactionId: string }[]) => bets.map((bet) => bet.transactionId);

describe('running step bets', () => {
  const running = async (query: Record<string, string>) =>
    idsOf((await read('GET /step/bets/running', query)).data);

  test('running step bets are listed by limit and category, newest first', async () => {
    expect(await running({ limit: '100' })).toEqual(steps.toReversed());
    expect(await running({ limit: '2' })).toEqual([steps[2], steps[1]]);
    expect(await running({ categoryCode: 'BOXING' })).toEqual([steps[2], steps[0]]);
    expect(await running({ categoryCode: '["COW_NORTH"]', limit: '1' })).toEqual([steps[1]]);
  });

  test('the day sections contain the same bets', async () => {
    const { dateSections, data } = await read('GET /step/bets/running');
    expect(dateSections).toEqual([{ date: '10 Nov 2026', items: data, totalBets: 120, totalCount: 3 }]);
  });
});

describe('the report of step bets', () => {
  test('the limit shortens the list but not the sums', async () => {
    const accepted = { betStatus: 'ACCEPTED' };
    const { sections, summary } = await read('GET /step/bets/history', { ...accepted, limit: '1' });
    expect(sections.flatMap(({ items }) => idsOf(items))).toEqual([steps[2]]);
    expect(summary).toEqual({ totalBets: 120, totalCount: 3, netWinLoss: 0 });
    const bulls = await read('GET /step/bets/history', { ...accepted, categoryCode: 'COW_SOUTH' });
    expect(bulls.sections.flatMap(({ items }) => idsOf(items))).toEqual([steps[1]]);
    const waiting = await read('GET /step/bets/history', { ...accepted, resultType: 'WAIT' });
    expect(waiting.summary.totalCount).toBe(3);
  });
});

describe('the report of LIVE bets', () => {
  test.each([
    [{ status: 'ended' }, 'bull'],
    [{ status: 'running' }, 'boxing'],
    [{ betStatus: 'PAID' }, 'bull'],
    [{ categoryCode: '["BOXING"]' }, 'boxing'],
    [{ dateFrom: '2026-11-10', dateTo: '2026-11-11', categoryCode: 'COW_NORTH' }, 'bull'],
  ] as const)('all three report endpoints agree with the filter %j', async (filter, which) => {
    const report = await read('GET /bet-history', filter);
    expect(report.sections.flatMap(({ items }) => idsOf(items))).toEqual([live[which]]);
    expect(await callData(days.server, 'POST /bet-history/date-range', { token, body: filter })).toEqual(
      report,
    );
    expect(await read('GET /bet-history/summary', filter)).toEqual(report.summary);
  });

  test('the summary ignores the limit', async () => {
    const all = await read('GET /bet-history/summary');
    expect(all).toEqual({ totalBets: 30, totalCount: 2, netWinLoss: 9 });
    expect(await read('GET /bet-history/summary', { limit: '1' })).toEqual(all);
  });
});

describe('the board', () => {
  test.each([
    {},
    { type: 'LIVE' },
    { isMatchEnd: 'true' },
    { categoryCode: 'BOXING' },
    { categoryCode: '["BOXING","BULL_FIGHT"]' },
    { sortBy: 'fightingDateTime', sortOrder: 'desc' },
    { page: '2', limit: '1' },
  ])('both board endpoints return the same reply: %j', async (query) => {
    const board = await read('GET /match', query);
    expect(await read('GET /matches', query)).toEqual(board);
    expect(board.matches.length).toBeGreaterThan(0);
  });
});

test('open step matches are filtered by category family', async () => {
  const categoriesOf = async (categoryCode: string) =>
    (await read('GET /step/matches/active', { categoryCode })).flatMap(({ gameMatchsStep }) =>
      gameMatchsStep.map((match) => match.categoryCode),
    );
  expect(await categoriesOf('BOXING')).toEqual(['BOXING']);
  expect(await categoriesOf('["BOXING","COW_NORTH"]')).toEqual(['BULL_FIGHT', 'BOXING']);
});

test('/settings has the limits without a log-in', async () => {
  expect((await call(days.server, 'GET /settings')).reply.data).toEqual({
    demo: null,
    phoneCode: 'off',
    support: { line: null, phone: null },
    limits: {
      betMin: BET_MIN_BAHT,
      betMax: BET_MAX_BAHT,
      depositMin: DEPOSIT_MIN_BAHT,
      depositMax: DEPOSIT_MAX_BAHT,
      withdrawMin: WITHDRAW_MIN_BAHT,
    },
  });
});

test('every operator can read /desk/me and the stadiums', async () => {
  for (const role of ['trader', 'cashier', 'admin'] as const) {
    const operator = await createOperator(days.server, role);
    expect(await callData(days.server, 'GET /desk/me', { token: operator.token })).toEqual({
      username: role,
      role,
      hasTotp: false,
      mustChangePassword: false,
      mustSetUpTotp: false,
    });
    const stadiums = await callData(days.server, 'GET /desk/stadiums', { token: operator.token });
    expect(stadiums.length).toBeGreaterThan(0);
  }
});
