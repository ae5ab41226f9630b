import { CATEGORY_FAMILIES, familyOfCategory } from '@sanam/contract';
import { baht } from '@sanam/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playShow } from '../src/simulator/run.ts';
import type { Show, ShowNeeds } from '../src/simulator/run.ts';
import type { RunningServer } from '../../server/src/main/start-server.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { createTestClock } from '../../server/test/harness/clock.ts';
import { registerPlayer } from '../../server/test/harness/player.ts';
import { call, startTestServer } from '../../server/test/harness/server.ts';

let server: RunningServer;
let clock: ReturnType<typeof createTestClock>;
beforeEach(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock });
});
afterEach(() => server.close());

const aShow = (change: Partial<Show> = {}): Show => ({
  seed: 1,
  speed: 1,
  played: new Map(),
  signal: new AbortController().signal,
  ...change,
});

async function matchesOf(line: 'LIVE' | 'STEP', isMatchEnd?: boolean) {
  const { matches } = await server.app.catalog.listDeskMatches({ line, isMatchEnd, page: 1, limit: 200 });
  return matches;
}

const familiesOf = (matches: Awaited<ReturnType<typeof matchesOf>>): Set<string> =>
  new Set(matches.map((match) => familyOfCategory(match.categoryCode)));

/** A member with 1,000 baht, 100 of them on the red corner of a fight that is open. */
async function aBettor() {
  const { playerId, accessToken: token } = await registerPlayer(server);
  await server.app.wallet.creditDeposit({ playerId, amount: baht(1000), ref: `gift-${playerId}` });
  const match = (await matchesOf('LIVE', false)).find((one) => one.isMatchStart && one.isOpenBet);
  if (!match?.rateId) throw new Error('nothing is open');
  const rate = { matchId: match.id, rateId: match.rateId, rateType: 'MY' } as const;
  const { status } = await call(server, 'POST /bet', {
    token,
    body: { ...rate, betAmount: 100, betType: 'RED' },
  });
  expect(status).toBe(200);
  return {
    matchId: match.id,
    async bet() {
      const { bets } = await server.app.reports.listBets(playerId, { page: 1, limit: 1 });
      const [
        { deductAmount, payoutAmount, resultType } = { deductAmount: 0, payoutAmount: 0, resultType: '' },
      ] = bets;
      const balance = await server.app.wallet.readBalance(playerId);
      expect(balance).toBe(baht(1000) - baht(deductAmount) + baht(payoutAmount));
      return resultType;
    },
  };
}

test('there are always fights to watch and to look forward to, and every bet is settled', async () => {
  const show = aShow();
  await playShow(server.app, show);
  const bettor = await aBettor();
  for (let look = 0; look < 20; look += 1) {
    clock.forward(30);
    await playShow(server.app, show);
    const board = await matchesOf('LIVE', false);
    const scheduled = board.filter((match) => !match.isMatchStart);
    expect(board.length).toBeGreaterThan(scheduled.length);
    expect(familiesOf(scheduled)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
    expect(scheduled.filter((match) => match.nowRate === null)).toEqual([]);
    const open = (await matchesOf('STEP', false)).filter((match) => match.isOpenBet);
    expect(familiesOf(open)).toEqual(new Set(['bullFight', 'cockfight', 'boxing']));
  }
  const results = (await matchesOf('LIVE', true)).map((match) => match.result);
  expect(results.filter((result) => result !== null).length).toBeGreaterThanOrEqual(6);
  expect(['WIN', 'LOST', 'DRAW']).toContain(await bettor.bet());
  const odds = await server.app.odds.listPreviousOdds(bettor.matchId, { rateType: 'STH', limit: 50 });
  expect(odds.length).toBeGreaterThan(2);
  expect(await server.app.verifyLedger()).toMatchObject({ isProved: true });
});

test('after a night away, what was left is brought to its end and the show goes on; a second look changes nothing', async () => {
  await playShow(server.app, aShow());
  const left = await matchesOf('LIVE', false);
  const bettor = await aBettor();
  clock.forward(8 * 60 * 60);

  await playShow(server.app, aShow());
  for (const { id } of left) expect((await server.app.catalog.readMatch(id)).result).not.toBeNull();
  expect(await bettor.bet()).not.toBe('WAIT');
  const board = await matchesOf('LIVE', false);
  expect(familiesOf(board)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));

  await playShow(server.app, aShow());
  expect(await matchesOf('LIVE', false)).toEqual(board);
});

test('fights of another seed are called off, and their bets go back', async () => {
  await playShow(server.app, aShow());
  const bettor = await aBettor();
  await playShow(server.app, aShow({ seed: 2 }));
  expect(await server.app.catalog.readMatch(bettor.matchId)).toMatchObject({
    isMatchEnd: true,
    result: 'CANCEL',
  });
  expect(await bettor.bet()).toBe('DRAW');
  expect(familiesOf(await matchesOf('LIVE', false))).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
});

test('what an operator has made or ended is left to him', async () => {
  const show = aShow();
  await playShow(server.app, show);
  const ours = (await matchesOf('LIVE', false)).find((match) => match.isMatchStart);
  if (!ours) throw new Error('nothing is being fought');
  const { catalog } = server.app;
  const { id: his } = await catalog.addMatch('trader', {
    line: 'LIVE',
    stadiumId: ours.gameStadiums.id,
    categoryCode: ours.categoryCode,
    matchName: 'คู่พิเศษ',
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    fightingDateTime: clock.now().toISOString(),
  });
  await catalog.moveMatch('end', { matchId: ours.id, actor: 'trader' });
  clock.forward(5);
  await playShow(server.app, show);
  expect(await catalog.readMatch(his)).toMatchObject({ isMatchEnd: false, isOpenBet: false, version: 1 });
  expect(await catalog.readMatch(ours.id)).toMatchObject({ isMatchEnd: true, result: null });

  clock.forward(10 * 60);
  await playShow(server.app, show);
  expect((await catalog.readMatch(ours.id)).result).not.toBeNull();
});

test('a step that fails is told and tried again, and the others are played meanwhile', async () => {
  const told: unknown[] = [];
  const show = aShow();
  let failures = 3;
  const needs: ShowNeeds = {
    ...server.app,
    logger: createLogger('warn', { write: (line) => void told.push(line) }),
    odds: {
      setRate: async (...rate) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the line is dead');
        return server.app.odds.setRate(...rate);
      },
    },
  };
  await playShow(needs, show);
  expect(told).toHaveLength(3);
  const board = [...(await matchesOf('LIVE', false)), ...(await matchesOf('STEP', false))];
  expect(board.filter((match) => match.nowRate === null)).toHaveLength(3);
  expect(board.length).toBeGreaterThan(10);

  clock.forward(1);
  await playShow(needs, show);
  const later = [...(await matchesOf('LIVE', false)), ...(await matchesOf('STEP', false))];
  expect(later.filter((match) => match.nowRate === null)).toEqual([]);
});

test('stops between two steps when the server closes', async () => {
  const closing = new AbortController();
  const needs: ShowNeeds = {
    ...server.app,
    odds: {
      setRate: async (...rate) => {
        closing.abort();
        return server.app.odds.setRate(...rate);
      },
    },
  };
  await playShow(needs, aShow({ signal: closing.signal }));
  expect(await matchesOf('LIVE')).toHaveLength(1);
});
