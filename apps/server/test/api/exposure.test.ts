import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBettingDays } from '../harness/betting-days.ts';
import type { BettingDays, OpenMatch } from '../harness/betting-days.ts';
import { createOperator } from '../harness/desk.ts';
import { call, callData } from '../harness/server.ts';

let days: BettingDays;
let token: string;
beforeAll(async () => {
  days = await openBettingDays('2026-11-10T05:00:00Z');
  ({ token } = await createOperator(days.server, 'trader'));
});
afterAll(() => days.server.close());

const exposureOf = async ({ id }: OpenMatch) =>
  (await callData(days.server, 'GET /desk/exposure/{matchId}', { token, id })).sides;

const none = (betType: string) => ({ betType, betCount: 0, stakes: 0, liability: 0 });

test('a match without bets has no exposure', async () => {
  expect(await exposureOf(await days.createMatch())).toEqual(['RED', 'BLUE', 'DRAW', 'NODRAW'].map(none));
});

test('each side has the stakes and the liability of all players', async () => {
  const match = await days.createMatch();
  const [one, other] = [await days.createPlayer(), await days.createPlayer()];
  await days.bet(one, match, 'RED', 100);
  await days.bet(other, match, 'RED', 1000);
  await days.bet(one, match, 'BLUE', 100);
  await days.bet(other, match, 'NODRAW', 100);
  await days.bet(other, await days.createMatch(), 'RED', 777);
  expect(await exposureOf(match)).toEqual([
    { betType: 'RED', betCount: 2, stakes: 1100, liability: 990 },
    { betType: 'BLUE', betCount: 1, stakes: 90, liability: 100 },
    none('DRAW'),
    { betType: 'NODRAW', betCount: 1, stakes: 100, liability: 70 },
  ]);
});

test('a bet over several matches is listed separately on each of them', async () => {
  const matches = [
    await days.createMatch({ line: 'STEP' }),
    await days.createMatch({ line: 'STEP' }),
  ] as const;
  const player = await days.createPlayer();
  await days.single(player, matches[0], 'RED', 100);
  await days.multi(
    player,
    [
      [matches[0], 'RED'],
      [matches[1], 'BLUE'],
    ],
    100,
  );
  expect(await exposureOf(matches[0])).toEqual(['RED', 'BLUE', 'DRAW', 'NODRAW'].map(none));
  await days.acceptSteps();
  // 1.9 × 2.1111 is 4.011.
  const several = { betCount: 1, stakes: 100, liability: 301.1 };
  expect(await exposureOf(matches[0])).toEqual([
    { betType: 'RED', betCount: 1, stakes: 100, liability: 90 },
    ...['BLUE', 'DRAW', 'NODRAW'].map(none),
    { betType: 'STEP_RED', ...several },
  ]);
  expect(await exposureOf(matches[1])).toEqual([
    ...['RED', 'BLUE', 'DRAW', 'NODRAW'].map(none),
    { betType: 'STEP_BLUE', ...several },
  ]);
});

test('settled bets have no exposure', async () => {
  const match = await days.createMatch();
  await days.bet(await days.createPlayer(), match, 'RED', 100);
  await days.callResult(match, 'RED');
  expect(await exposureOf(match)).toEqual(['RED', 'BLUE', 'DRAW', 'NODRAW'].map(none));
});

test('the server refuses an unknown match and a cashier', async () => {
  const missing = await call(days.server, 'GET /desk/exposure/{matchId}', { token, id: 2_000_000_000 });
  expect(missing).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  const cashier = await createOperator(days.server, 'cashier');
  const refused = await call(days.server, 'GET /desk/exposure/{matchId}', { token: cashier.token, id: 1 });
  expect(refused).toMatchObject({ status: 403, reply: { code: 'FORBIDDEN' } });
});
