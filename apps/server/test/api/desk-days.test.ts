import { matchNightOf } from '@sanam/betting';
import { LEDGER_CHECKS } from '@sanam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { toBankCsv } from '../harness/bank-csv.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

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
const readDay = (day: string) => callData(server, 'GET /desk/days/{day}', { token: cashier, id: day });
const readMoney = async (day: string) =>
  (await callData(server, 'GET /desk/reports', { token: cashier, query: { from: day, to: day } })).money;
const closeDay = (day: string) => call(server, 'POST /desk/days/{day}/close', { token: admin, id: day });
/** What closes a day, without what the service asks before. */
const closeInSql = async (day: string) => {
  const [row] = await server.app.db.query<{ outcome: object }>(
    "SELECT day_close_for_good(p_day => $1::date, p_actor => 'admin') AS outcome",
    [day],
  );
  return row?.outcome;
};
const verify = () => callData(server, 'GET /desk/ledger', { token: admin });
const runs = async () => (await callData(server, 'GET /desk/ledger/runs', { token: admin })).runs;
/** A verification that another server has stored. */
const storeRun = (violations: number, at = 'clock_timestamp()') =>
  server.app.db.query(
    `INSERT INTO ledger_run (started_at, finished_at, rules, violated_rules, violations)
     VALUES (${at}, ${at}, 23, $1::int, $1::int)`,
    [violations],
  );

test('a day that goes on is not closed before its evening is over, by no way', async () => {
  const today = dayOf(0);
  await verify();
  // A night without matches has no evening.
  expect((await readDay(today)).open).toEqual([{ kind: 'EVENING_NOT_OVER', count: 1 }]);
  expect((await closeDay(today)).reply).toMatchObject({ code: 'DAY_OPEN' });
  expect(await closeInSql(today)).toEqual({ code: 'DAY_STATE' });
  const fightingDateTime = new Date().toISOString();
  const played = await game.createOpenMatch({ fightingDateTime });
  const later = await createMatch(server, admin, { fightingDateTime });
  await game.settle(played.id, 'RED');
  expect((await readDay(today)).open).toEqual([{ kind: 'EVENING_NOT_OVER', count: 1 }]);
  expect(await closeInSql(today)).toEqual({ code: 'DAY_STATE' });
  await callData(server, 'POST /desk/matches/{id}/remove', { token: admin, id: later });
  expect((await readDay(today)).open).toEqual([]);
});

