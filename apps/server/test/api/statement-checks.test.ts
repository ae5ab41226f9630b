import { toBangkokDay } from '@sanam/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { toBankCsv } from '../harness/bank-csv.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { PLAYER_NAME } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { createSlipQr } from '../harness/slips.ts';

let server: RunningServer;
let game: GameActions;
let ann: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ env: { BANK_REF: 'required', STEP_UP_MINUTES: '0' } });
  game = await createGameActions(server);
  ann = (await createOperator(server, 'cashier', 'ann')).token;
  admin = (await createOperator(server, 'admin', 'amy')).token;
  await setApprovalSum(server.app.db, 1000);
});
afterAll(() => server.close());

// Each test has an amount of its own, so that its lines fit no other deposit.
let amounts = 100;
const nextAmount = () => (amounts += 1);
const requestDeposit = async (amount: number) => {
  const player = await game.createPlayer(0);
  const request = { token: player.accessToken, body: { amount } };
  return { player, id: (await callData(server, 'POST /wallet/deposit', request)).transactionId };
};
const importLines = (...lines: Parameters<typeof toBankCsv>[0]) =>
  callData(server, 'POST /desk/bank-lines', { token: ann, body: { csv: toBankCsv(lines) } });
const details = (id: string) => callData(server, 'GET /desk/transactions/{id}', { token: ann, id });
const confirm = (id: string) =>
  call(server, 'POST /desk/transactions/{id}/confirm', { token: ann, id, body: {} });
const match = (id: string, transactionId: string) =>
  call(server, 'POST /desk/bank-lines/{id}/match', { token: ann, id, body: { transactionId } });
const reverse = (id: string) =>
  callData(server, 'POST /desk/transactions/{id}/reverse', { token: admin, id, body: { reason: 'wrong' } });
const refuse = (id: string) =>
  callData(server, 'POST /desk/transactions/{id}/refuse', { token: ann, id, body: {} });
const arrive = (id: string, body: { bankRef?: string; bankId?: string; amount: number; name: string }) =>
  callData(server, 'POST /desk/transactions/{id}/arrival', { token: ann, id, body });
const lineIdOf = async (id: string) => (await details(id)).line?.id ?? '';
const readDay = (day?: string) =>
  callData(server, 'GET /desk/bank-lines', { token: ann, ...(day && { query: { day } }) });

