import { DEPOSIT_ACCOUNT_WAIT_MINUTES } from '@sanam/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { DEPOSIT_ACCOUNT_CHECK } from '../../src/services/wallet/deposit-accounts/check.ts';
import { APPROVAL_CHECK } from '../../src/services/approvals/check.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createTestClock } from '../harness/clock.ts';
import { addDepositAccount, depositAccount } from '../harness/deposit-accounts.ts';
import type { NewAccount } from '../harness/deposit-accounts.ts';
import { createOperator } from '../harness/desk.ts';
import { createPlayer } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const A = '1112333334';
const B = '4082773104';
const C = '9810004126';

let clock: ReturnType<typeof createTestClock>;
let server: RunningServer;
let ann: string;
let ben: string;
beforeEach(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock });
  ann = (await createOperator(server, 'admin', 'ann')).token;
  ben = (await createOperator(server, 'admin', 'ben')).token;
});
afterEach(() => server.close());

const add = (account: NewAccount, token = ann) => addDepositAccount(server, token, account);
const listed = async () => (await callData(server, 'GET /desk/deposit-accounts', { token: ann })).accounts;
const stateOf = async (id: number) => (await listed()).find((account) => account.id === id)?.state;
const isOver = () => clock.forward(DEPOSIT_ACCOUNT_WAIT_MINUTES * 60);
const switchOff = (id: number, token = ann) =>
  call(server, 'POST /desk/deposit-accounts/{id}/switch-off', { token, id });
const switchOn = (id: number, token = ann) =>
  call(server, 'POST /desk/deposit-accounts/{id}/switch-on', { token, id });
const shownTo = async ({ accessToken: token }: TestPlayer) =>
  (await callData(server, 'GET /user/profile', { token })).depositAccount;
const deposit = async ({ accessToken: token }: TestPlayer, depositAccountId?: number) => {
  const body = { amount: 500, ...(depositAccountId !== undefined && { depositAccountId }) };
  return await call(server, 'POST /wallet/deposit', { token, body });
};
const violationsOf = async (code: string) =>
  (await server.app.verifyLedger()).checks.find((check) => check.code === code)?.violations;
const refused = (code: string) => ({ reply: { success: false, code } });

/** The first is in force at once, others after half an hour. */
async function addInForce(...numbers: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const number of numbers) ids.push((await add(depositAccount(number))).id);
  isOver();
  return ids;
}

