import type { BodyOf, Endpoints, HistoryTransaction } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { oweHouse } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, callRaw, startTestServer } from '../harness/server.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

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

type Confirm = BodyOf<Endpoints['POST /desk/transactions/{id}/confirm']>;
type Refuse = BodyOf<Endpoints['POST /desk/transactions/{id}/refuse']>;

const request = async (
  { accessToken: token }: TestPlayer,
  type: 'deposit' | 'withdraw',
  amount: number,
): Promise<string> => {
  const name = type === 'deposit' ? 'POST /wallet/deposit' : 'POST /player/withdraw';
  return (await callData(server, name, { token, body: { amount } })).transactionId;
};
const confirm = (id: string, body: Confirm = {}, token = cashier) =>
  call(server, 'POST /desk/transactions/{id}/confirm', { token, id, body });
const refuse = (id: string, body: Refuse = {}, token = cashier) =>
  call(server, 'POST /desk/transactions/{id}/refuse', { token, id, body });
const claim = (id: string, token = cashier) =>
  call(server, 'POST /desk/transactions/{id}/claim', { token, id });
const reverse = (id: string, token = admin) =>
  call(server, 'POST /desk/transactions/{id}/reverse', { token, id, body: { reason: 'wrong account' } });
const adjust = (
  { playerId: id }: { playerId: number },
  amount: number,
  { key, token = admin, reason = 'a mistake' }: { key?: string; token?: string; reason?: string } = {},
) =>
  call(server, 'POST /desk/players/{id}/adjust', {
    token,
    id,
    body: { amount, reason },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const historyOf = async (
  { accessToken: token }: TestPlayer,
  language = 'en',
): Promise<HistoryTransaction[]> => {
  const headers = { 'accept-language': language };
  const { reply } = await callRaw(server, 'GET', '/api/history?limit=100', { token, headers });
  return (reply.data as { transactions: HistoryTransaction[] }).transactions;
};
const listed = async (id: string) => {
  const { transactions } = await callData(server, 'GET /desk/transactions', { token: cashier });
  return transactions.find((one) => one.id === id);
};
/** The entries of a posting, in satang. */
const entriesOf = async (kind: string, ref: string) => {
  const rows = await server.app.db.query<{ kind: string; amount: number }>(
    `SELECT a.kind, e.amount FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
      WHERE p.kind = $1 AND p.ref = $2`,
    [kind, ref],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.amount]));
};
const debtOf = async ({ username }: TestPlayer) => {
  const { debts } = await callData(server, 'GET /desk/debts', { token: cashier });
  return debts.find((one) => one.username === username)?.amount ?? 0;
};
const auditOf = (subject: string) =>
  server.app.db.query(
    'SELECT actor, action, reason, before, after FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );
/** As if the player had lost it. */
const spend = async ({ playerId }: TestPlayer, satang: number) =>
  server.app.db.query(
    `SELECT ledger_post(p_kind => 'TEST', p_ref => gen_random_uuid()::text, p_from => id,
                        p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => $2)
       FROM account WHERE player_id = $1 AND kind = 'PLAYER_WALLET'`,
    [playerId, satang],
  );

test.each(['success', 'cancelled'] as const)(
  'an operator whose session has ended meanwhile decides nothing: %s',
  async (status) => {
    const transactionId = await request(await game.createPlayer(500), 'withdraw', 500);
    const { username, sessionId, token } = await createOperator(server, 'cashier', 'leaving');
    await callData(server, 'POST /desk/logout', { token });
    const actor = { username, sessionId, address: 'test' };
    const decided = server.app.wallet.decideTransfer({ transactionId, status, actor });
    await expect(decided).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await listed(transactionId)).toMatchObject({ status: 'pending' });
  },
);

