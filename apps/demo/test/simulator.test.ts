import { CATEGORY_FAMILIES, categoryFamily } from '@sanam/contract';
import { baht } from '@sanam/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSimulator } from '../src/simulator/run.ts';
import type { Simulation, SimulatorNeeds } from '../src/simulator/run.ts';
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

const createSimulation = (change: Partial<Simulation> = {}): Simulation => ({
  seed: 1,
  speed: 1,
  appliedUntil: new Map(),
  signal: new AbortController().signal,
  ...change,
});

async function matchesOf(line: 'LIVE' | 'STEP', isMatchEnd?: boolean) {
  const { matches } = await server.app.catalog.listDeskMatches({ line, isMatchEnd, page: 1, limit: 200 });
  return matches;
}

const familiesOf = (matches: Awaited<ReturnType<typeof matchesOf>>): Set<string> =>
  new Set(matches.map((match) => categoryFamily(match.categoryCode)));

/** A new player with 1,000 baht places 100 of them on the red corner of an open match. */
async function createBet() {
  const { playerId, accessToken: token } = await registerPlayer(server);
  await server.app.wallet.creditDeposit({ playerId, amount: baht(1000), ref: `gift-${playerId}` });
  const match = (await matchesOf('LIVE', false)).find((one) => one.isMatchStart && one.isOpenBet);
  if (!match?.rateId) throw new Error('no match is open');
  const rate = { matchId: match.id, rateId: match.rateId, rateType: 'MY' } as const;
  const { status } = await call(server, 'POST /bet', {
    token,
    body: { ...rate, betAmount: 100, betType: 'RED' },
  });
  expect(status).toBe(200);
  return {
    matchId: match.id,
    async readResult() {
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

test('the board always has started and upcoming matches, and every bet is settled', async () => {
  const simulation = createSimulation();
  await runSimulator(server.app, simulation);
  const placed = await createBet();
  for (let run = 0; run < 20; run += 1) {
    clock.forward(30);
    await runSimulator(server.app, simulation);
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
  expect(['WIN', 'LOST', 'DRAW']).toContain(await placed.readResult());
  const odds = await server.app.odds.listPreviousOdds(placed.matchId, { rateType: 'STH', limit: 50 });
  expect(odds.length).toBeGreaterThan(2);
  expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
});

test('after a long pause matches are ended and new ones announced, once', async () => {
  await runSimulator(server.app, createSimulation());
  const left = await matchesOf('LIVE', false);
  const placed = await createBet();
  clock.forward(8 * 60 * 60);

  await runSimulator(server.app, createSimulation());
  for (const { id } of left) expect((await server.app.catalog.readMatch(id)).result).not.toBeNull();
  expect(await placed.readResult()).not.toBe('WAIT');
  const board = await matchesOf('LIVE', false);
  expect(familiesOf(board)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));

  await runSimulator(server.app, createSimulation());
  expect(await matchesOf('LIVE', false)).toEqual(board);
});

test('matches of another seed are cancelled and their bets refunded', async () => {
  await runSimulator(server.app, createSimulation());
  const placed = await createBet();
  await runSimulator(server.app, createSimulation({ seed: 2 }));
  expect(await server.app.catalog.readMatch(placed.matchId)).toMatchObject({
    isMatchEnd: true,
    result: 'CANCEL',
  });
  expect(await placed.readResult()).toBe('DRAW');
  expect(familiesOf(await matchesOf('LIVE', false))).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
});

test('matches that an operator has created or ended are left alone', async () => {
  const simulation = createSimulation();
  await runSimulator(server.app, simulation);
  const ours = (await matchesOf('LIVE', false)).find((match) => match.isMatchStart);
  if (!ours) throw new Error('no match has started');
  const { catalog } = server.app;
  const { id: operatorMatchId } = await catalog.addMatch('trader', {
    line: 'LIVE',
    stadiumId: ours.gameStadiums.id,
    categoryCode: ours.categoryCode,
    matchName: 'คู่พิเศษ',
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    fightingDateTime: clock.now().toISOString(),
  });
  await catalog.transitionMatch('end', { matchId: ours.id, actor: 'trader' });
  clock.forward(5);
  await runSimulator(server.app, simulation);
  expect(await catalog.readMatch(operatorMatchId)).toMatchObject({
    isMatchEnd: false,
    isOpenBet: false,
    version: 1,
  });
  expect(await catalog.readMatch(ours.id)).toMatchObject({ isMatchEnd: true, result: null });

  clock.forward(10 * 60);
  await runSimulator(server.app, simulation);
  expect((await catalog.readMatch(ours.id)).result).not.toBeNull();
});

test('a failed event is logged and retried, and other matches go on meanwhile', async () => {
  const logged: unknown[] = [];
  const simulation = createSimulation();
  let failures = 3;
  const needs: SimulatorNeeds = {
    ...server.app,
    logger: createLogger('warn', { write: (line) => void logged.push(line) }),
    odds: {
      setRate: async (...rate) => {
        failures -= 1;
        if (failures >= 0) throw new Error('connection lost');
        return server.app.odds.setRate(...rate);
      },
    },
  };
  await runSimulator(needs, simulation);
  expect(logged).toHaveLength(3);
  const board = [...(await matchesOf('LIVE', false)), ...(await matchesOf('STEP', false))];
  expect(board.filter((match) => match.nowRate === null)).toHaveLength(3);
  expect(board.length).toBeGreaterThan(10);

  clock.forward(1);
  await runSimulator(needs, simulation);
  const later = [...(await matchesOf('LIVE', false)), ...(await matchesOf('STEP', false))];
  expect(later.filter((match) => match.nowRate === null)).toEqual([]);
});

test('the simulator stops between two events when the server closes', async () => {
  const closing = new AbortController();
  const needs: SimulatorNeeds = {
    ...server.app,
    odds: {
      setRate: async (...rate) => {
        closing.abort();
        return server.app.odds.setRate(...rate);
      },
    },
  };
  await runSimulator(needs, createSimulation({ signal: closing.signal }));
  expect(await matchesOf('LIVE')).toHaveLength(1);
});
