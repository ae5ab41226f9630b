import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { PLAYER_NAME } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { SLIP_SECRET, startSlipService } from '../harness/slip-service.ts';
import { createSlipQr } from '../harness/slips.ts';

const AUTO = 1000;
const ACCOUNT = {
  accountNumber: '1048273659',
  accountName: 'Sanam Arena',
  accountBank: 'KBANK',
  promptPayId: '0105561012345',
};

let service: Awaited<ReturnType<typeof startSlipService>>;
let server: RunningServer;
let game: GameActions;
let ann: string;
beforeAll(async () => {
  service = await startSlipService();
  server = await startTestServer({
    env: { ...service.env, SLIP_AUTO_BAHT: String(AUTO), BANK_REF: 'required' },
  });
  game = await createGameActions(server);
  ann = (await createOperator(server, 'cashier', 'ann')).token;
  await server.app.wallet.setFirstDepositAccount(ACCOUNT);
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => setApprovalSum(server.app.db, null));

const rightly = (amount: number) => ({
  outcome: 'FOUND',
  amountSatang: amount * 100,
  at: new Date().toISOString(),
  receiverEnds: 'xxx-x-x7365-9',
  senderName: `น.ส. ${PLAYER_NAME}`,
});

let slips = 0;
const nextRef = () => `VERIFY${String((slips += 1)).padStart(6, '0')}`;

/** A deposit whose slip the service knows so; `before` happens after the request and before the slip. */
async function depositWith(
  found: object | string | ((amount: number) => object),
  { amount = 500, status = 200, before = async (_id: string) => {} } = {},
) {
  const player = await game.createPlayer(0);
  const token = player.accessToken;
  const { transactionId: id } = await callData(server, 'POST /wallet/deposit', { token, body: { amount } });
  await before(id);
  const bankRef = nextRef();
  service.replyTo(bankRef, { status, body: typeof found === 'function' ? found(amount) : found });
  await callData(server, 'POST /wallet/deposit/{id}/slip', {
    token,
    id,
    body: { qr: createSlipQr(bankRef) },
  });
  return { id, player, bankRef };
}

const details = (id: string) => callData(server, 'GET /desk/transactions/{id}', { token: ann, id });
/** What the job does every second. */
const runJob = () => server.app.verifySlips?.(new AbortController().signal);
/** What was found, once it is. */
const verified = (id: string) =>
  vi.waitFor(
    async () => {
      await runJob();
      const { verification } = await details(id);
      expect(verification?.outcome).toEqual(expect.any(String));
      return verification;
    },
    { timeout: 20_000, interval: 50 },
  );
const untilStatus = (id: string, status: string) =>
  vi.waitFor(
    async () => {
      await runJob();
      expect(await details(id)).toMatchObject({ status });
    },
    { timeout: 20_000, interval: 50 },
  );

describe('a slip that the bank knows exactly as the deposit', () => {
  test('a known slip credits without a cashier, once, with or without a sum for two', async () => {
    for (const sum of [null, 1000]) {
      await setApprovalSum(server.app.db, sum);
      const { id, player, bankRef } = await depositWith(rightly, { amount: AUTO });
      await untilStatus(id, 'success');
      expect(await game.balanceOf(player)).toBe('1000.00');
      const [received, ...more] = service.receivedOf(bankRef);
      expect(more).toEqual([]);
      expect(received?.query).toEqual({
        bankId: '014',
        bankRef,
        amountSatang: 100_000,
        receiver: { accountNumber: ACCOUNT.accountNumber, promptPayId: ACCOUNT.promptPayId },
      });
      const [, seconds = '', signature] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(received?.headers['sanam-signature'])) ?? [];
      expect(signature).toBe(
        createHmac('sha256', SLIP_SECRET).update(`${seconds}.${received?.body}`).digest('hex'),
      );
      const [audit] = await server.app.db.query<{ actor: string }>(
        "SELECT actor FROM audit WHERE action = 'DEPOSIT_CONFIRM' AND subject = $1",
        [`transaction/${id}`],
      );
      expect(audit).toEqual({ actor: 'verifier/webhook' });
    }
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('a slip above the sum waits, with checks that one cashier credits by', async () => {
    await setApprovalSum(server.app.db, 1000);
    const { id, player } = await depositWith(rightly, { amount: AUTO + 1 });
    expect(await verified(id)).toMatchObject({ outcome: 'FOUND', amount: 1001, objections: [] });
    expect(await details(id)).toMatchObject({
      status: 'pending',
      checks: [
        { check: 'REFERENCE', state: 'PASSED', source: 'VERIFIER' },
        { check: 'ARRIVED', state: 'PASSED', source: 'VERIFIER' },
        { check: 'AMOUNT', state: 'PASSED', source: 'VERIFIER' },
        { check: 'NAME', state: 'PASSED', source: 'VERIFIER' },
      ],
    });
    const { status } = await callData(server, 'POST /desk/transactions/{id}/confirm', {
      token: ann,
      id,
      body: {},
    });
    expect(status).toBe('success');
    expect(await game.balanceOf(player)).toBe('1001.00');
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('a slip is left to the cashier who claimed it, set it aside or entered more', async () => {
    const claim = (id: string) => callData(server, 'POST /desk/transactions/{id}/claim', { token: ann, id });
    const setAside = (id: string) =>
      callData(server, 'POST /desk/transactions/{id}/set-aside', { token: ann, id, body: { isAside: true } });
    const enter = (id: string) =>
      callData(server, 'POST /desk/transactions/{id}/arrival', {
        token: ann,
        id,
        body: { amount: 499, name: PLAYER_NAME },
      });
    for (const before of [claim, setAside, enter]) {
      const { id, player } = await depositWith(rightly, { before: async (own) => void (await before(own)) });
      expect(await verified(id)).toMatchObject({ outcome: 'FOUND', objections: [] });
      // It credits right after it has stored what it found: the next slip comes after that.
      const next = await depositWith(rightly);
      await untilStatus(next.id, 'success');
      expect(await details(id)).toMatchObject({ status: 'pending' });
      expect(await game.balanceOf(player)).toBe('0.00');
    }
  });
});

describe('a slip that differs waits for a cashier, who sees why', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

  test.each([
    ['AMOUNT', { amountSatang: 49_999 }],
    ['AMOUNT', { amountSatang: 50_001 }],
    ['NAME', { senderName: 'นาย สมชาย ใจดี' }],
    ['RECEIVER', { receiverEnds: 'xxx-x-x7366-9' }],
    ['RECEIVER', { receiverEnds: 'xxx' }],
    ['TIME', { at: hours(-25) }],
    ['TIME', { at: hours(0.2) }],
  ])('%s: %o', async (objection, differs) => {
    await setApprovalSum(server.app.db, 1000);
    const { id, player } = await depositWith((amount) => ({ ...rightly(amount), ...differs }));
    expect(await verified(id)).toMatchObject({ outcome: 'FOUND', objections: [objection] });
    const next = await depositWith(rightly);
    await untilStatus(next.id, 'success');
    expect(await game.balanceOf(player)).toBe('0.00');
    const { approvalId } = await callData(server, 'POST /desk/transactions/{id}/confirm', {
      token: ann,
      id,
      body: {},
    });
    expect(approvalId).toEqual(expect.any(String));
  });

  test('it is unknown to the bank', async () => {
    const { id, bankRef } = await depositWith({ outcome: 'NOT_FOUND' });
    expect(await verified(id)).toMatchObject({ outcome: 'NOT_FOUND', amount: null, objections: [] });
    expect((await details(id)).checks).toMatchObject([
      { check: 'REFERENCE', state: 'PASSED', source: 'SLIP' },
      { check: 'ARRIVED', state: 'FAILED', source: 'VERIFIER' },
      { state: 'OPEN' },
      { state: 'OPEN' },
    ]);
    expect(service.receivedOf(bankRef)).toHaveLength(1);
  });
});

test.each([
  ['an error', { outcome: 'NOT_FOUND' }, 500],
  ['no JSON', '<html>', 200],
  ['an amount that is a text', { ...rightly(500), amountSatang: '50000' }, 200],
  ['a time without a zone', { ...rightly(500), at: '2026-11-18T20:00:00' }, 200],
  ['a reply without an end', 'x'.repeat(20_000), 200],
])('a service that replies %s is tried three times, and then a cashier decides', async (_, body, status) => {
  const { id, bankRef } = await depositWith(body, { status });
  for (let tries = 1; tries <= 3; tries += 1) {
    await vi.waitFor(() => expect(service.receivedOf(bankRef)).toHaveLength(tries), {
      timeout: 20_000,
      interval: 20,
    });
    // The wait before the next try is over.
    await vi.waitFor(
      async () => {
        const rows = await server.app.db.query(
          `UPDATE slip_verification SET next_at = clock_timestamp()
            WHERE transfer_id = $1 AND outcome IS NULL AND next_at < clock_timestamp() + interval '10 seconds'
            RETURNING tries`,
          [id],
        );
        if (tries < 3) expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 20 },
    );
  }
  expect(await verified(id)).toMatchObject({ outcome: 'UNAVAILABLE', amount: null });
  expect(service.receivedOf(bankRef)).toHaveLength(3);
  expect((await details(id)).checks[1]).toMatchObject({ check: 'ARRIVED', state: 'OPEN' });
});

test('a call of the service locks nothing, and a late reply changes nothing', async () => {
  const player = await game.createPlayer(0);
  const token = player.accessToken;
  const { transactionId: id } = await callData(server, 'POST /wallet/deposit', {
    token,
    body: { amount: 500 },
  });
  const bankRef = nextRef();
  const { promise: after, resolve: reply } = Promise.withResolvers<void>();
  service.replyTo(bankRef, { body: rightly(500), after });
  await callData(server, 'POST /wallet/deposit/{id}/slip', {
    token,
    id,
    body: { qr: createSlipQr(bankRef) },
  });
  await vi.waitFor(() => expect(service.receivedOf(bankRef)).toHaveLength(1), {
    timeout: 20_000,
    interval: 20,
  });
  const refused = await call(server, 'POST /desk/transactions/{id}/refuse', { token: ann, id, body: {} });
  expect(refused.status).toBe(200);
  reply();
  const next = await depositWith(rightly);
  await untilStatus(next.id, 'success');
  expect(await details(id)).toMatchObject({ status: 'cancelled', verification: { outcome: null } });
  expect(await game.balanceOf(player)).toBe('0.00');
});

test('what was found never changes, and the ledger check finds a credit without it', async () => {
  const { id } = await depositWith(rightly);
  await untilStatus(id, 'success');
  const { db } = server.app;
  const set = (amount: number) =>
    db.query('UPDATE slip_verification SET amount = $2 WHERE transfer_id = $1', [id, amount]);
  await expect(set(1)).rejects.toThrow(/never changes/);
  await db.query('ALTER TABLE slip_verification DISABLE TRIGGER slip_verification_forbid_change');
  await set(49_999);
  const { checks } = await server.app.verifyLedger();
  await set(50_000);
  await db.query('ALTER TABLE slip_verification ENABLE TRIGGER slip_verification_forbid_change');
  expect(checks.filter(({ violations }) => violations > 0).map(({ code }) => code)).toEqual([
    'VERIFIED_CREDITS_FOUND',
    'APPROVALS_BY_TWO',
  ]);
});
