import { bangkokDayRange, matchNightOf } from '@sanam/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createAlertPoll } from '../../src/services/reports/alerts/list-alerts.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { toBankCsv } from '../harness/bank-csv.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { oweHouse } from '../harness/player.ts';
import { callData, startTestServer } from '../harness/server.ts';

const DAY_MS = 86_400_000;

let server: RunningServer;
let game: GameActions;
let admin: string;
let cashier: string;
let trader: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  admin = game.token;
  cashier = (await createOperator(server, 'cashier')).token;
  trader = (await createOperator(server, 'trader')).token;
});
afterAll(() => server.close());

const alertsOf = async (token: string) => (await callData(server, 'GET /desk/alerts', { token })).alerts;
const kindsOf = async (token: string) => (await alertsOf(token)).map(({ kind }) => kind);
const find = async (token: string, kind: string) =>
  (await alertsOf(token)).find((alert) => alert.kind === kind);
const ask = async (accessToken: string, type: 'deposit' | 'withdraw', amount: number) => {
  const request = { token: accessToken, body: { amount } };
  const path = type === 'deposit' ? 'POST /wallet/deposit' : 'POST /player/withdraw';
  return (await callData(server, path, request)).transactionId;
};
const decide = (id: string, act: 'confirm' | 'set-aside') =>
  act === 'confirm'
    ? callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id, body: {} })
    : callData(server, 'POST /desk/transactions/{id}/set-aside', {
        token: cashier,
        id,
        body: { isAside: true },
      });

test('deposits and withdrawals that wait are counted, without those that are set aside', async () => {
  const player = await game.createPlayer(10_000);
  const other = await game.createPlayer(0);
  const first = await ask(player.accessToken, 'deposit', 400);
  const second = await ask(other.accessToken, 'deposit', 250);
  const payout = await ask(player.accessToken, 'withdraw', 1000);
  const [{ created_at: since } = { created_at: new Date(0) }] = await server.app.db.query<{
    created_at: Date;
  }>('SELECT created_at FROM transfer WHERE id = $1', [first]);
  expect(await find(cashier, 'DEPOSITS_WAITING')).toEqual({
    id: 'DEPOSITS_WAITING',
    kind: 'DEPOSITS_WAITING',
    severity: 'NORMAL',
    since: since.toISOString(),
    subject: 'transaction',
    match: null,
    share: null,
    count: 2,
    amount: 650,
    approvalKind: null,
  });
  expect(await find(admin, 'WITHDRAWALS_WAITING')).toMatchObject({ count: 1, amount: 1000 });
  expect(await kindsOf(trader)).toEqual([]);
  await decide(second, 'set-aside');
  expect(await find(cashier, 'DEPOSITS_WAITING')).toMatchObject({ count: 1, amount: 400 });
  await server.app.db.transact(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query("UPDATE transfer SET created_at = created_at - interval '16 minutes' WHERE id = $1", [
      first,
    ]);
  });
  expect(await find(cashier, 'DEPOSITS_WAITING')).toMatchObject({ severity: 'HIGH' });
  await decide(first, 'confirm');
  await decide(payout, 'confirm');
  expect(await kindsOf(cashier)).toEqual([]);
  await decide(second, 'confirm');
});

test('a withdrawal of a player who owes is listed with the debt', async () => {
  const player = await game.createPlayer(500);
  const id = await ask(player.accessToken, 'withdraw', 500);
  await oweHouse(server, player, 128_00);
  expect(await find(cashier, 'WITHDRAWALS_OWED')).toMatchObject({
    count: 1,
    amount: 128,
    severity: 'NORMAL',
  });
  await callData(server, 'POST /desk/transactions/{id}/refuse', {
    token: cashier,
    id,
    body: { reason: 'OTHER' },
  });
  expect(await kindsOf(cashier)).toEqual([]);
});

test('a payout that waits for a second person alerts all but the requester', async () => {
  await setApprovalSum(server.app.db, 1000);
  const player = await game.createPlayer(5000);
  const id = await ask(player.accessToken, 'withdraw', 5000);
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id, body: {} });
  expect(await kindsOf(cashier)).toEqual(['WITHDRAWALS_WAITING']);
  expect(await find(admin, 'APPROVAL_WAITING')).toMatchObject({
    subject: `transaction/${id}`,
    amount: 5000,
    approvalKind: 'WITHDRAWAL',
    severity: 'HIGH',
  });
  const { approvals } = await callData(server, 'GET /desk/approvals', { token: admin, query: {} });
  const approval = approvals.find(({ subject }) => subject === `transaction/${id}`);
  await callData(server, 'POST /desk/approvals/{id}/approve', { token: admin, id: approval?.id ?? '' });
  expect(await kindsOf(cashier)).toEqual([]);
  await setApprovalSum(server.app.db, null);
});

