import { matchNightOf } from '@sanam/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator, createStadium } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, callData, callRaw, startTestServer } from '../harness/server.ts';

const DAY_MS = 86_400_000;

let server: RunningServer;
let game: GameActions;
let admin: string;
let cashier: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  admin = game.token;
  cashier = (await createOperator(server, 'cashier')).token;
});
afterAll(() => server.close());

const dayOf = (daysAgo: number) => matchNightOf(new Date(Date.now() - daysAgo * DAY_MS));
const report = (from: string, to = from) =>
  callData(server, 'GET /desk/reports', { token: cashier, query: { from, to } });

/** All that was posted so far was posted so many days earlier. */
async function moveBack(days: number): Promise<void> {
  await server.app.db.transact(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query("UPDATE posting SET created_at = created_at - $1 * interval '1 day'", [days]);
  });
}

test('sums go by match, stadium, category, agent and trader, and equal the entries', async () => {
  const player = await game.createPlayer(10_000);
  const stadiumId = await createStadium(server, admin, 'ราชดำเนิน');
  const { token } = await createOperator(server, 'trader', 'somchai');
  const boxing = await game.createOpenMatch({ stadiumId, categoryCode: 'BOXING', isDraw: true });
  const body = { my: { favourite: 'RED' as const, rung: '10/8' } };
  const rate = await callData(server, 'POST /desk/matches/{id}/rate', { token, id: boxing.id, body });
  const bulls = await game.createOpenMatch();
  const bet = { betAmount: 100, betType: 'RED' as const };
  await game.bet(player, { ...bet, matchId: boxing.id, rateId: rate.rateId });
  await callData(server, 'POST /bet/draw', {
    token: player.accessToken,
    body: { matchId: boxing.id, betAmount: 50, betType: 'DRAW' },
  });
  await game.bet(player, { ...bet, matchId: bulls.id, rateId: bulls.rateId });
  await game.settle(boxing.id, 'RED');
  await game.settle(bulls.id, 'CANCEL');
  const id = await game.deposit(player, 700, cashier);
  await game.deposit(player, 300, cashier);
  await callData(server, 'POST /desk/transactions/{id}/reverse', {
    token: admin,
    id,
    body: { reason: 'never came' },
  });
  await callData(server, 'POST /desk/players/{id}/adjust', {
    token: admin,
    id: player.playerId,
    body: { amount: 12.34, reason: 'a gift' },
  });
  const today = dayOf(0);
  const sums = await report(today);
  // RED at 10/8 pays 80 on 100; the draw bet of 50 is lost; the stake on the cancelled match comes back.
  const won = { bets: 3, turnover: 150, paid: 180, result: -30 };
  expect(sums.total).toEqual(won);
  expect(sums.ledger).toEqual({
    stakedByBets: 250,
    staked: 250,
    result: -30,
    bank: sums.money.bank,
    isEqual: true,
  });
  const ofBoxing = { ...won, bets: 2 };
  expect(sums.matches[0]).toMatchObject({ ...ofBoxing, matchId: boxing.id, calledResult: 'RED' });
  expect(sums.stadiums[0]).toMatchObject({ ...ofBoxing, stadium: { stadiumName: 'ราชดำเนิน' } });
  expect(sums.categories.map(({ categoryCode, result }) => [categoryCode, result])).toEqual([
    ['BOXING', -30],
    ['BULL_FIGHT', 0],
  ]);
  const money = { moneyIn: sums.money.deposits.amount - 700, moneyOut: 0 };
  expect(sums.agents).toEqual([{ ...won, ...money, agentId: 1 }]);
  expect(sums.days).toEqual([{ ...won, ...money, day: today }]);
  expect(sums.otherMatches).toBeNull();
  expect(sums.traders.map(({ trader, result }) => [trader, result])).toEqual([
    ['somchai', -80],
    [null, 50],
    ['admin', 0],
  ]);
  expect(sums.money).toMatchObject({
    deposits: { count: 2, amount: 1000, posted: 1000 },
    depositsReversed: { count: 1, amount: -700, posted: -700 },
    adjustments: { count: 1, amount: 12.34, posted: 12.34 },
  });
});

test('money in and out go by day and agent, also where nothing was settled', async () => {
  const player = await game.createPlayer(0);
  await server.app.db.transact(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query('UPDATE player SET agent_id = 2 WHERE id = $1', [player.playerId]);
  });
  await game.deposit(player, 500, cashier);
  const { transactionId: id } = await callData(server, 'POST /player/withdraw', {
    token: player.accessToken,
    body: { amount: 300 },
  });
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id, body: {} });
  const sums = await report(dayOf(0));
  const nothing = { bets: 0, turnover: 0, paid: 0, result: 0 };
  const money = { moneyIn: 500, moneyOut: 300 };
  expect(sums.agents.find(({ agentId }) => agentId === 2)).toEqual({ ...nothing, ...money, agentId: 2 });
  const added = (of: 'moneyIn' | 'moneyOut') => sums.agents.reduce((sum, agent) => sum + agent[of], 0);
  const [today] = sums.days;
  expect([today?.moneyIn, today?.moneyOut]).toEqual([added('moneyIn'), added('moneyOut')]);
  expect(sums.ledger.isEqual).toBe(true);
});

