import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { toBankCsv } from '../harness/bank-csv.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { PLAYER_NAME } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

let server: RunningServer;
let game: GameActions;
let ann: string;
let ben: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  ann = (await createOperator(server, 'cashier', 'ann')).token;
  ben = (await createOperator(server, 'cashier', 'ben')).token;
});
afterAll(() => server.close());
beforeEach(() => setApprovalSum(server.app.db, null));

type Arrival = BodyOf<Endpoints['POST /desk/transactions/{id}/arrival']>;

let references = 0;
const newReference = () => {
  references += 1;
  return { bankId: '014', bankRef: `REF${String(references).padStart(8, '0')}` };
};
const requestDeposit = (amount = 500) => game.requestDeposit(amount);
const arrive = (id: string, found: Partial<Arrival> = {}, token = ann) => {
  const body = { ...newReference(), amount: 500, name: PLAYER_NAME, ...found };
  return call(server, 'POST /desk/transactions/{id}/arrival', { token, id, body });
};
const addSlip = (id: string, { bankId, bankRef } = newReference()) =>
  server.app.db.query('UPDATE transfer SET bank_id = $2, bank_ref = $3 WHERE id = $1', [id, bankId, bankRef]);
const confirm = (id: string, token = ann) =>
  call(server, 'POST /desk/transactions/{id}/confirm', { token, id, body: {} });
const claim = (id: string, token: string) =>
  call(server, 'POST /desk/transactions/{id}/claim', { token, id });
const setAside = (id: string, isAside: boolean, token = ann) =>
  call(server, 'POST /desk/transactions/{id}/set-aside', { token, id, body: { isAside } });
const release = (id: string, token = ann) =>
  call(server, 'POST /desk/transactions/{id}/release', { token, id });
const details = (id: string) => callData(server, 'GET /desk/transactions/{id}', { token: ann, id });
const statesOf = async (id: string) =>
  Object.fromEntries((await details(id)).checks.map(({ check, state }) => [check, state]));
const approvalIn = ({ reply }: { reply: { data: unknown } }): string =>
  (reply.data as { approvalId?: string } | null)?.approvalId ?? '';
const approve = (id: string, token = ben) => call(server, 'POST /desk/approvals/{id}/approve', { token, id });