describe('the reason of a refusal', () => {
  test('the player reads the reason in their language, and the note stays at the desk', async () => {
    const player = await game.createPlayer(0);
    const id = await request(player, 'deposit', 300);
    const { reply } = await refuse(id, { reason: 'NAME_DIFFERS', note: 'from an account of Somsak' });
    expect(reply.data).toMatchObject({
      status: 'cancelled',
      reason: 'NAME_DIFFERS',
      note: 'from an account of Somsak',
      decidedBy: 'cashier',
    });
    const [own] = await historyOf(player);
    expect(own).toMatchObject({
      status: 'cancelled',
      reason: 'NAME_DIFFERS',
      message: 'Deposit cancelled · The bank account is not in your name.',
    });
    const sentences = await Promise.all(
      ['th', 'cn', 'laos', 'mm'].map(async (language) => (await historyOf(player, language))[0]?.message),
    );
    expect(sentences[0]).toBe('รายการฝากถูกยกเลิก · บัญชีธนาคารไม่ใช่ชื่อของคุณ');
    expect(new Set(sentences).size).toBe(4);
    expect(JSON.stringify(await historyOf(player))).not.toContain('Somsak');
    expect(await listed(id)).toMatchObject({ reason: 'NAME_DIFFERS', note: 'from an account of Somsak' });
  });

  test('a refusal without a body has the reason OTHER', async () => {
    const player = await game.createPlayer(0);
    const id = await request(player, 'deposit', 300);
    const { reply } = await call(server, 'POST /desk/transactions/{id}/refuse', { token: cashier, id });
    expect(reply.data).toMatchObject({ reason: 'OTHER', note: null });
  });

  test('a withdrawal is never refused for a reason about money that came in', async () => {
    const player = await game.createPlayer(300);
    const id = await request(player, 'withdraw', 150);
    for (const reason of ['NOT_RECEIVED', 'AMOUNT_DIFFERS', 'SLIP_USED'] as const) {
      expect(await refuse(id, { reason })).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'reason', rule: 'enum' }] } },
      });
    }
    expect(await listed(id)).toMatchObject({ status: 'pending' });
    expect((await refuse(id, { reason: 'NAME_DIFFERS' })).reply.data).toMatchObject({
      status: 'cancelled',
      reason: 'NAME_DIFFERS',
    });
  });

  test('the server refuses an unknown reason and a note of control characters', async () => {
    const player = await game.createPlayer(0);
    const id = await request(player, 'deposit', 300);
    for (const body of [{ reason: 'BECAUSE' }, { reason: 'OTHER', note: 'a\u0000b' }, { note: '' }]) {
      const path = `/api/desk/transactions/${id}/refuse`;
      expect((await callRaw(server, 'POST', path, { token: cashier, body })).status).toBe(400);
    }
    expect(await listed(id)).toMatchObject({ status: 'pending' });
  });
});

