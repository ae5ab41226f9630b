import { baht } from '@sanam/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator } from '../harness/desk.ts';
import { registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let cashier: string;
beforeAll(async () => {
  server = await startTestServer();
  cashier = (await createOperator(server, 'cashier')).token;
});
afterAll(async () => {
  const verification = await server.app.verifyLedger();
  await server.close();
  expect(verification).toMatchObject({ isVerified: true });
});

const request = async (
  name: 'POST /wallet/deposit' | 'POST /player/withdraw',
  who: RegisteredPlayer,
  amount: number,
) => {
  const { reply } = await call(server, name, { token: who.accessToken, body: { amount } });
  if (!reply.success) throw new Error(reply.code);
  return reply.data.transactionId;
};
const requestOutcome = async (
  name: 'POST /wallet/deposit' | 'POST /player/withdraw',
  who: RegisteredPlayer,
  amount: number,
) => {
  const { status, reply } = await call(server, name, { token: who.accessToken, body: { amount } });
  return reply.success ? 'accepted' : { status, code: reply.code, message: reply.message };
};
const deposit = (who: RegisteredPlayer, amount: number) => request('POST /wallet/deposit', who, amount);
const withdraw = (who: RegisteredPlayer, amount: number) => request('POST /player/withdraw', who, amount);
const confirm = (id: string) => call(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id });
const refuse = (id: string) => call(server, 'POST /desk/transactions/{id}/refuse', { token: cashier, id });
const balanceOf = async (who: RegisteredPlayer) => {
  const { balance } = await callData(server, 'GET /wallet/balance', { token: who.accessToken });
  return { balance };
};

let credits = 0;
const registerPlayerWith = async (amount: number): Promise<RegisteredPlayer> => {
  const who = await registerPlayer(server);
  credits += 1;
  const { wallet } = server.app;
  if (amount > 0) {
    await wallet.creditDeposit({ playerId: who.playerId, amount: baht(amount), ref: `given-${credits}` });
  }
  return who;
};

describe('deposits', () => {
  let depositor: RegisteredPlayer;
  beforeAll(async () => {
    depositor = await registerPlayer(server);
  });

  test('a deposit is credited only when the desk confirms it', async () => {
    const who = await registerPlayer(server);
    const id = await deposit(who, 500);
    expect(await balanceOf(who)).toEqual({ balance: '0.00' });
    expect(await confirm(id)).toMatchObject({
      status: 200,
      reply: {
        data: { id, type: 'deposit', status: 'success', amount: 500, username: who.player.phone },
      },
    });
    expect(await balanceOf(who)).toEqual({ balance: '500.00' });
  });

  test('a refused deposit moves nothing', async () => {
    const who = await registerPlayer(server);
    const id = await deposit(who, 500);
    expect((await refuse(id)).reply).toMatchObject({ data: { status: 'cancelled' } });
    expect(await balanceOf(who)).toEqual({ balance: '0.00' });
  });

  test.each([
    [50, 'accepted'],
    [1_000_000, 'accepted'],
    [49, 'DEPOSIT_LIMIT'],
    [1_000_001, 'DEPOSIT_LIMIT'],
    [0, 'DEPOSIT_LIMIT'],
    [-100, 'DEPOSIT_LIMIT'],
    [1e300, 'DEPOSIT_LIMIT'],
    [100.5, 'INVALID_INPUT'],
  ])('a deposit of %d baht: %s', async (amount, expected) => {
    const outcome = await requestOutcome('POST /wallet/deposit', depositor, amount);
    expect(typeof outcome === 'string' ? outcome : outcome.code).toBe(expected);
  });

  test('at most ten deposits of a player are pending', async () => {
    const who = await registerPlayerWith(1000);
    const ids = [];
    for (let count = 0; count < 10; count += 1) ids.push(await deposit(who, 50));
    expect(await requestOutcome('POST /wallet/deposit', who, 50)).toEqual({
      status: 409,
      code: 'TOO_MANY_PENDING',
      message: 'You already have 10 requests waiting. Please let them finish first.',
    });
    // Withdrawals are counted separately.
    await withdraw(who, 100);
    await refuse(ids[0] ?? '');
    await deposit(who, 50);
  });

  test('a deposit first pays the player’s debt', async () => {
    const who = await registerPlayer(server);
    const { db } = server.app;
    await db.query(
      `SELECT ledger_post(p_kind => 'TEST', p_ref => 'a debt', p_from => debt_account(p_player => $1),
                          p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => 30000)`,
      [who.playerId],
    );
    const first = await deposit(who, 200);
    await confirm(first);
    expect(await balanceOf(who)).toEqual({ balance: '0.00' });
    await confirm(await deposit(who, 500));
    expect(await balanceOf(who)).toEqual({ balance: '400.00' });
  });
});