describe('the checks of a deposit', () => {
  test('the checks are open until somebody has looked into the bank’s list', async () => {
    const { id } = await requestDeposit();
    expect(await statesOf(id)).toEqual({
      REFERENCE: 'OPEN',
      ARRIVED: 'OPEN',
      AMOUNT: 'OPEN',
      NAME: 'OPEN',
    });
    const found = await arrive(id, { bankRef: 'abc12345' });
    expect(found.reply.data).toMatchObject({
      status: 'pending',
      bankRef: null,
      arrival: { bankId: '014', bankRef: 'ABC12345', amount: 500, name: PLAYER_NAME, by: 'ann' },
      checks: [
        { check: 'REFERENCE', state: 'PASSED', source: 'TYPED', usedBy: null },
        { check: 'ARRIVED', state: 'PASSED', source: 'TYPED' },
        { check: 'AMOUNT', state: 'PASSED', source: 'TYPED' },
        { check: 'NAME', state: 'PASSED', source: 'TYPED' },
      ],
    });
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success', bankRef: 'ABC12345' });
  });

  test('a check compares the sender with the registered name as banks print it', async () => {
    const { id } = await requestDeposit();
    for (const [name, state] of [
      ['น.ส. สมหญิง ใจ***', 'PASSED'],
      ['สมชาย ใจดี', 'FAILED'],
    ] as const) {
      await arrive(id, { name });
      expect(await statesOf(id)).toMatchObject({ NAME: state });
    }
  });

  test('the checks fail for another amount, another name and a used reference', async () => {
    const first = await requestDeposit();
    const reference = newReference();
    await arrive(first.id, reference);
    await confirm(first.id);
    const { id } = await requestDeposit();
    await arrive(id, {
      ...reference,
      bankRef: reference.bankRef.toLowerCase(),
      amount: 499.99,
      name: 'สมชาย ดี',
    });
    const { checks } = await details(id);
    expect(checks).toEqual([
      { check: 'REFERENCE', state: 'FAILED', source: 'TYPED', usedBy: first.id },
      { check: 'ARRIVED', state: 'PASSED', source: 'TYPED', usedBy: null },
      { check: 'AMOUNT', state: 'FAILED', source: 'TYPED', usedBy: null },
      { check: 'NAME', state: 'FAILED', source: 'TYPED', usedBy: null },
    ]);
    expect(await confirm(id)).toMatchObject({
      status: 409,
      reply: { code: 'REFERENCE_USED', data: { transactionId: first.id } },
    });
  });

  test('the checks distinguish the transfer of the slip from the one that was found', async () => {
    const { id } = await requestDeposit();
    const slip = newReference();
    await addSlip(id, slip);
    expect((await details(id)).checks[0]).toMatchObject({ state: 'PASSED', source: 'SLIP' });
    await arrive(id);
    expect((await details(id)).checks[0]).toMatchObject({ state: 'FAILED', source: 'TYPED' });
    await arrive(id, slip);
    expect(await statesOf(id)).toEqual({
      REFERENCE: 'PASSED',
      ARRIVED: 'PASSED',
      AMOUNT: 'PASSED',
      NAME: 'PASSED',
    });
  });

  test('a deposit is credited by the reference that was found and by no other', async () => {
    const { id } = await requestDeposit();
    await arrive(id);
    const body = newReference();
    expect(
      await call(server, 'POST /desk/transactions/{id}/confirm', { token: ann, id, body }),
    ).toMatchObject({
      status: 400,
      reply: { data: { fields: [{ field: 'bankRef', rule: 'arrival' }] } },
    });
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success' });
  });

  test('only the operator who claimed a waiting deposit enters its checks', async () => {
    const { id, player } = await requestDeposit();
    await claim(id, ben);
    expect(await arrive(id)).toMatchObject({ status: 409, reply: { code: 'CLAIMED', data: { by: 'ben' } } });
    await release(id, ben);
    for (const [found, field] of [
      [{ bankRef: undefined }, 'bankRef'],
      [{ bankId: undefined }, 'bankId'],
      [{ amount: 1.001 }, 'amount'],
      [{ amount: 0 }, 'amount'],
      [{ name: '' }, 'name'],
    ] as [Partial<Arrival>, string][]) {
      expect(await arrive(id, found)).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT', data: { fields: [{ field }] } },
      });
    }
    expect((await arrive(id, { name: 'ก\u202eข' })).reply).toMatchObject({ code: 'TEXT_NOT_ALLOWED' });
    await arrive(id);
    await confirm(id);
    expect(await arrive(id)).toMatchObject({ status: 409, reply: { code: 'TRANSACTION_DECIDED' } });
    const request = { token: player.accessToken, body: { amount: 500 } };
    const { transactionId } = await callData(server, 'POST /player/withdraw', request);
    for (const other of [transactionId, UNKNOWN_ID])
      expect(await arrive(other)).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});