describe('a bank account for deposits', () => {
  test('the first account is in force at once, and others 30 minutes later', async () => {
    expect(await listed()).toEqual([]);
    const first = await add(depositAccount('111-2-33333-4', { promptPayId: '0812345678' }));
    expect(first).toMatchObject({
      accountNumber: A,
      promptPayId: '0812345678',
      state: 'IN_FORCE',
      endsAt: null,
      addedBy: 'ann',
      approvedBy: null,
      creditedToday: 0,
    });
    const second = await add(depositAccount(B, { accountBank: 'SCB' }));
    expect(second.state).toBe('WAITING');
    const minutes = (Date.parse(second.inForceFrom) - Date.parse(first.inForceFrom)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(DEPOSIT_ACCOUNT_WAIT_MINUTES);
    const player = await createPlayer(server, 0);
    expect(await shownTo(player)).toMatchObject({ id: first.id, accountNumber: A });
    isOver();
    expect(await stateOf(second.id)).toBe('IN_FORCE');
    expect(await stateOf(first.id)).toBe('IN_FORCE');
    const trail = await server.app.db.query(
      "SELECT actor, action, subject, after->>'accountNumber' AS number FROM audit WHERE subject LIKE 'deposit-account/%' ORDER BY id",
    );
    expect(trail).toEqual([
      { actor: 'ann', action: 'DEPOSIT_ACCOUNT_ADD', subject: `deposit-account/${A}`, number: A },
      { actor: 'ann', action: 'DEPOSIT_ACCOUNT_ADD', subject: `deposit-account/${B}`, number: B },
    ]);
  });

  test('an account replaces another at the moment it comes into force', async () => {
    const [old = 0] = await addInForce(A);
    const next = await add(depositAccount(B, { replaces: old }));
    expect((await listed()).find(({ id }) => id === old)).toMatchObject({ endsAt: next.inForceFrom });
    const player = await createPlayer(server, 0);
    expect(await shownTo(player)).toMatchObject({ id: old });
    isOver();
    expect(await shownTo(player)).toMatchObject({ id: next.id });
    expect(await stateOf(old)).toBe('OFF');
    const [row] = await server.app.db.query<{ before: object; after: object }>(
      "SELECT before, after FROM audit WHERE action = 'DEPOSIT_ACCOUNT_REPLACE'",
    );
    expect(row).toMatchObject({ before: { accountNumber: A }, after: { accountNumber: B } });
  });

  test('an account needs its number twice, alike', async () => {
    const body = { ...depositAccount(A), accountNumberAgain: B };
    const { reply } = await call(server, 'POST /desk/deposit-accounts', { token: ann, body });
    expect(reply).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field: 'accountNumberAgain', rule: 'equal' }] },
    });
    const hidden = depositAccount(A, { accountName: 'สนาม\u202eจำกัด' });
    expect(await call(server, 'POST /desk/deposit-accounts', { token: ann, body: hidden })).toMatchObject(
      refused('TEXT_NOT_ALLOWED'),
    );
    expect(await listed()).toEqual([]);
  });

  test('an account needs its PromptPay id twice, alike', async () => {
    const promptPayId = '0812345678';
    for (const typed of [
      { promptPayId, promptPayIdAgain: '0812345679' },
      { promptPayId },
      { promptPayIdAgain: promptPayId },
    ]) {
      const body = { ...depositAccount(A), ...typed };
      const { reply } = await call(server, 'POST /desk/deposit-accounts', { token: ann, body });
      expect(reply).toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: [{ field: 'promptPayIdAgain', rule: 'equal' }] },
      });
    }
    expect(await listed()).toEqual([]);
  });

  test('no account is added twice or in place of one that is off or unknown', async () => {
    const [a = 0, b = 0] = await addInForce(A, B);
    const attempt = (body: NewAccount) => call(server, 'POST /desk/deposit-accounts', { token: ann, body });
    expect(await attempt(depositAccount(A))).toMatchObject(refused('DEPOSIT_ACCOUNT_STATE'));
    expect(await attempt(depositAccount(C, { replaces: 99 }))).toMatchObject(
      refused('DEPOSIT_ACCOUNT_NOT_FOUND'),
    );
    await add(depositAccount(C, { replaces: a }));
    expect(await attempt(depositAccount(C))).toMatchObject(refused('DEPOSIT_ACCOUNT_STATE'));
    expect(await attempt(depositAccount('5555555555', { replaces: a }))).toMatchObject(
      refused('DEPOSIT_ACCOUNT_STATE'),
    );
    await switchOff(b);
    expect(await attempt(depositAccount('5555555555', { replaces: b }))).toMatchObject(
      refused('DEPOSIT_ACCOUNT_STATE'),
    );
  });

  test('an account may replace itself with another PromptPay id', async () => {
    const [a = 0] = await addInForce(A);
    const next = await add(depositAccount(A, { promptPayId: '0812345678', replaces: a }));
    isOver();
    expect(await shownTo(await createPlayer(server, 0))).toMatchObject({
      id: next.id,
      promptPayId: '0812345678',
    });
  });
});