test('a day waits for lines of the bank, and for transfers that no line shows', async () => {
  const today = dayOf(0);
  const importBankLine = (amount: string, text: string) =>
    callData(server, 'POST /desk/bank-lines', {
      token: cashier,
      body: { csv: toBankCsv([{ amount, text, bookedAt: new Date().toISOString() }]) },
    });
  const noteOpen = async () => {
    const { lines } = await callData(server, 'GET /desk/bank-lines', { token: cashier });
    for (const { id, matchedBy } of lines) {
      const request = { token: cashier, id, body: { note: 'a fee' } };
      if (matchedBy === null) await callData(server, 'POST /desk/bank-lines/{id}/match', request);
    }
  };
  const bankChecks = async () =>
    (await readDay(today)).open.filter(
      ({ kind }) => kind === 'BANK_LINES_OPEN' || kind === 'TRANSFERS_WITHOUT_LINE',
    );
  const player = await game.createPlayer(0);
  expect((await readDay(today)).statementTo).toBeNull();
  await game.deposit(player, 321, cashier);
  // Without a statement there is nothing to compare with.
  expect(await bankChecks()).toEqual([]);
  await importBankLine('-1.50', 'a fee');
  expect(await bankChecks()).toEqual([
    { kind: 'BANK_LINES_OPEN', count: 1 },
    { kind: 'TRANSFERS_WITHOUT_LINE', count: 1 },
  ]);
  expect((await closeDay(today)).reply).toMatchObject({ code: 'DAY_OPEN' });
  const { statementTo } = await readDay(today);
  expect(Date.parse(statementTo ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await noteOpen();
  expect(await bankChecks()).toEqual([{ kind: 'TRANSFERS_WITHOUT_LINE', count: 1 }]);
  expect(await importBankLine('321', 'the deposit')).toMatchObject({ matched: 1 });
  expect(await bankChecks()).toEqual([]);

  // What two people have credited against the statement keeps no day open.
  await setApprovalSum(server.app.db, 1000);
  const { token: second } = await createOperator(server, 'cashier', 'second');
  const { transactionId: short } = await callData(server, 'POST /wallet/deposit', {
    token: player.accessToken,
    body: { amount: 500 },
  });
  const body = { bankId: '014', bankRef: 'SHORT0001', amount: 400, name: 'another' };
  await callData(server, 'POST /desk/transactions/{id}/arrival', { token: cashier, id: short, body });
  const confirmed = await callData(server, 'POST /desk/transactions/{id}/confirm', {
    token: cashier,
    id: short,
    body: {},
  });
  await callData(server, 'POST /desk/approvals/{id}/approve', {
    token: second,
    id: confirmed.approvalId ?? '',
  });
  await setApprovalSum(server.app.db, null);
  await importBankLine('400', 'less than announced');
  await noteOpen();
  expect(await bankChecks()).toEqual([]);

  // It may have left an account whose statement is never imported: it is told, and the day can be closed.
  const { transactionId: id } = await callData(server, 'POST /player/withdraw', {
    token: player.accessToken,
    body: { amount: 123 },
  });
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id, body: {} });
  expect((await readDay(today)).payoutsWithoutLine).toBe(0);
  await importBankLine('-2.50', 'a fee');
  await noteOpen();
  expect(await bankChecks()).toEqual([]);
  expect((await readDay(today)).payoutsWithoutLine).toBe(1);
  expect(await importBankLine('-123', 'the payout')).toMatchObject({ matched: 1 });
  expect((await readDay(today)).payoutsWithoutLine).toBe(0);
});

test('days are closed in their order: an earlier one with postings comes first', async () => {
  const [earlier, day] = [dayOf(3), dayOf(2)];
  await server.app.db.transact(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query("UPDATE posting SET created_at = created_at - interval '3 days'");
  });
  await verify();
  const open = [{ kind: 'EARLIER_DAY_OPEN', count: 1, day: earlier }];
  expect((await readDay(day)).open).toEqual(open);
  expect((await closeDay(day)).reply).toMatchObject({ code: 'DAY_OPEN', data: { open } });
  expect(await closeInSql(day)).toEqual({ code: 'DAY_OPEN', data: { open } });
  expect((await closeDay(earlier)).reply).toMatchObject({ data: { day: earlier } });
  expect((await readDay(day)).open).toEqual([]);
});

test('a day is closed on a verification that began after its end or its last posting', async () => {
  const [today, yesterday, before] = [dayOf(0), dayOf(1), dayOf(2)];
  const player = await game.createPlayer(0);
  await game.deposit(player, 300, cashier);
  // Verified before the last posting, and long after the end of the other days.
  expect(await closeInSql(today)).toEqual({ code: 'DAY_OPEN' });
  const known = await runs();
  expect((await closeDay(before)).reply).toMatchObject({ data: { day: before } });
  expect(await runs()).toEqual(known);

  await storeRun(2);
  expect((await readDay(yesterday)).open).toEqual([{ kind: 'LEDGER_BROKEN', count: 2 }]);
  expect((await closeDay(yesterday)).reply).toMatchObject({ code: 'DAY_OPEN' });
  expect(await closeInSql(yesterday)).toEqual({ code: 'DAY_OPEN' });

  await storeRun(0, `day_end(p_day => '${yesterday}')`);
  expect(await closeInSql(yesterday)).toEqual({ code: 'DAY_OPEN' });
  const stale = await runs();
  expect((await closeDay(yesterday)).reply).toMatchObject({ data: { day: yesterday } });
  const [run, ...earlier] = await runs();
  expect(earlier).toEqual(stale);
  expect(run).toMatchObject({ violatedRules: 0, rules: LEDGER_CHECKS.length });
  expect((await readDay(today)).verifiedAt).toBe(run?.verifiedAt);
  await expect(server.app.db.query('DELETE FROM ledger_run')).rejects.toThrow('not allowed');
});