describe('where a second person is asked for', () => {
  beforeEach(() => setApprovalSum(server.app.db, 1000));

  test('one person credits any amount shown by a line that another imported', async () => {
    const { id, player } = await requestDeposit(20_000);
    const csv = toBankCsv([{ amount: '20000', ref: newReference().bankRef, text: `from ${PLAYER_NAME}` }]);
    await callData(server, 'POST /desk/bank-lines', { token: ben, body: { csv } });
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success', bankRef: expect.any(String) });
    expect(await game.balanceOf(player)).toBe('20000.00');
  });

  test('what was typed alone is credited by one person up to the sum, above it by two', async () => {
    const [small, large] = [await requestDeposit(1000), await requestDeposit(1001)];
    await arrive(small.id, { amount: 1000 });
    expect((await confirm(small.id)).reply.data).toMatchObject({ status: 'success' });
    await arrive(large.id, { amount: 1001 });
    const asked = await confirm(large.id);
    expect(asked.reply.data).toMatchObject({ status: 'pending' });
    expect(await game.balanceOf(large.player)).toBe('0.00');
    expect((await approve(approvalIn(asked))).reply.data).toMatchObject({
      amount: 1001,
      details: { failedChecks: [] },
    });
    expect(await game.balanceOf(large.player)).toBe('1001.00');
    expect((await server.app.verifyLedger()).isVerified).toBe(true);
    // As if one person had credited it.
    await server.app.db.query('ALTER TABLE desk_act DISABLE TRIGGER desk_act_forbid_change');
    const set = (amount: number) =>
      server.app.db.query('UPDATE desk_act SET amount = $2 WHERE subject = $1', [
        `transaction/${large.id}`,
        amount,
      ]);
    await set(0);
    const { checks } = await server.app.verifyLedger();
    await set(100_100);
    await server.app.db.query('ALTER TABLE desk_act ENABLE TRIGGER desk_act_forbid_change');
    expect(checks.filter(({ violations }) => violations > 0)).toMatchObject([
      { code: 'APPROVALS_BY_TWO', violations: 1 },
    ]);
  });

  test('a reference that was credited fails its check, whichever bank is typed', async () => {
    const [first, second] = [await requestDeposit(), await requestDeposit()];
    const { bankRef } = newReference();
    await arrive(first.id, { bankId: '014', bankRef });
    await confirm(first.id);
    await arrive(second.id, { bankId: '004', bankRef });
    expect((await details(second.id)).checks[0]).toMatchObject({ state: 'FAILED', usedBy: first.id });
    const refused = { status: 409, reply: { code: 'REFERENCE_USED', data: { transactionId: first.id } } };
    expect(await confirm(second.id)).toMatchObject(refused);
    await call(server, 'POST /desk/transactions/{id}/reverse', {
      token: game.token,
      id: first.id,
      body: { reason: 'another player' },
    });
    expect((await confirm(second.id)).reply.data).toMatchObject({ status: 'success', bankRef });
  });

  test('a deposit with a failed or an open check is credited by two, who see which', async () => {
    for (const [found, failedChecks] of [
      [{ amount: 400 }, ['AMOUNT']],
      [{ name: 'สมชาย ดี' }, ['NAME']],
      [{ bankId: undefined, bankRef: undefined }, ['REFERENCE']],
      [undefined, ['REFERENCE', 'ARRIVED', 'AMOUNT', 'NAME']],
    ] as [Partial<Arrival> | undefined, string[]][]) {
      const { id, player } = await requestDeposit();
      if (found) await arrive(id, found);
      const asked = await confirm(id);
      expect(asked.reply.data).toMatchObject({ status: 'pending' });
      expect(await game.balanceOf(player)).toBe('0.00');
      expect((await details(id)).approval).toMatchObject({
        id: approvalIn(asked),
        kind: 'DEPOSIT',
        askedBy: 'ann',
      });
      expect(await approve(approvalIn(asked), ann)).toMatchObject({ reply: { code: 'APPROVAL_OWN' } });
      expect((await approve(approvalIn(asked))).reply.data).toMatchObject({
        kind: 'DEPOSIT',
        amount: 500,
        details: { failedChecks },
        decidedBy: 'ben',
      });
      expect(await game.balanceOf(player)).toBe('500.00');
      expect(await details(id)).toMatchObject({ status: 'success', decidedBy: 'ann', approval: null });
    }
  });

  test('a slip of another transfer than the one that was found needs a second person', async () => {
    const { id, player } = await requestDeposit();
    await addSlip(id);
    await arrive(id);
    const asked = await confirm(id);
    expect(asked.reply.data).toMatchObject({ status: 'pending' });
    expect((await approve(approvalIn(asked))).reply.data).toMatchObject({
      details: { failedChecks: ['REFERENCE'] },
    });
    expect(await game.balanceOf(player)).toBe('500.00');
  });

  test.each([
    ['another amount', { amount: 50 }],
    ['another name, which fails as before', { name: 'สมหญิง มา' }],
  ])('an approval does not cover %s that was entered since', async (_, found) => {
    const { id, player } = await requestDeposit();
    await arrive(id, { name: 'สมชาย ดี' });
    const asked = await confirm(id);
    await arrive(id, { name: 'สมชาย ดี', ...found });
    expect(await approve(approvalIn(asked))).toMatchObject({
      status: 409,
      reply: { code: 'APPROVAL_STALE' },
    });
    expect(await game.balanceOf(player)).toBe('0.00');
    await arrive(id);
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success' });
  });

  test('the ledger shows who has credited against a check', async () => {
    const { isVerified } = await server.app.verifyLedger();
    expect(isVerified).toBe(true);
    const { id } = await requestDeposit();
    await arrive(id);
    await confirm(id);
    // As if the amount had been another one.
    await server.app.db.query('ALTER TABLE transfer DISABLE TRIGGER transfer_forbid_term_change');
    const set = (amount: number) =>
      server.app.db.query('UPDATE transfer SET arrival_amount = $2 WHERE id = $1', [id, amount]);
    await set(49_999);
    const { checks } = await server.app.verifyLedger();
    await set(50_000);
    await server.app.db.query('ALTER TABLE transfer ENABLE TRIGGER transfer_forbid_term_change');
    expect(checks.filter(({ violations }) => violations > 0)).toMatchObject([
      { code: 'APPROVALS_BY_TWO', violations: 1 },
    ]);
  });
});