describe('where a second person is asked for', () => {
  beforeEach(() => setApprovalSum(server.app.db, 1000));
  const ask = async (account: NewAccount) =>
    (await callData(server, 'POST /desk/deposit-accounts', { token: ann, body: account })).approvalId ?? '';
  const approve = (id: string, token: string) =>
    call(server, 'POST /desk/approvals/{id}/approve', { token, id });

  test('an account is not added before another admin has approved it', async () => {
    const approvalId = await ask(depositAccount(A));
    expect(await listed()).toEqual([]);
    expect(await approve(approvalId, ann)).toMatchObject(refused('APPROVAL_OWN'));
    const { token: cashier } = await createOperator(server, 'cashier');
    expect(await approve(approvalId, cashier)).toMatchObject(refused('APPROVAL_NOT_FOUND'));
    expect(await approve(approvalId, ben)).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([
      { accountNumber: A, state: 'IN_FORCE', addedBy: 'ann', approvedBy: 'ben' },
    ]);
    // The half hour begins with the approval.
    const second = await ask(depositAccount(B));
    clock.forward(600);
    await approve(second, ben);
    const [, waiting] = await listed();
    expect(waiting).toMatchObject({ accountNumber: B, state: 'WAITING' });
    expect(Date.parse(waiting?.inForceFrom ?? '')).toBeGreaterThan(clock.now().getTime() + 29 * 60_000);
  });

  test('the second person is shown the PromptPay id that was and the one that would be', async () => {
    const first = depositAccount(A, { promptPayId: '0812345678' });
    await approve(await ask(first), ben);
    const [replaced] = await listed();
    const next = depositAccount(B, { promptPayId: '0899999999', replaces: replaced?.id ?? 0 });
    await ask(next);
    const { approvals } = await callData(server, 'GET /desk/approvals', { token: ben });
    expect(approvals.find(({ status }) => status === 'PENDING')).toMatchObject({
      details: { promptPayId: '0899999999' },
      context: { before: { promptPayId: '0812345678' } },
    });
  });

  test('switching on needs a second person too, and switching off none', async () => {
    for (const number of [A, B]) await approve(await ask(depositAccount(number)), ben);
    isOver();
    const [, second] = await listed();
    const id = second?.id ?? 0;
    expect((await switchOff(id)).status).toBe(200);
    const { reply } = await switchOn(id);
    const { approvalId = '' } = reply.success ? reply.data : {};
    expect(await stateOf(id)).toBe('OFF');
    await approve(approvalId, ben);
    expect((await listed()).at(-1)).toMatchObject({ accountNumber: B, state: 'WAITING', approvedBy: 'ben' });
    isOver();
    expect((await listed()).map(({ state }) => state)).toEqual(['IN_FORCE', 'IN_FORCE']);
  });

  test('an approval for an account that has changed meanwhile is refused', async () => {
    for (const number of [A, B]) await approve(await ask(depositAccount(number)), ben);
    isOver();
    const [first] = await listed();
    const approvalId = await ask(depositAccount(C, { replaces: first?.id ?? 0 }));
    await switchOff(first?.id ?? 0);
    expect(await approve(approvalId, ben)).toMatchObject(refused('DEPOSIT_ACCOUNT_STATE'));
    expect((await listed()).some(({ accountNumber }) => accountNumber === C)).toBe(false);
  });
});