describe('a claim', () => {
  test('a claim keeps others from deciding, and the list shows whose it is', async () => {
    const other = await createOperator(server, 'cashier', 'bua');
    const id = await request(await game.createPlayer(0), 'deposit', 300);
    expect((await listed(id))?.claim).toBeNull();
    const { reply } = await claim(id);
    const until = reply.success ? Date.parse(reply.data.until) : 0;
    expect(reply.data).toMatchObject({ by: 'cashier' });
    expect(until - Date.now()).toBeGreaterThan(50_000);
    expect(until - Date.now()).toBeLessThan(70_000);
    expect((await listed(id))?.claim).toEqual(reply.data);

    const refused = { status: 409, reply: { code: 'CLAIMED', data: { by: 'cashier' } } };
    expect(await claim(id, other.token)).toMatchObject(refused);
    expect(await confirm(id, {}, other.token)).toMatchObject(refused);
    expect(await refuse(id, {}, other.token)).toMatchObject(refused);
    expect((await claim(id)).status).toBe(200);
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success', claim: null });
    expect(await claim(id)).toMatchObject({ status: 409, reply: { code: 'TRANSACTION_DECIDED' } });
  });

  test('a claim runs out, and then another operator decides', async () => {
    const other = await createOperator(server, 'cashier', 'bua');
    const id = await request(await game.createPlayer(0), 'deposit', 300);
    await claim(id);
    await server.app.db.query(
      "UPDATE transfer SET claimed_until = clock_timestamp() - interval '1 second' WHERE id = $1",
      [id],
    );
    expect((await listed(id))?.claim).toBeNull();
    expect((await refuse(id, {}, other.token)).status).toBe(200);
  });

  test('an unknown transaction cannot be claimed', async () => {
    expect(await claim(UNKNOWN_ID)).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});

describe('a bank reference', () => {
  const reference = { bankId: '014', bankRef: '00111222233344abcd12' };

  test('a bank reference names one transfer, however written, until it is taken back', async () => {
    const [first, second] = [await game.createPlayer(0), await game.createPlayer(0)];
    const [one, two] = [await request(first, 'deposit', 300), await request(second, 'deposit', 300)];
    expect((await confirm(one, reference)).reply.data).toMatchObject({
      bankId: '014',
      bankRef: '00111222233344ABCD12',
    });
    const upper = { ...reference, bankRef: reference.bankRef.toUpperCase() };
    for (const body of [reference, upper]) {
      expect(await confirm(two, body)).toMatchObject({
        status: 409,
        reply: { code: 'REFERENCE_USED', data: { transactionId: one } },
      });
    }
    expect(await game.balanceOf(second)).toBe('0.00');
    // The bank is typed, and a statement names none: it does not make another transfer of it.
    expect((await confirm(two, { ...reference, bankId: '004' })).status).toBe(409);

    const three = await request(second, 'deposit', 300);
    expect((await confirm(three, reference)).status).toBe(409);
    await reverse(one);
    expect((await confirm(three, reference)).status).toBe(200);
  });

  test('a bank reference needs the bank and has only letters and digits', async () => {
    const id = await request(await game.createPlayer(0), 'deposit', 300);
    const wrong: [object, string][] = [
      [{ bankId: '014' }, 'bankRef'],
      [{ bankRef: 'ABCDEF' }, 'bankId'],
      [{ bankId: '14', bankRef: 'ABCDEF' }, 'bankId'],
      [{ bankId: '014', bankRef: 'ABC-DEF' }, 'bankRef'],
      [{ bankId: '014', bankRef: 'ABCDE' }, 'bankRef'],
    ];
    for (const [body, field] of wrong) {
      expect(await confirm(id, body)).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
      });
    }
  });

  test('a bank reference is required where the configuration says so', async () => {
    const strict = await startTestServer({ env: { BANK_REF: 'required' } });
    const actions = await createGameActions(strict);
    const player = await actions.createPlayer(500);
    const ask = async (name: 'POST /wallet/deposit' | 'POST /player/withdraw') =>
      (await callData(strict, name, { token: player.accessToken, body: { amount: 200 } })).transactionId;
    const decide = (id: string, body: Confirm = {}) =>
      call(strict, 'POST /desk/transactions/{id}/confirm', { token: actions.token, id, body });
    const id = await ask('POST /wallet/deposit');
    expect(await decide(id)).toMatchObject({
      status: 400,
      reply: { data: { fields: [{ field: 'bankRef', rule: 'required' }] } },
    });
    expect((await decide(id, reference)).status).toBe(200);
    expect((await decide(await ask('POST /player/withdraw'))).status).toBe(200);
    const refusedId = await ask('POST /wallet/deposit');
    const refused = await call(strict, 'POST /desk/transactions/{id}/refuse', {
      token: actions.token,
      id: refusedId,
    });
    expect(refused.status).toBe(200);
    await strict.close();
  });
});