describe('withdrawals', () => {
  let withdrawer: RegisteredPlayer;
  beforeAll(async () => {
    withdrawer = await registerPlayerWith(1234.56);
  });

  test('a withdrawal holds the amount and is paid when the desk confirms it', async () => {
    const who = await registerPlayerWith(1000);
    const id = await withdraw(who, 300);
    expect(await balanceOf(who)).toEqual({ balance: '700.00' });
    const bankBefore = (await server.app.verifyLedger()).house.HOUSE_BANK;
    expect((await confirm(id)).reply).toMatchObject({ data: { type: 'withdraw', status: 'success' } });
    expect(await balanceOf(who)).toEqual({ balance: '700.00' });
    expect((await server.app.verifyLedger()).house.HOUSE_BANK - bankBefore).toBe(baht(300));
  });

  test('a refused withdrawal returns exactly the held amount', async () => {
    const who = await registerPlayerWith(1000);
    await refuse(await withdraw(who, 300));
    expect(await balanceOf(who)).toEqual({ balance: '1000.00' });
  });

  test.each([
    [99, 'WITHDRAW_MIN'],
    [99.99, 'WITHDRAW_MIN'],
    [0, 'WITHDRAW_MIN'],
    [-500, 'WITHDRAW_MIN'],
    [1235, 'INSUFFICIENT_BALANCE'],
    [1234.57, 'INSUFFICIENT_BALANCE'],
    [80_000_000_000_000, 'INSUFFICIENT_BALANCE'],
    [1234.55, 'WITHDRAW_WHOLE_BAHT'],
    [100.5, 'WITHDRAW_WHOLE_BAHT'],
    [100.001, 'INVALID_INPUT'],
    [1e21, 'INVALID_INPUT'],
  ])('the server refuses a withdrawal of %d baht from 1,234.56: %s', async (amount, expected) => {
    expect(await requestOutcome('POST /player/withdraw', withdrawer, amount)).toMatchObject({
      code: expected,
    });
    expect(await balanceOf(withdrawer)).toEqual({ balance: '1234.56' });
  });

  test('accepts the minimum, and satang only with the whole balance', async () => {
    const who = await registerPlayerWith(1234.56);
    await withdraw(who, 100);
    await withdraw(who, 1134.56);
    expect(await balanceOf(who)).toEqual({ balance: '0.00' });
  });

  test('99.99 of 99.99 is too little, and 100.00 of 100.00 is paid out', async () => {
    const below = await registerPlayerWith(99.99);
    expect(await requestOutcome('POST /player/withdraw', below, 99.99)).toMatchObject({
      code: 'WITHDRAW_MIN',
    });
    expect(await balanceOf(below)).toEqual({ balance: '99.99' });
    const at = await registerPlayerWith(100);
    await confirm(await withdraw(at, 100));
    expect(await balanceOf(at)).toEqual({ balance: '0.00' });
  });

  test('a refusal names the minimum withdrawal', async () => {
    expect(await requestOutcome('POST /player/withdraw', withdrawer, 99)).toEqual({
      status: 422,
      code: 'WITHDRAW_MIN',
      message: 'Minimum withdrawal 100 baht',
    });
  });

  test('a withdrawal goes to the bank account registered at its request', async () => {
    const who = await registerPlayerWith(500);
    const id = await withdraw(who, 100);
    await server.app.db.query(
      "UPDATE player SET bank_account = '9999999999', full_name = 'Somebody Else' WHERE id = $1",
      [who.playerId],
    );
    expect((await confirm(id)).reply.data).toMatchObject({
      bankCode: 'SCB',
      bankAccount: '1234567890',
      fullName: 'สมหญิง ใจดี',
    });
  });
});