describe('switching off', () => {
  test('one admin switches an account off at once, but never the last one in force', async () => {
    const [a = 0, b = 0] = await addInForce(A, B);
    const waiting = await add(depositAccount(C));
    expect((await switchOff(a)).status).toBe(200);
    expect(await stateOf(a)).toBe('OFF');
    // One that waits does not count.
    expect(await switchOff(b)).toMatchObject(refused('DEPOSIT_ACCOUNT_LAST'));
    expect(await switchOff(a)).toMatchObject(refused('DEPOSIT_ACCOUNT_STATE'));
    expect(await switchOff(99)).toMatchObject(refused('DEPOSIT_ACCOUNT_NOT_FOUND'));
    expect((await switchOff(waiting.id)).status).toBe(200);
    isOver();
    expect((await listed()).filter(({ state }) => state === 'IN_FORCE').map(({ id }) => id)).toEqual([b]);
    const rows = await server.app.db.query<{ before: object }>(
      "SELECT before, after FROM audit WHERE action = 'DEPOSIT_ACCOUNT_OFF' ORDER BY id",
    );
    expect(rows).toMatchObject([
      { before: { accountNumber: A, state: 'IN_FORCE' }, after: { state: 'OFF' } },
      { before: { accountNumber: C, state: 'WAITING' }, after: { state: 'OFF' } },
    ]);
  });

  test('switching off takes a replacement back that waits, and the account stays', async () => {
    const [a = 0] = await addInForce(A);
    const next = await add(depositAccount(B, { replaces: a }));
    await switchOff(next.id);
    isOver();
    expect((await listed()).find(({ id }) => id === a)).toMatchObject({ state: 'IN_FORCE', endsAt: null });
    expect(await shownTo(await createPlayer(server, 0))).toMatchObject({ id: a });
  });

  test('an account that is switched on again is in force half an hour later', async () => {
    const [, b = 0] = await addInForce(A, B);
    expect(await switchOn(b)).toMatchObject(refused('DEPOSIT_ACCOUNT_STATE'));
    expect(await switchOn(99)).toMatchObject(refused('DEPOSIT_ACCOUNT_NOT_FOUND'));
    await switchOff(b);
    expect((await switchOn(b)).status).toBe(200);
    // Each number is listed once, as it is now.
    const of = async () => (await listed()).filter(({ accountNumber }) => accountNumber === B);
    expect(await of()).toMatchObject([{ state: 'WAITING' }]);
    isOver();
    expect(await of()).toMatchObject([{ state: 'IN_FORCE' }]);
  });

  test('switching two accounts off at once leaves one in force', async () => {
    const [a = 0, b = 0] = await addInForce(A, B);
    const replies = await Promise.all([switchOff(a, ann), switchOff(b, ben)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await listed()).filter(({ state }) => state === 'IN_FORCE')).toHaveLength(1);
  });
});

describe('players and their deposits', () => {
  test('players are spread over the accounts in force, each always to the same one', async () => {
    const [a = 0, b = 0] = await addInForce(A, B);
    const players: TestPlayer[] = [];
    for (let nth = 0; nth < 24; nth += 1) players.push(await createPlayer(server, 0));
    const shown = async () => Promise.all(players.map(async (player) => (await shownTo(player))?.id));
    const before = await shown();
    expect(new Set(before)).toEqual(new Set([a, b]));
    expect(await shown()).toEqual(before);
    const { id: c } = await add(depositAccount(C));
    isOver();
    const after = await shown();
    expect(new Set(after)).toEqual(new Set([a, b, c]));
    // Those who are not shown the new one still see theirs.
    expect(after.filter((id, nth) => id !== c && id !== before[nth])).toEqual([]);
    await switchOff(c);
    expect(await shown()).toEqual(before);
  });

  test('a deposit keeps the account that the player was shown', async () => {
    const [a = 0, b = 0] = await addInForce(A, B);
    const player = await createPlayer(server, 0);
    const own = (await shownTo(player))?.id ?? 0;
    const other = own === a ? b : a;
    const idOf = async (depositAccountId?: number) => {
      const { reply } = await deposit(player, depositAccountId);
      if (!reply.success) throw new Error(reply.code);
      return reply.data.transactionId;
    };
    const unsaid = await idOf();
    // Shown a moment ago, and switched off since.
    const said = await idOf(other);
    await switchOff(own);
    const late = await idOf(own);
    const { transactions } = await callData(server, 'GET /desk/transactions', {
      token: ann,
      query: { type: 'deposit', status: 'pending' },
    });
    const accounts = new Map(transactions.map(({ id, depositAccount: to }) => [id, to?.id]));
    expect([unsaid, said, late].map((id) => accounts.get(id))).toEqual([own, other, own]);
    const details = await callData(server, 'GET /desk/transactions/{id}', { token: ann, id: said });
    expect(details.depositAccount).toMatchObject({ id: other, accountName: 'สนาม จำกัด' });
    await call(server, 'POST /desk/transactions/{id}/confirm', { token: ann, id: said });
    expect((await listed()).find(({ id }) => id === other)?.creditedToday).toBe(500);
  });

  test('a deposit names no account that nobody was shown', async () => {
    await addInForce(A);
    const waiting = await add(depositAccount(B));
    const player = await createPlayer(server, 0);
    for (const id of [waiting.id, 99, 2_147_483_647]) {
      expect(await deposit(player, id)).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'depositAccountId' }] } },
      });
    }
    await switchOff(waiting.id);
    isOver();
    expect(await deposit(player, waiting.id)).toMatchObject(refused('INVALID_INPUT'));
  });

  test('without any account a deposit is announced all the same', async () => {
    const player = await createPlayer(server, 0);
    expect(await shownTo(player)).toBeNull();
    expect((await deposit(player)).status).toBe(200);
  });
});