describe('a withdrawal of a player who owes the house', () => {
  const createDebtor = async () => {
    const player = await game.createPlayer(128);
    const id = await request(player, 'withdraw', 128);
    await oweHouse(server, player, 128_00);
    return { player, id };
  };

  test('a debtor’s withdrawal is not paid; refusing it collects the debt', async () => {
    const { player, id } = await createDebtor();
    for (const token of [cashier, admin]) {
      expect(await confirm(id, {}, token)).toMatchObject({
        status: 409,
        reply: { code: 'PLAYER_OWES', data: { debt: 128 } },
      });
    }
    expect((await refuse(id, { reason: 'OTHER' })).status).toBe(200);
    expect(await debtOf(player)).toBe(0);
    expect(await game.balanceOf(player)).toBe('0.00');
  });

  test('an admin may pay a debtor’s withdrawal, which the audit trail shows', async () => {
    const { player, id } = await createDebtor();
    expect(await confirm(id, { despiteDebt: true })).toMatchObject({
      status: 403,
      reply: { code: 'FORBIDDEN' },
    });
    expect((await confirm(id, { despiteDebt: true }, admin)).status).toBe(200);
    expect(await debtOf(player)).toBe(128);
    expect(await auditOf(`transaction/${id}`)).toMatchObject([
      { actor: 'admin', action: 'WITHDRAW_CONFIRM', after: { amount: 128, despiteDebt: 128 } },
    ]);
  });

  test('a withdrawal is paid once the debt is', async () => {
    const { player, id } = await createDebtor();
    await confirm(await request(player, 'deposit', 200));
    expect((await confirm(id)).status).toBe(200);
    expect(await game.balanceOf(player)).toBe('72.00');
  });
});

describe('reversing', () => {
  test('a deposit of 250.00 of which the wallet holds 61.37 leaves a debt of 188.63', async () => {
    const player = await game.createPlayer(0);
    const id = await request(player, 'deposit', 250);
    await confirm(id);
    await spend(player, 188_63);
    expect((await reverse(id)).reply.data).toMatchObject({
      status: 'cancelled',
      reason: 'REVERSED',
      decidedBy: 'cashier',
      reversal: { by: 'admin', reason: 'wrong account' },
    });
    expect(await entriesOf('DEPOSIT_REVERSE', id)).toEqual({
      HOUSE_BANK: 250_00,
      PLAYER_WALLET: -61_37,
      PLAYER_DEBT: -188_63,
    });
    expect([await game.balanceOf(player), await debtOf(player)]).toEqual(['0.00', 188.63]);
    expect(await auditOf(`transaction/${id}`)).toMatchObject([
      { action: 'DEPOSIT_CONFIRM' },
      {
        actor: 'admin',
        action: 'DEPOSIT_REVERSE',
        reason: 'wrong account',
        before: { status: 'success' },
        after: { status: 'cancelled', playerId: player.playerId, amount: 250 },
      },
    ]);
    expect(await historyOf(player)).toMatchObject([
      {
        id,
        status: 'cancelled',
        reason: 'REVERSED',
        message: 'Deposit reversed: what had been credited was taken back.',
      },
    ]);
  });

  test('a withdrawal of 1,234.56 that was not paid returns, and pays a debt first', async () => {
    const player = await game.createPlayer(1234.56);
    const id = await request(player, 'withdraw', 1234.56);
    await confirm(id);
    await oweHouse(server, player, 234_56);
    expect((await reverse(id)).status).toBe(200);
    expect(await entriesOf('WITHDRAW_REVERSE', id)).toEqual({
      HOUSE_BANK: -1234_56,
      PLAYER_WALLET: 1234_56,
    });
    expect([await game.balanceOf(player), await debtOf(player)]).toEqual(['1000.00', 0]);
    expect((await historyOf(player))[0]).toMatchObject({ status: 'cancelled', reason: 'REVERSED' });
  });

  test('a reversal is done once, by an admin, and only after a confirmation', async () => {
    const player = await game.createPlayer(0);
    const [id, refusedId] = [await request(player, 'deposit', 250), await request(player, 'deposit', 260)];
    expect(await reverse(id)).toMatchObject({ status: 409, reply: { code: 'TRANSACTION_PENDING' } });
    await confirm(id);
    await refuse(refusedId);
    expect((await reverse(id, cashier)).status).toBe(403);
    expect((await reverse(id)).status).toBe(200);
    for (const again of [id, refusedId]) {
      expect(await reverse(again)).toMatchObject({
        status: 409,
        reply: { code: 'TRANSACTION_DECIDED', data: { status: 'cancelled' } },
      });
    }
    expect(await reverse(UNKNOWN_ID)).toMatchObject({
      status: 404,
      reply: { code: 'TRANSACTION_NOT_FOUND' },
    });
    expect(await game.balanceOf(player)).toBe('0.00');
  });

  test('the turnover counts from the deposit before the reversed one', async () => {
    const player = await game.createPlayer(0);
    await confirm(await request(player, 'deposit', 300));
    const wrong = await request(player, 'deposit', 700);
    await confirm(wrong);
    const turnover = async () =>
      (await callData(server, 'GET /player/turnover', { token: player.accessToken })).turnover;
    expect(await turnover()).toMatchObject({ deposit: 700 });
    await reverse(wrong);
    expect(await turnover()).toMatchObject({ deposit: 300 });
  });

  test('a withdrawal that waits is not paid after its deposit was reversed', async () => {
    const player = await game.createPlayer(0);
    const depositId = await request(player, 'deposit', 500);
    await confirm(depositId);
    const id = await request(player, 'withdraw', 500);
    await reverse(depositId);
    expect(await confirm(id)).toMatchObject({ reply: { code: 'PLAYER_OWES', data: { debt: 500 } } });
    await refuse(id);
    expect([await game.balanceOf(player), await debtOf(player)]).toEqual(['0.00', 0]);
  });
});