test('a stored day has the same sums, and a correction belongs to its own day', async () => {
  const player = await game.createPlayer(1000);
  const { id, rateId } = await game.createOpenMatch();
  await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  await game.settle(id, 'RED');
  await moveBack(3);
  const day = dayOf(3);
  const before = await report(day);
  expect(before.total.bets).toBe(4);
  while ((await server.app.storeDays()) > 0);
  expect(await report(day)).toEqual(before);
  await game.callResult(id, 'BLUE', 'the other corner');
  const after = await report(day);
  expect([after.total, after.ledger]).toEqual([before.total, before.ledger]);
  const { total, ledger } = await report(dayOf(0));
  expect(total).toEqual({ bets: 0, turnover: 0, paid: -190, result: 190 });
  expect(ledger.isEqual).toBe(true);
  const both = await report(day, dayOf(0));
  expect(both.total.result).toBe(before.total.result + 190);
  expect(both.days.map(({ day: one }) => one)).toEqual([day, dayOf(0)]);
  expect(both.days[0]).toEqual(before.days[0]);
});

test('matches beyond the listed ones are one sum, so that the list adds up', async () => {
  const { id } = await game.createOpenMatch();
  const { db } = server.app;
  const day = '2020-01-01';
  const replicate = (statement: string, values: unknown[]) =>
    db.transact(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = 'replica'");
      await tx.query(statement, values);
    });
  await replicate(
    `INSERT INTO match OVERRIDING SYSTEM VALUE
     SELECT (jsonb_populate_record(m, jsonb_build_object('id', 900000 + n, 'match_no', n))).*
       FROM match m, generate_series(1, 203) AS n WHERE m.id = $1`,
    [id],
  );
  await replicate(
    `INSERT INTO day_settled (day, match_id, trader, agent_id, bets, stakes, returned, paid, posted_stakes, posted_result)
     SELECT $1::date, 900000 + n, '', 1, 1, 100 * n, 0, 50 * n, 100 * n, 50 * n FROM generate_series(1, 203) AS n`,
    [day],
  );
  const { total, matches, otherMatches } = await report(day);
  expect(matches).toHaveLength(200);
  expect(otherMatches).toEqual({ matches: 3, bets: 3, turnover: 6, paid: 3, result: 3 });
  const listed = matches.reduce((sum, { turnover }) => sum + turnover, 0);
  expect(listed + 6).toBe(total.turnover);
  await replicate('DELETE FROM day_settled WHERE day = $1::date', [day]);
  await replicate('DELETE FROM match WHERE id > 900000', []);
});

test('a stored sum that differs from the entries is found by the check of the ledger', async () => {
  const violations = async () => {
    const { checks } = await server.app.verifyLedger();
    return checks.find(({ code }) => code === 'DAYS_MATCH_ENTRIES');
  };
  expect(await violations()).toMatchObject({ violations: 0 });
  const { db } = server.app;
  const change = (by: number) =>
    db.transact(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = 'replica'");
      await tx.query(
        'UPDATE day_settled SET paid = paid + $1 WHERE match_id = (SELECT max(match_id) FROM day_settled)',
        [by],
      );
    });
  await change(1);
  expect(await violations()).toMatchObject({ violations: 1 });
  await change(-1);
  expect(await violations()).toMatchObject({ violations: 0 });
  await expect(db.query('UPDATE day_settled SET paid = 0')).rejects.toThrow('not allowed');
  await expect(db.query('DELETE FROM day_moved')).rejects.toThrow('not allowed');
});

test('tonight has what was staked, is still open and was won since the day began', async () => {
  const tonight = () => callData(server, 'GET /desk/tonight', { token: cashier });
  const before = await tonight();
  const player = await game.createPlayer(1000);
  const { id, rateId } = await game.createOpenMatch();
  await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  const open = await tonight();
  expect(open.staked - before.staked).toBe(100);
  expect(open.openStakes - before.openStakes).toBe(100);
  expect(open.settled).toEqual(before.settled);
  await game.settle(id, 'BLUE');
  const settled = await tonight();
  expect(settled).toMatchObject({ staked: open.staked, openStakes: before.openStakes });
  expect(settled.settled.result - before.settled.result).toBe(100);
  expect(settled.settled.bets - before.settled.bets).toBe(1);
});

test('a range that ends before it begins, is too long or has no such day is refused', async () => {
  for (const query of [
    'from=2026-11-02&to=2026-11-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-02-30&to=2026-03-01',
  ]) {
    const { reply } = await callRaw(server, 'GET', `/api/desk/reports?${query}`, { token: admin });
    expect(reply, query).toMatchObject({ code: 'INVALID_INPUT' });
  }
  expect(
    (await call(server, 'GET /desk/days/{day}', { token: admin, id: '2026-02-30' })).reply,
  ).toMatchObject({
    code: 'INVALID_INPUT',
  });
});