describe('the database', () => {
  const actOf = (number: string) =>
    `INSERT INTO desk_act (kind, subject, amount, is_always, actor)
     VALUES ('DEPOSIT_ACCOUNT', 'deposit-account/${number}', 0, true, 'thief') RETURNING id`;
  const insert = (number: string, from: string, act: string) =>
    `INSERT INTO deposit_account (account_number, account_name, account_bank, added_by, added_at, in_force_from, act_id)
     VALUES ('${number}', 'x', 'SCB', 'thief', now(), ${from}, ${act})`;
  const latest = '(SELECT max(id) FROM desk_act)';
  const later = "now() + interval '30 minutes'";

  test.each<[what: string, statements: string[], message: string]>([
    ['an account without an act', [insert(C, later, 'NULL')], 'act does not add'],
    ['an account by the act of another', [insert(C, later, latest)], 'act does not add'],
    ['an account before its time', [actOf(C), insert(C, 'now()', latest)], '30 minutes after'],
    ['another number', [`UPDATE deposit_account SET account_number = '${C}'`], 'never changes'],
    ['a later start', ['UPDATE deposit_account SET in_force_from = now()'], 'never changes'],
    [
      'the end of the last',
      ["UPDATE deposit_account SET ended_at = now(), ended_by = 'x'"],
      'stays in force',
    ],
    ['the removal of an account', ['DELETE FROM deposit_account'], 'not allowed'],
  ])('the database refuses %s', async (_what, statements, message) => {
    await add(depositAccount(A));
    const { db } = server.app;
    for (const statement of statements.slice(0, -1)) await db.query(statement);
    await expect(db.query(statements.at(-1) ?? '')).rejects.toThrow(message);
    // The acts that were only tried are found by the check below.
    await db.query('ALTER TABLE desk_act DISABLE TRIGGER desk_act_forbid_change');
    await db.query("DELETE FROM desk_act WHERE actor = 'thief'");
    await db.query('ALTER TABLE desk_act ENABLE TRIGGER desk_act_forbid_change');
  });

  test('the database refuses an account by one person where a sum is set', async () => {
    await add(depositAccount(A));
    await setApprovalSum(server.app.db, 1000);
    await server.app.db
      .transact(async (tx) => {
        await tx.query(actOf(C));
        await expect(tx.query(insert(C, later, latest))).rejects.toThrow('second person');
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(String(error)).toContain('undone'));
  });

  test('what was added past it is found by the checks of the ledger', async () => {
    await add(depositAccount(A));
    expect(await violationsOf('DEPOSIT_ACCOUNTS_IN_FORCE')).toBe(0);
    expect(await violationsOf('APPROVALS_BY_TWO')).toBe(0);
    await server.app.db
      .transact(async (tx) => {
        await tx.query('ALTER TABLE deposit_account DISABLE TRIGGER deposit_account_check');
        await tx.query('ALTER TABLE deposit_account ALTER COLUMN act_id DROP NOT NULL');
        await tx.query(insert(C, 'now()', 'NULL'));
        const found = async (statement: string) =>
          (await tx.query<{ violations: number }>(statement))[0]?.violations;
        expect(await found(DEPOSIT_ACCOUNT_CHECK.statement)).toBe(1);
        expect(await found(APPROVAL_CHECK.statement)).toBe(1);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(String(error)).toContain('undone'));
  });
});