describe('a deposit that a line of the bank statement shows', () => {
  test('is credited by one person without typing anything', async () => {
    const amount = 20_001;
    const { id, player } = await requestDeposit(amount);
    const text = `รับโอนจาก SCB x7890 น.ส. ${PLAYER_NAME}`;
    expect(await importLines({ amount: `${amount}`, ref: 'line20001', text })).toMatchObject({ matched: 1 });
    expect(await details(id)).toMatchObject({
      arrival: null,
      line: { ref: 'LINE20001', text, account: '1048273659', matchedBy: 'rule' },
      lines: [],
      checks: [
        { check: 'REFERENCE', state: 'PASSED', source: 'STATEMENT', usedBy: null },
        { check: 'ARRIVED', state: 'PASSED', source: 'STATEMENT' },
        { check: 'AMOUNT', state: 'PASSED', source: 'STATEMENT' },
        { check: 'NAME', state: 'PASSED', source: 'STATEMENT' },
      ],
    });
    // The bank is that of the player's account, SCB.
    expect((await confirm(id)).reply.data).toMatchObject({
      status: 'success',
      bankId: '014',
      bankRef: 'LINE20001',
    });
    expect(await game.balanceOf(player)).toBe(`${amount}.00`);
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
    const [audit] = await server.app.db.query<{ after: object }>(
      "SELECT after FROM audit WHERE action = 'DEPOSIT_CONFIRM' AND subject = $1",
      [`transaction/${id}`],
    );
    expect(audit?.after).toMatchObject({ bankLineId: await lineIdOf(id) });
  });

  test('waits for a second person or a typed name when its text does not name the player', async () => {
    const amount = nextAmount();
    const { id } = await requestDeposit(amount);
    await importLines({ amount: `${amount}`, ref: 'NONAME001', text: 'รับโอนจาก สมชาย ใจดี' });
    expect((await details(id)).checks).toMatchObject([
      { state: 'PASSED' },
      { state: 'PASSED' },
      { state: 'PASSED' },
      { check: 'NAME', state: 'OPEN', source: null },
    ]);
    expect((await confirm(id)).reply.data).toMatchObject({
      status: 'pending',
      approvalId: expect.any(String),
    });
    await arrive(id, { bankId: '004', bankRef: 'NONAME001', amount, name: PLAYER_NAME });
    expect((await details(id)).checks).toMatchObject([
      { state: 'PASSED', source: 'STATEMENT' },
      { state: 'PASSED', source: 'STATEMENT' },
      { state: 'PASSED', source: 'STATEMENT' },
      { check: 'NAME', state: 'PASSED', source: 'TYPED' },
    ]);
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success', bankId: '004' });
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('fails where what was typed contradicts the line', async () => {
    const amount = nextAmount();
    const { id } = await requestDeposit(amount);
    await importLines({ amount: `${amount}`, ref: 'AGAINST01', text: PLAYER_NAME });
    await arrive(id, { bankId: '014', bankRef: 'ANOTHER01', amount: amount + 1, name: 'สมชาย ดี' });
    expect((await details(id)).checks).toMatchObject([
      { check: 'REFERENCE', state: 'FAILED' },
      { check: 'ARRIVED', state: 'PASSED' },
      { check: 'AMOUNT', state: 'FAILED', source: 'TYPED' },
      { check: 'NAME', state: 'FAILED', source: 'TYPED' },
    ]);
    expect((await confirm(id)).reply.data).toMatchObject({
      status: 'pending',
      approvalId: expect.any(String),
    });
  });

  test('is chosen by a person where several lines may be it, and an old line fails', async () => {
    const amount = nextAmount();
    const [one, two] = [await requestDeposit(amount), await requestDeposit(amount)];
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const text = PLAYER_NAME;
    await importLines(
      { amount: `${amount}`, ref: 'CHOSEN001', text },
      { amount: `${amount}`, ref: 'TOOOLD001', text, bookedAt: old },
    );
    const { lines } = await details(one.id);
    expect(lines).toMatchObject([{ ref: 'CHOSEN001', matchedBy: null }]);
    expect((await match(lines[0]?.id ?? '', one.id)).status).toBe(200);
    expect((await details(one.id)).checks.map(({ state }) => state)).toEqual(Array(4).fill('PASSED'));
    expect((await details(two.id)).lines).toEqual([]);

    const late = (await readDay(toBangkokDay(new Date(old)))).lines.find(({ ref }) => ref === 'TOOOLD001');
    expect((await match(late?.id ?? '', two.id)).status).toBe(200);
    expect((await details(two.id)).checks).toMatchObject([
      {},
      { check: 'ARRIVED', state: 'FAILED', source: 'STATEMENT' },
      {},
      {},
    ]);
    expect((await confirm(two.id)).reply.data).toMatchObject({ approvalId: expect.any(String) });
  });

  test('has a reference that no other deposit may have, whatever its bank', async () => {
    const amount = nextAmount();
    const [shown, other] = [await requestDeposit(amount), await requestDeposit(amount + 5000)];
    await importLines({ amount: `${amount}`, ref: 'SAMEREF01', text: PLAYER_NAME });
    const body = { qr: createSlipQr('SAMEREF01', '002') };
    await callData(server, 'POST /wallet/deposit/{id}/slip', {
      token: other.player.accessToken,
      id: other.id,
      body,
    });
    for (const [{ id }, usedBy] of [
      [other, shown.id],
      [shown, other.id],
    ] as const)
      expect((await details(id)).checks[0]).toMatchObject({ check: 'REFERENCE', state: 'FAILED', usedBy });
  });
});

describe('a line of the bank statement', () => {
  test('is open again after a reversal, credits another deposit, and is audited', async () => {
    const amount = nextAmount();
    const wrong = await requestDeposit(amount);
    const bookedAt = new Date().toISOString();
    const line = { amount: `${amount}`, ref: 'AGAIN0001', text: PLAYER_NAME, bookedAt };
    await importLines(line);
    await confirm(wrong.id);
    const lineId = await lineIdOf(wrong.id);
    const right = await requestDeposit(amount);
    expect(await match(lineId, right.id)).toMatchObject({ reply: { code: 'LINE_MATCHED' } });
    expect(await reverse(wrong.id)).toMatchObject({ status: 'cancelled', reason: 'REVERSED' });
    expect((await readDay()).lines).toContainEqual(
      expect.objectContaining({ id: lineId, transfer: null, matchedBy: null }),
    );
    expect(await match(lineId, wrong.id)).toMatchObject({ reply: { code: 'TRANSACTION_DECIDED' } });
    expect(await importLines(line)).toMatchObject({ added: 0, matched: 1 });
    expect((await confirm(right.id)).reply.data).toMatchObject({ status: 'success', bankRef: 'AGAIN0001' });
    expect(await game.balanceOf(wrong.player)).toBe('0.00');
    expect(await game.balanceOf(right.player)).toBe(`${amount}.00`);
    // It still says what it was credited with.
    expect(await details(wrong.id)).toMatchObject({ status: 'cancelled', line: { id: lineId } });
    const rows = await server.app.db.query<{ action: string; actor: string; id: string }>(
      "SELECT action, actor, after ->> 'transactionId' AS id FROM audit WHERE subject = $1 ORDER BY audit.id",
      [`bank-line/${lineId}`],
    );
    expect(rows).toEqual([
      { action: 'BANK_LINE_MATCH', actor: 'ann', id: wrong.id },
      { action: 'BANK_LINE_RELEASE', actor: 'amy', id: wrong.id },
      { action: 'BANK_LINE_MATCH', actor: 'ann', id: right.id },
    ]);
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('is open again when its deposit or withdrawal is refused', async () => {
    const amount = nextAmount();
    const deposit = await requestDeposit(amount);
    const payer = await game.createPlayer(1000);
    const { transactionId: paid } = await callData(server, 'POST /player/withdraw', {
      token: payer.accessToken,
      body: { amount },
    });
    await importLines({ amount: `${amount}`, text: 'in' }, { amount: `-${amount}`, text: 'out' });
    const out = (await readDay()).lines.find((line) => line.amount === -amount);
    expect((await match(out?.id ?? '', paid)).status).toBe(200);
    for (const id of [deposit.id, paid]) {
      const lineId = await lineIdOf(id);
      expect(lineId).not.toBe('');
      await refuse(id);
      expect(await details(id)).toMatchObject({ status: 'cancelled', line: null });
      expect((await readDay()).lines.find((line) => line.id === lineId)).toMatchObject({ matchedBy: null });
    }
  });

  test('credits one deposit: the database refuses a second one and a wrong match', async () => {
    const amount = nextAmount();
    const [one, two] = [await requestDeposit(amount), await requestDeposit(amount)];
    await importLines({ amount: `${amount}`, ref: 'ONLYONE01', text: PLAYER_NAME });
    const [line] = (await details(one.id)).lines;
    const { db } = server.app;
    const lineId = line?.id ?? '';
    await match(lineId, one.id);
    await confirm(one.id);
    await arrive(two.id, { bankId: '014', bankRef: 'TYPED0001', amount, name: PLAYER_NAME });
    await expect(
      db.query(
        "UPDATE transfer SET status = 'success', decided_at = now(), decided_by = 'x', line_id = $2, line_is_own = true WHERE id = $1",
        [two.id, lineId],
      ),
    ).rejects.toThrow(/transfer_line_once/);
    await expect(
      db.query('UPDATE bank_line SET transfer_id = $2 WHERE id = $1', [lineId, two.id]),
    ).rejects.toThrow(/one transfer that counts/);
    await expect(
      db.query(
        'UPDATE bank_line SET transfer_id = NULL, matched_by = NULL, matched_at = NULL WHERE id = $1',
        [lineId],
      ),
    ).rejects.toThrow(/one transfer that counts/);
  });
});

test('a day does not add up when a deposit was posted with another amount', async () => {
  const own = await startTestServer({ verifiesLedger: false });
  const { token } = await createOperator(own, 'cashier', 'dan');
  const player = await (await createGameActions(own)).createPlayer(0);
  // The desk says 500.00, and the ledger has a satang less.
  await injectDefect(own.app.db, 'transfer_decide', [
    'v_own.wallet,\n                        v_transfer.amount);',
    'v_own.wallet,\n                        v_transfer.amount - 1);',
  ]);
  const { transactionId: id } = await callData(own, 'POST /wallet/deposit', {
    token: player.accessToken,
    body: { amount: 500 },
  });
  await callData(own, 'POST /desk/transactions/{id}/confirm', { token, id, body: {} });
  const csv = toBankCsv([{ amount: '500.00' }]);
  expect(await callData(own, 'POST /desk/bank-lines', { token, body: { csv } })).toMatchObject({
    matched: 1,
  });
  const { identity } = await callData(own, 'GET /desk/bank-lines', { token });
  expect(identity).toEqual({
    lines: 500,
    ledger: 499.99,
    linesAlone: 0,
    postingsAlone: 0,
    isEqual: false,
  });
  // What is alone, taken from what did not meet, would explain any mistake.
  const naive = await own.app.db.query(
    `WITH posted AS (
       SELECT p.ref, -sum(e.amount)::bigint AS amount FROM posting p JOIN entry e ON e.posting_id = p.id
         JOIN account a ON a.id = e.account_id AND a.kind = 'HOUSE_BANK' GROUP BY p.id
     ), met AS (
       SELECT posted.ref FROM posted JOIN bank_line l ON l.transfer_id::text = posted.ref AND l.amount = posted.amount
     )
     SELECT (SELECT sum(amount) FROM bank_line)
              = (SELECT sum(amount) FROM posted)
              + (SELECT coalesce(sum(amount), 0) FROM bank_line WHERE transfer_id::text NOT IN (SELECT ref FROM met))
              - (SELECT coalesce(sum(amount), 0) FROM posted WHERE ref NOT IN (SELECT ref FROM met)) AS is_equal`,
  );
  expect(naive).toEqual([{ is_equal: true }]);
  await own.close();
});

test('a reversal on the day leaves the line alone, and the day adds up', async () => {
  const own = await startTestServer();
  const token = (await createOperator(own, 'admin', 'eve')).token;
  const player = await (await createGameActions(own)).createPlayer(0);
  const { transactionId: id } = await callData(own, 'POST /wallet/deposit', {
    token: player.accessToken,
    body: { amount: 500 },
  });
  await callData(own, 'POST /desk/transactions/{id}/confirm', { token, id, body: {} });
  await callData(own, 'POST /desk/bank-lines', { token, body: { csv: toBankCsv([{ amount: '500.00' }]) } });
  await callData(own, 'POST /desk/transactions/{id}/reverse', { token, id, body: { reason: 'wrong' } });
  const { identity, postings } = await callData(own, 'GET /desk/bank-lines', { token });
  expect(identity).toEqual({ lines: 500, ledger: 0, linesAlone: 500, postingsAlone: 0, isEqual: true });
  expect(postings).toMatchObject([
    { kind: 'DEPOSIT', amount: 500 },
    { kind: 'DEPOSIT_REVERSE', amount: -500 },
  ]);
  await own.close();
});