test('a day waits until nothing is open, is final, and what follows is of the next', async () => {
  const [today, tomorrow] = [dayOf(0), dayOf(-1)];
  const player = await game.createPlayer(0);
  const request = { token: player.accessToken, body: { amount: 400 } };
  const { transactionId: id } = await callData(server, 'POST /wallet/deposit', request);
  expect((await readDay(today)).open).toContainEqual({ kind: 'TRANSFERS_WAITING', count: 1 });
  expect((await closeDay(today)).reply).toMatchObject({ code: 'DAY_OPEN' });
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id, body: {} });
  expect((await readDay(today)).open).toEqual([]);
  const before = await readMoney(today);
  expect((await closeDay(tomorrow)).reply).toMatchObject({ code: 'DAY_STATE' });
  expect((await closeDay(today)).reply).toMatchObject({
    data: { day: today, closedBy: 'admin', open: [] },
  });
  expect((await closeDay(today)).reply).toMatchObject({ code: 'DAY_STATE' });
  expect(await readDay(today)).toMatchObject({ closedBy: 'admin' });

  await game.deposit(player, 250, cashier);
  expect(await readMoney(today)).toEqual(before);
  expect((await readMoney(tomorrow)).deposits).toEqual({ count: 1, amount: 250, posted: 250 });
  const [row] = await server.app.db.query<{ actor: string; subject: string }>(
    "SELECT actor, subject FROM audit WHERE action = 'DAY_CLOSE' ORDER BY id DESC LIMIT 1",
  );
  expect(row).toEqual({ actor: 'admin', subject: `day/${today}` });
  await expect(server.app.db.query('DELETE FROM day_close')).rejects.toThrow('not allowed');
});

test('a match that was opened needs its result first', async () => {
  const { id } = await game.createOpenMatch({
    fightingDateTime: new Date(Date.now() - 5 * DAY_MS).toISOString(),
  });
  const day = dayOf(5);
  expect((await readDay(day)).open).toContainEqual({ kind: 'MATCHES_WITHOUT_RESULT', count: 1 });
  await game.settle(id, 'RED');
  expect((await readDay(day)).open).not.toContainEqual({ kind: 'MATCHES_WITHOUT_RESULT', count: 1 });
});
test("verifications are listed page by page, and players' sums equal the house's", async () => {
  const { house, players } = await callData(server, 'GET /desk/ledger', { token: admin });
  const all = await callData(server, 'GET /desk/ledger/runs', { token: admin });
  const { runs, nextBefore } = await callData(server, 'GET /desk/ledger/runs', {
    token: admin,
    query: { limit: '2' },
  });
  expect(runs).toEqual(all.runs.slice(0, 2));
  expect([nextBefore, all.nextBefore]).toEqual([runs[1]?.id, null]);
  const next = await callData(server, 'GET /desk/ledger/runs', {
    token: admin,
    query: { limit: '2', before: String(nextBefore) },
  });
  expect(next.runs).toEqual(all.runs.slice(2, 4));
  // All accounts together are zero.
  const cents = [
    -house.bank,
    house.stakes,
    house.result,
    house.adjustments,
    players.wallets.amount,
    players.holds.amount,
    players.debts.amount,
  ].map((amount) => Math.round(amount * 100));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
  const [row] = await server.app.db.query<{ count: number }>(
    `SELECT count(*) FROM account a JOIN account_balance b ON b.account_id = a.id
      WHERE a.kind = 'PLAYER_WALLET' AND b.balance > 0`,
  );
  expect(players.wallets.players).toBe(row?.count);
});