describe('the desk', () => {
  test('a transaction is decided once', async () => {
    const who = await registerPlayerWith(0);
    const id = await deposit(who, 500);
    await confirm(id);
    for (const again of [confirm, refuse]) {
      expect(await again(id)).toMatchObject({
        status: 409,
        reply: { code: 'TRANSACTION_DECIDED', data: { status: 'success' } },
      });
    }
    expect(await balanceOf(who)).toEqual({ balance: '500.00' });
  });

  test('the server refuses to decide an unknown transaction', async () => {
    expect(await confirm('01890000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      reply: { code: 'TRANSACTION_NOT_FOUND' },
    });
    expect(await confirm('1')).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
  });

  test('a decision is audited with its operator', async () => {
    const who = await registerPlayerWith(200);
    const id = await withdraw(who, 150);
    await refuse(id);
    const trail = await server.app.db.query(
      'SELECT actor, action, before, after FROM audit WHERE subject = $1',
      [`transaction/${id}`],
    );
    expect(trail).toEqual([
      {
        actor: 'cashier',
        action: 'WITHDRAW_REFUSE',
        before: { status: 'pending' },
        after: { status: 'cancelled', playerId: who.playerId, amount: 150, reason: 'OTHER' },
      },
    ]);
  });

  test('the server refuses transaction endpoints to traders', async () => {
    const { token } = await createOperator(server, 'trader');
    const id = await deposit(await registerPlayer(server), 500);
    const replies = await Promise.all([
      call(server, 'GET /desk/transactions', { token }),
      call(server, 'POST /desk/transactions/{id}/confirm', { token, id }),
      call(server, 'POST /desk/transactions/{id}/refuse', { token, id }),
      call(server, 'GET /desk/deposit-accounts', { token }),
    ]);
    for (const { status } of replies) expect(status).toBe(403);
  });

  test('the desk has pending transactions oldest first, the others newest first', async () => {
    const own = await startTestServer();
    const { token } = await createOperator(own, 'admin');
    const who = await registerPlayer(own);
    const request = async (amount: number) => {
      const { reply } = await call(own, 'POST /wallet/deposit', { token: who.accessToken, body: { amount } });
      if (!reply.success) throw new Error(reply.code);
      return reply.data.transactionId;
    };
    const ids: string[] = [];
    for (let amount = 51; amount <= 55; amount += 1) ids.push(await request(amount));
    await callData(own, 'POST /desk/transactions/{id}/confirm', { token, id: ids[1] ?? '' });
    await callData(own, 'POST /desk/transactions/{id}/refuse', { token, id: ids[3] ?? '' });
    const list = async (query: Record<string, string>) => {
      const { transactions, pagination } = await callData(own, 'GET /desk/transactions', { token, query });
      return { amounts: transactions.map(({ amount }) => amount), pagination };
    };
    expect(await list({ status: 'pending' })).toEqual({
      amounts: [51, 53, 55],
      pagination: { total: 3, page: 1, limit: 100, totalPages: 1 },
    });
    expect((await list({})).amounts).toEqual([55, 54, 53, 52, 51]);
    expect(await list({ page: '2', limit: '2' })).toEqual({
      amounts: [53, 52],
      pagination: { total: 5, page: 2, limit: 2, totalPages: 3 },
    });
    expect((await list({ status: 'success', type: 'deposit' })).amounts).toEqual([52]);
    expect((await list({ type: 'withdraw' })).amounts).toEqual([]);
    await own.close();
  });

  test('paging continues after a transaction that was decided meanwhile', async () => {
    const own = await startTestServer();
    const { token } = await createOperator(own, 'cashier');
    const who = await registerPlayer(own);
    for (let amount = 51; amount <= 57; amount += 1) {
      await call(own, 'POST /wallet/deposit', { token: who.accessToken, body: { amount } });
    }
    const list = (query: Record<string, string>) =>
      callData(own, 'GET /desk/transactions', { token, query: { limit: '3', ...query } });
    const seen: number[] = [];
    let after: { after?: string } = {};
    for (;;) {
      const { transactions } = await list({ status: 'pending', ...after });
      if (transactions.length === 0) break;
      for (const { id, amount } of transactions) {
        seen.push(amount);
        if (amount !== 52) await callData(own, 'POST /desk/transactions/{id}/confirm', { token, id });
        after = { after: id };
      }
    }
    expect(seen).toEqual([51, 52, 53, 54, 55, 56, 57]);

    const newest = await list({});
    const older = await list({ after: newest.transactions.at(-1)?.id ?? '' });
    expect(older.transactions.map(({ amount }) => amount)).toEqual([54, 53, 52]);
    expect(older.pagination).toEqual({ total: 4, page: 1, limit: 3, totalPages: 2 });
    await own.close();
  });

  test('a pending withdrawal shows the player’s debt', async () => {
    const [debtor, other] = [await registerPlayerWith(500), await registerPlayerWith(500)];
    const ids = [await withdraw(debtor, 500), await withdraw(other, 500)];
    await server.app.db.query(
      `SELECT ledger_post(p_kind => 'TEST', p_ref => 'owed meanwhile', p_from => debt_account(p_player => $1),
                          p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => 30050)`,
      [debtor.playerId],
    );
    const query = { status: 'pending', type: 'withdraw' };
    const listed = async () => {
      const { transactions } = await callData(server, 'GET /desk/transactions', { token: cashier, query });
      return ids.map((id) => transactions.find((one) => one.id === id)?.debt);
    };
    expect(await listed()).toEqual(['300.50', '0.00']);
    // The debt is paid.
    await confirm(await deposit(debtor, 400));
    expect(await listed()).toEqual(['0.00', '0.00']);
  });
});