describe('the queue', () => {
  test('a transfer that is set aside stays so for everybody, until it is taken back', async () => {
    const { id } = await requestDeposit();
    await claim(id, ann);
    expect((await setAside(id, true)).reply.data).toMatchObject({ aside: { by: 'ann' }, claim: null });
    expect(await details(id)).toMatchObject({ aside: { by: 'ann' } });
    expect((await setAside(id, false, ben)).reply.data).toMatchObject({ aside: null });
    await claim(id, ben);
    expect(await setAside(id, true)).toMatchObject({ status: 409, reply: { code: 'CLAIMED' } });
    await release(id, ben);
    await confirm(id);
    expect(await setAside(id, true)).toMatchObject({ reply: { code: 'TRANSACTION_DECIDED' } });
    expect(await setAside(UNKNOWN_ID, true)).toMatchObject({ reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });

  test('only the own claim is ended', async () => {
    const { id } = await requestDeposit();
    await claim(id, ann);
    expect((await release(id, ben)).reply.data).toMatchObject({ claim: { by: 'ann' } });
    expect((await release(id)).reply.data).toMatchObject({ claim: null });
    expect((await claim(id, ben)).status).toBe(200);
    expect(await release(UNKNOWN_ID)).toMatchObject({
      status: 404,
      reply: { code: 'TRANSACTION_NOT_FOUND' },
    });
  });

  test('one transaction is read with the deposits of its player before it', async () => {
    const { id, player } = await requestDeposit();
    const before = await details(id);
    expect(before).toMatchObject({
      debt: '0.00',
      turnover: null,
      approval: null,
      origin: null,
      player: { balance: '0.00', succeeded: 0, refused: 0, largest: null, recent: [] },
    });
    await confirm(id);
    const request = { token: player.accessToken, body: { amount: 800 } };
    const second = (await callData(server, 'POST /wallet/deposit', request)).transactionId;
    await call(server, 'POST /desk/transactions/{id}/refuse', { token: ann, id: second });
    const third = (await callData(server, 'POST /wallet/deposit', request)).transactionId;
    expect((await details(third)).player).toMatchObject({
      since: before.player.since,
      balance: '500.00',
      succeeded: 1,
      refused: 1,
      largest: 500,
      recent: [
        { id: second, status: 'cancelled', amount: 800 },
        { id, status: 'success', amount: 500 },
      ],
    });
    const unknown = await call(server, 'GET /desk/transactions/{id}', { token: ann, id: UNKNOWN_ID });
    expect(unknown).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});