describe('an adjustment', () => {
  const idOf = ({ reply }: Awaited<ReturnType<typeof adjust>>): string => {
    if (!reply.success) throw new Error(reply.code);
    return reply.data.adjustmentId;
  };

  test('an adjustment gives the house’s money and pays a debt first', async () => {
    const player = await game.createPlayer(0);
    await oweHouse(server, player, 30_00);
    const id = idOf(await adjust(player, 100.25, { reason: 'the stream was down' }));
    expect(await entriesOf('ADJUST', id)).toEqual({ PLAYER_WALLET: 100_25, HOUSE_ADJUST: -100_25 });
    expect([await game.balanceOf(player), await debtOf(player)]).toEqual(['70.25', 0]);
    expect(await auditOf(`player/${player.playerId}`)).toMatchObject([
      {
        actor: 'admin',
        action: 'PLAYER_ADJUST',
        reason: 'the stream was down',
        after: { adjustmentId: id, amount: 100.25 },
      },
    ]);
  });

  test('an adjustment takes at most the wallet, and the rest becomes a debt', async () => {
    const player = await game.createPlayer(61.37);
    const id = idOf(await adjust(player, -250));
    expect(await entriesOf('ADJUST', id)).toEqual({
      HOUSE_ADJUST: 250_00,
      PLAYER_WALLET: -61_37,
      PLAYER_DEBT: -188_63,
    });
    const covered = await game.createPlayer(300);
    const other = idOf(await adjust(covered, -250));
    expect(await entriesOf('ADJUST', other)).toEqual({ HOUSE_ADJUST: 250_00, PLAYER_WALLET: -250_00 });
  });

  test('an adjustment is made once under a key, also when sent at the same time', async () => {
    const player = await game.createPlayer(0);
    const replies = await Promise.all(Array.from({ length: 5 }, () => adjust(player, 50, { key: 'once' })));
    expect(new Set(replies.map(idOf)).size).toBe(1);
    expect(await adjust(player, 51, { key: 'once' })).toMatchObject({
      status: 422,
      reply: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    await adjust(player, 50, { key: 'twice' });
    await adjust(player, 50);
    expect(await game.balanceOf(player)).toBe('150.00');
  });

  test('an adjustment is listed with the player’s transfers, so the sums add up', async () => {
    const player = await game.createPlayer(0);
    await confirm(await request(player, 'deposit', 1000));
    await adjust(player, 12.5, { reason: 'do not show this' });
    await refuse(await request(player, 'deposit', 70));
    await confirm(await request(player, 'withdraw', 100));
    await adjust(player, -2.25);
    const wrong = await request(player, 'deposit', 300);
    await confirm(wrong);
    await reverse(wrong);
    const all = await historyOf(player);
    expect(all.map(({ type, isAdjustment, status, amount }) => [type, isAdjustment, status, amount])).toEqual(
      [
        ['deposit', false, 'cancelled', 300],
        ['withdraw', true, 'success', 2.25],
        ['withdraw', false, 'success', 100],
        ['deposit', false, 'cancelled', 70],
        ['deposit', true, 'success', 12.5],
        ['deposit', false, 'success', 1000],
      ],
    );
    const sum = all
      .filter(({ status }) => status === 'success')
      .reduce((total, { type, amount }) => total + (type === 'deposit' ? amount : -amount), 0);
    expect([sum.toFixed(2), sum]).toEqual([await game.balanceOf(player), 910.25]);
    expect(all[4]).toMatchObject({ message: 'Correction by the house, added to your wallet', detail: '' });
    expect(JSON.stringify(all)).not.toContain('do not show this');

    const page = async (path: string) => {
      const { reply } = await callRaw(server, 'GET', `/api${path}`, { token: player.accessToken });
      const { transactions, totalPages } = reply.data as {
        transactions: HistoryTransaction[];
        totalPages: number;
      };
      return [totalPages, ...transactions.map(({ amount }) => amount)];
    };
    expect(await page('/history/deposit?limit=3&page=1')).toEqual([2, 300, 70, 12.5]);
    expect(await page('/history/deposit?limit=3&page=2')).toEqual([2, 1000]);
    expect(await page('/history/withdraw?limit=3')).toEqual([1, 2.25, 100]);
    expect(await page('/history?limit=4&page=2')).toEqual([2, 12.5, 1000]);
  });

  test('an adjustment is in the sums of the house', async () => {
    const house = async () => (await callData(server, 'GET /desk/ledger', { token: admin })).house;
    const before = await house();
    await adjust(await game.createPlayer(0), 40);
    await adjust(await game.createPlayer(0), -15.5);
    expect((await house()).adjustments - before.adjustments).toBeCloseTo(-24.5, 2);
  });

  test('an adjustment is refused to others than admins, for nobody and for nothing', async () => {
    const player = await game.createPlayer(100);
    expect((await adjust(player, 5, { token: cashier })).status).toBe(403);
    expect(await adjust({ playerId: 999_999 }, 5)).toMatchObject({
      status: 404,
      reply: { code: 'PLAYER_NOT_FOUND' },
    });
    for (const amount of [0, 0.001, 1.005, 1_000_000.01, -1_000_000.01]) {
      expect({ amount, ...(await adjust(player, amount)) }).toMatchObject({
        amount,
        status: 400,
        reply: { code: 'INVALID_INPUT' },
      });
    }
    expect(await game.balanceOf(player)).toBe('100.00');
  });
});

describe('sums that need a second person', () => {
  let second: string;
  beforeAll(async () => {
    second = (await createOperator(server, 'admin', 'chai')).token;
    await setApprovalSum(server.app.db, 1000);
  });
  afterAll(() => setApprovalSum(server.app.db, null));

  const approve = (id: string | undefined, token = second) =>
    call(server, 'POST /desk/approvals/{id}/approve', { token, id: id ?? '' });
  const approvalIn = ({ reply }: { reply: { data: unknown } }): string | undefined =>
    (reply.data as { approvalId?: string } | null)?.approvalId;

  test('a large withdrawal is paid after another operator has approved it', async () => {
    const player = await game.createPlayer(5000);
    const [small, large] = [await request(player, 'withdraw', 1000), await request(player, 'withdraw', 1001)];
    expect((await confirm(small)).reply.data).toMatchObject({ status: 'success' });
    const reference = { bankId: '025', bankRef: 'PAYOUT1001' };
    const asked = await confirm(large, reference);
    expect(asked.reply.data).toMatchObject({ status: 'pending', bankRef: null });
    const id = approvalIn(asked);
    expect(approvalIn(await confirm(large, reference))).toBe(id);
    expect(await approve(id, cashier)).toMatchObject({ status: 403, reply: { code: 'APPROVAL_OWN' } });
    expect((await approve(id)).reply.data).toMatchObject({
      kind: 'WITHDRAWAL',
      status: 'APPROVED',
      amount: 1001,
      subject: `transaction/${large}`,
    });
    expect(await listed(large)).toMatchObject({
      status: 'success',
      decidedBy: 'cashier',
      bankRef: 'PAYOUT1001',
    });
    const trail = await server.app.db.query('SELECT actor, second FROM audit WHERE subject = $1', [
      `transaction/${large}`,
    ]);
    expect(trail).toEqual([{ actor: 'cashier', second: 'chai' }]);
  });

  test('a large reversal waits for another admin', async () => {
    const player = await game.createPlayer(0);
    const id = await request(player, 'deposit', 2000);
    await approve(approvalIn(await confirm(id)));
    const asked = await reverse(id);
    expect(asked.reply.data).toMatchObject({ status: 'success', reversal: null });
    expect((await approve(approvalIn(asked), cashier)).status).toBe(404);
    expect((await approve(approvalIn(asked))).status).toBe(200);
    expect(await listed(id)).toMatchObject({ status: 'cancelled', reversal: { by: 'admin' } });
    expect(await game.balanceOf(player)).toBe('0.00');
  });

  test('an adjustment waits above the lower of the sum and 5,000', async () => {
    const player = await game.createPlayer(0);
    const sent = { key: 'waits', reason: 'a prize' };
    expect(approvalIn(await adjust(player, 1000, { ...sent, key: 'small' }))).toBeUndefined();
    const id = approvalIn(await adjust(player, 1000.01, sent));
    expect(id).toBeDefined();
    expect(await game.balanceOf(player)).toBe('1000.00');
    // The same request is the same approval, and after that what was done.
    expect(approvalIn(await adjust(player, 1000.01, sent))).toBe(id);
    expect((await approve(id)).status).toBe(200);
    expect(approvalIn(await adjust(player, 1000.01, sent))).toBeUndefined();
    expect(await game.balanceOf(player)).toBe('2000.01');

    await setApprovalSum(server.app.db, 100_000);
    expect(approvalIn(await adjust(player, -5000))).toBeUndefined();
    expect(approvalIn(await adjust(player, -5000.01))).toBeDefined();
    expect(await debtOf(player)).toBe(2999.99);
    await setApprovalSum(server.app.db, 1000);
  });

  test('an adjustment that waits is not made once its key was used for another', async () => {
    const player = await game.createPlayer(0);
    const sent = { key: 'for another', reason: 'a prize' };
    const id = approvalIn(await adjust(player, 2000, sent));
    expect(approvalIn(await adjust(player, 20, sent))).toBeUndefined();
    expect(await approve(id)).toMatchObject({ status: 422, reply: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await game.balanceOf(player)).toBe('20.00');
  });

  test('an approval does not pay what was decided, claimed, used or owed meanwhile', async () => {
    const ask = async (body: Confirm = {}) => {
      const player = await game.createPlayer(2000);
      const id = await request(player, 'withdraw', 2000);
      return { player, id, approvalId: approvalIn(await confirm(id, body)) };
    };
    const decided = await ask();
    await refuse(decided.id);
    expect(await approve(decided.approvalId)).toMatchObject({
      status: 409,
      reply: { code: 'TRANSACTION_DECIDED' },
    });
    const claimed = await ask();
    await claim(claimed.id, (await createOperator(server, 'admin', 'third')).token);
    expect(await approve(claimed.approvalId)).toMatchObject({ status: 409, reply: { code: 'CLAIMED' } });
    const reference = { bankId: '025', bankRef: 'PAYOUT2000' };
    const used = await ask(reference);
    const asked = await confirm(await request(await game.createPlayer(0), 'deposit', 100), reference);
    await approve(approvalIn(asked));
    expect(await approve(used.approvalId)).toMatchObject({ status: 409, reply: { code: 'REFERENCE_USED' } });
    const owing = await ask();
    await oweHouse(server, owing.player, 500);
    expect(await approve(owing.approvalId)).toMatchObject({ status: 409, reply: { code: 'PLAYER_OWES' } });
    for (const { id } of [claimed, used, owing])
      expect(await listed(id)).toMatchObject({ status: 'pending' });
  });
});