test('bank lines without a transfer cause an alert once their day is over', async () => {
  const midnight = bangkokDayRange(new Date()).from.getTime();
  const bookedAt = new Date(midnight - 3_600_000).toISOString();
  const csv = toBankCsv([
    { amount: '700.00', bookedAt, text: 'yesterday' },
    { amount: '300.00', bookedAt: new Date(midnight).toISOString(), text: 'today' },
  ]);
  await callData(server, 'POST /desk/bank-lines', { token: cashier, body: { csv } });
  expect(await find(cashier, 'STATEMENT_OPEN')).toMatchObject({ count: 1, amount: 700, since: bookedAt });
  const { lines } = await callData(server, 'GET /desk/bank-lines', {
    token: cashier,
    query: { day: new Date(midnight - 3_600_000 + 7 * 3_600_000).toISOString().slice(0, 10) },
  });
  const note = (id = '') =>
    callData(server, 'POST /desk/bank-lines/{id}/match', { token: cashier, id, body: { note: 'interest' } });
  await note(lines[0]?.id);
  expect(await kindsOf(cashier)).toEqual([]);
  // Booked before six, so that the day before is not closed while it is open.
  const { lines: after } = await callData(server, 'GET /desk/bank-lines', { token: cashier });
  await note(after.find(({ text }) => text === 'today')?.id);
});

test('read every second, alerts add up the open day every five seconds', async () => {
  const undo = new Error('undone');
  const day = matchNightOf(new Date(Date.now() - DAY_MS));
  const work = server.app.db.transact(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query("UPDATE posting SET created_at = created_at - interval '1 day'");
    let [sums, nowMs] = [0, Date.now()];
    const db: Sql = {
      query: (text, values, name) => {
        if (name === 'reports_day') sums += 1;
        return tx.query(text, values, name);
      },
    };
    const poll = createAlertPoll({ db, clock: { now: () => new Date(nowMs) }, approvalKindsOf: () => [] });
    const days = async () =>
      (await poll())('admin', 'admin').flatMap(({ kind, subject }) =>
        kind === 'DAY_TO_CLOSE' ? [subject] : [],
      );
    for (let second = 0; second < 5; second += 1, nowMs += 1000) expect(await days()).toEqual([`day/${day}`]);
    expect(sums).toBe(1);
    expect(await days()).toEqual([`day/${day}`]);
    expect(sums).toBe(2);
    // A day that was closed is not sent any more.
    await tx.query("INSERT INTO day_close VALUES ($1, now(), 'admin', now())", [day]);
    expect(await days()).toEqual([]);
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});

test('a day that is over with nothing open alerts admins until it is closed', async () => {
  expect(await kindsOf(admin)).not.toContain('DAY_TO_CLOSE');
  await server.app.db.transact(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query("UPDATE posting SET created_at = created_at - interval '1 day'");
  });
  const day = matchNightOf(new Date(Date.now() - DAY_MS));
  expect(await find(admin, 'DAY_TO_CLOSE')).toMatchObject({ subject: `day/${day}`, severity: 'NORMAL' });
  expect(await kindsOf(cashier)).not.toContain('DAY_TO_CLOSE');
  const { id } = await game.createOpenMatch({
    fightingDateTime: new Date(Date.now() - DAY_MS).toISOString(),
  });
  expect(await kindsOf(admin)).not.toContain('DAY_TO_CLOSE');
  await game.settle(id, 'RED');
  await callData(server, 'POST /desk/days/{day}/close', { token: admin, id: day });
  expect(await kindsOf(admin)).not.toContain('DAY_TO_CLOSE');
});

test('a broken ledger alerts every role on every server', async () => {
  const { db } = server.app;
  const store = (violations: number) =>
    db.query(
      `INSERT INTO ledger_run (started_at, finished_at, rules, violated_rules, violations)
       VALUES (now(), now(), 23, $1::int, $1::int)`,
      [violations],
    );
  await store(1);
  for (const token of [admin, cashier, trader]) {
    expect((await alertsOf(token))[0]).toMatchObject({ kind: 'LEDGER_BROKEN', severity: 'CRITICAL' });
  }
  await store(0);
  for (const token of [admin, cashier, trader]) expect(await kindsOf(token)).not.toContain('LEDGER_BROKEN');
});
