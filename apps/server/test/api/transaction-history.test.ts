import type { HistoryTransaction, TransactionType } from '@sanam/contract';
import { baht } from '@sanam/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createWallet } from '../../src/services/wallet/index.ts';
import { NO_APPROVALS } from '../harness/approvals.ts';
import { registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { callRaw, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let member: RegisteredPlayer;
/** Oldest first. */
const created: { id: string; type: TransactionType; amount: number }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  member = await registerPlayer(server, { bankCode: 'KBANK', bankAccount: '4062848217' });
  const { db } = server.app;
  const { playerId } = member;
  let now = new Date('2026-10-01T16:30:00Z');
  const wallet = createWallet({
    db,
    clock: { now: () => now },
    settings: NO_APPROVALS,
    turnoverPercent: 100,
    stepUpMinutes: 0,
    needsBankRef: false,
  });
  await wallet.creditDeposit({ playerId, amount: baht(100_000), ref: 'history' });
  const request = { playerId, route: 'seed', key: undefined, bodyHash: Buffer.alloc(0) };
  for (let day = 0; day < 25; day += 1) {
    const type = day % 3 === 0 ? 'withdraw' : 'deposit';
    const amount = 100 + day;
    const { transactionId: id } =
      type === 'deposit'
        ? await wallet.requestDeposit(request, amount)
        : await wallet.requestWithdrawal(request, amount);
    created.push({ id, type, amount });
    // The last two stay pending.
    const status = day % 5 === 0 ? 'cancelled' : 'success';
    if (day < 23) await wallet.decideTransfer({ transactionId: id, status, actor: 'demo' });
    now = new Date(now.getTime() + 24 * 3600 * 1000);
  }
});
afterAll(async () => {
  const verification = await server.app.verifyLedger();
  await server.close();
  expect(verification).toMatchObject({ isVerified: true });
});

const read = async (path: string, who = member, language = 'en') => {
  const { status, reply } = await callRaw(server, 'GET', `/api${path}`, {
    token: who.accessToken,
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  return reply.data as { transactions: HistoryTransaction[]; totalPages: number };
};
const newestFirst = (type?: TransactionType) =>
  created
    .filter((transfer) => type === undefined || transfer.type === type)
    .map(({ id }) => id)
    .toReversed();

describe('transaction history', () => {
  test.each([
    ['/transactions/history', undefined],
    ['/transactions/history?type=deposit', 'deposit'],
    ['/transactions/history?type=withdraw', 'withdraw'],
    ['/history', undefined],
    ['/history/deposit', 'deposit'],
    ['/history/withdraw', 'withdraw'],
  ] as const)('GET %s lists everything in pages, newest first', async (path, type) => {
    const all = newestFirst(type);
    for (const limit of [undefined, 1, 7, 10, 100]) {
      const size = limit ?? 10;
      const ids: string[] = [];
      const pages = Math.ceil(all.length / size);
      for (let page = 1; page <= pages; page += 1) {
        const paging = new URLSearchParams({ page: String(page), ...(limit && { limit: String(limit) }) });
        const shown = await read(`${path}${path.includes('?') ? '&' : '?'}${paging.toString()}`);
        expect(shown.totalPages).toBe(pages);
        expect(shown.transactions.length).toBeLessThanOrEqual(size);
        ids.push(...shown.transactions.map(({ id }) => id));
      }
      expect(ids).toEqual(all);
    }
  });

  test('a page past the end is empty and has the number of pages', async () => {
    expect(await read('/history?page=4')).toEqual({ transactions: [], totalPages: 3 });
    expect(await read('/history?page=999999&limit=999')).toEqual({ transactions: [], totalPages: 1 });
  });

  test('the type bonus has no transactions', async () => {
    expect(await read('/history/bonus')).toEqual({ transactions: [], totalPages: 0 });
    expect(await read('/transactions/history?type=bonus')).toEqual({ transactions: [], totalPages: 0 });
  });

  test('the history contains only the player’s own transactions', async () => {
    expect(await read('/history', await registerPlayer(server))).toEqual({ transactions: [], totalPages: 0 });
  });

  test('each entry has its Bangkok time and a masked account number', async () => {
    const { transactions } = await read('/history?limit=100');
    const [oldest, second, newest] = [created[0], created[1], created.at(-1)];
    expect(transactions.at(-1)).toEqual({
      id: oldest?.id,
      transactionId: oldest?.id,
      type: 'withdraw',
      isAdjustment: false,
      status: 'cancelled',
      reason: 'OTHER',
      amount: 100,
      collectedAmount: 0,
      createdAt: '2026-10-01T16:30:00.000Z',
      date: '01 Oct 2026',
      time: '23:30',
      message:
        'Withdrawal cancelled, the money is back in your wallet · Please contact customer service for the reason.',
      detail: 'KBANK ••••8217',
    });
    expect(transactions.at(-2)).toMatchObject({
      id: second?.id,
      status: 'success',
      message: 'Deposit credited to your wallet',
    });
    expect(transactions[0]).toMatchObject({
      id: newest?.id,
      status: 'pending',
      message: 'Withdrawal received, being processed',
    });
  });

  test('messages follow Accept-Language', async () => {
    const { transactions } = await read('/history/deposit', member, 'th');
    expect(transactions[0]?.message).toBe('รับแจ้งฝากแล้ว กำลังตรวจสอบ');
  });

  test('the server refuses unknown types and page 0', async () => {
    for (const path of [
      '/history/bet',
      '/transactions/history?type=bet',
      '/history?page=0',
      '/history?limit=x',
    ]) {
      const { status } = await callRaw(server, 'GET', `/api${path}`, { token: member.accessToken });
      expect({ path, status }).toEqual({ path, status: 400 });
    }
  });
});
