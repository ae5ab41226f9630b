import { toBangkokDay } from '@sanam/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { APPROVAL_CHECK } from '../../src/services/approvals/check.ts';
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
let ben: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ env: { BANK_REF: 'required', STEP_UP_MINUTES: '0' } });
  game = await createGameActions(server);
  ann = (await createOperator(server, 'cashier', 'ann')).token;
  ben = (await createOperator(server, 'cashier', 'ben')).token;
  admin = (await createOperator(server, 'admin', 'amy')).token;
  await server.app.wallet.setFirstDepositAccount({
    accountNumber: '1048273659',
    accountName: 'สนาม จำกัด',
    accountBank: 'KBANK',
  });
  await setApprovalSum(server.app.db, 1000);
});
afterAll(() => server.close());

// Each test has an amount of its own, so that its lines fit no other deposit.
let amounts = 100;
const nextAmount = () => (amounts += 1);
const requestDeposit = (amount: number) => game.requestDeposit(amount);
const importAs = (token: string, ...lines: Parameters<typeof toBankCsv>[0]) =>
  callData(server, 'POST /desk/bank-lines', { token, body: { csv: toBankCsv(lines) } });
/** Ann credits, so the bank's word comes from Ben. */
const importBankLines = (...lines: Parameters<typeof toBankCsv>[0]) => importAs(ben, ...lines);
const details = (id: string) => callData(server, 'GET /desk/transactions/{id}', { token: ann, id });
const confirm = (id: string, token = ann) =>
  call(server, 'POST /desk/transactions/{id}/confirm', { token, id, body: {} });
const match = (id: string, transactionId: string) =>
  call(server, 'POST /desk/bank-lines/{id}/match', { token: ann, id, body: { transactionId } });
const reverse = (id: string) =>
  callData(server, 'POST /desk/transactions/{id}/reverse', { token: admin, id, body: { reason: 'wrong' } });
const refuse = (id: string) =>
  callData(server, 'POST /desk/transactions/{id}/refuse', { token: ann, id, body: {} });
const arrive = (id: string, body: { bankRef?: string; bankId?: string; amount: number; name: string }) =>
  callData(server, 'POST /desk/transactions/{id}/arrival', { token: ann, id, body });
const bankLineIdOf = async (id: string) => (await details(id)).line?.id ?? '';
const readDay = (day?: string) =>
  callData(server, 'GET /desk/bank-lines', { token: ann, ...(day && { query: { day } }) });

describe('a deposit that a line of the bank statement shows', () => {
  test('one person credits a deposit with a line without typing anything', async () => {
    const amount = 20_001;
    const { id, player } = await requestDeposit(amount);
    expect((await details(id)).lastImportAt).toBeNull();
    const text = `รับโอนจาก SCB x7890 น.ส. ${PLAYER_NAME}`;
    expect(await importBankLines({ amount: `${amount}`, ref: 'line20001', text })).toMatchObject({
      matched: 1,
    });
    expect(await details(id)).toMatchObject({
      arrival: null,
      line: { ref: 'LINE20001', text, account: '1048273659', importedBy: 'ben', matchedBy: 'rule' },
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
    expect(audit?.after).toMatchObject({ bankLineId: await bankLineIdOf(id) });
  });

  test('a deposit whose line names no player waits for a second person or a name', async () => {
    const amount = nextAmount();
    const { id } = await requestDeposit(amount);
    expect((await details(id)).lastImportAt).not.toBeNull();
    await importBankLines({ amount: `${amount}`, ref: 'NONAME001', text: 'รับโอนจาก สมชาย ใจดี' });
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

  test('a deposit fails where what was typed contradicts the line', async () => {
    const amount = nextAmount();
    const { id } = await requestDeposit(amount);
    await importBankLines({ amount: `${amount}`, ref: 'AGAINST01', text: PLAYER_NAME });
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

  test('a person chooses where several lines fit a deposit, and an old line fails', async () => {
    const amount = nextAmount();
    const [one, two] = [await requestDeposit(amount), await requestDeposit(amount)];
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const text = PLAYER_NAME;
    await importBankLines(
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

  test('one person who types the name credits a deposit with a line up to the sum only', async () => {
    const amount = nextAmount() + 2000;
    const { id } = await requestDeposit(amount);
    const bankRef = `TYPED${amount}`;
    await importBankLines({ amount: `${amount}`, ref: bankRef, text: 'รับโอนจาก สมชาย ใจดี' });
    await arrive(id, { bankId: '004', bankRef, amount, name: PLAYER_NAME });
    expect((await details(id)).checks.map(({ state }) => state)).toEqual(Array(4).fill('PASSED'));
    expect((await confirm(id)).reply.data).toMatchObject({
      status: 'pending',
      approvalId: expect.any(String),
    });
    // Then one has typed the name, another has imported the line, and a third credits it.
    expect((await confirm(id, admin)).reply.data).toMatchObject({ status: 'success' });
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('the reference of a line belongs to one deposit, whatever its bank', async () => {
    const amount = nextAmount();
    const [shown, other] = [await requestDeposit(amount), await requestDeposit(amount + 5000)];
    await importBankLines({ amount: `${amount}`, ref: 'SAMEREF01', text: PLAYER_NAME });
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

describe('a deposit whose line the crediting operator imported', () => {
  const lineOf = (amount: number) => ({
    amount: `${amount}`,
    ref: `OWNLINE${amount}`,
    text: PLAYER_NAME,
    bookedAt: new Date().toISOString(),
  });

  test('the importer of its line credits a deposit alone up to the sum only', async () => {
    const [small, large] = [await requestDeposit(1000), await requestDeposit(nextAmount() + 2000)];
    const { amount } = await details(large.id);
    await importAs(ann, lineOf(1000), lineOf(amount));
    expect((await details(large.id)).checks.map(({ state }) => state)).toEqual(Array(4).fill('PASSED'));
    expect((await confirm(small.id)).reply.data).toMatchObject({ status: 'success' });
    const { data } = (await confirm(large.id)).reply as { data: { status: string; approvalId: string } };
    expect(data).toMatchObject({ status: 'pending', approvalId: expect.any(String) });
    expect(await game.balanceOf(large.player)).toBe('0.00');
    const approval = { token: ben, id: data.approvalId };
    expect(await callData(server, 'POST /desk/approvals/{id}/approve', approval)).toMatchObject({
      kind: 'DEPOSIT',
      amount,
      details: { failedChecks: [] },
    });
    expect(await game.balanceOf(large.player)).toBe(`${amount}.00`);
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('an operator who did not import its line credits a deposit alone', async () => {
    const amount = nextAmount() + 2000;
    const { id } = await requestDeposit(amount);
    await importAs(ann, lineOf(amount));
    expect((await confirm(id, ben)).reply.data).toMatchObject({ status: 'success' });
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('a deposit still needs two when somebody else imports its line later', async () => {
    const amount = nextAmount() + 2000;
    const { id } = await requestDeposit(amount);
    const line = lineOf(amount);
    await importAs(ann, line);
    expect(await importAs(ben, line)).toMatchObject({ added: 0, known: 1 });
    expect(await details(id)).toMatchObject({ line: { importedBy: 'ann' } });
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'pending' });
  });

  test('a line that was known before needs no second person, also to match it', async () => {
    const amount = nextAmount() + 2000;
    const line = lineOf(amount);
    await importAs(ben, line);
    const { id } = await requestDeposit(amount);
    expect(await importAs(ann, line)).toMatchObject({ added: 0, matched: 1 });
    expect((await confirm(id)).reply.data).toMatchObject({ status: 'success' });
  });

  test.each([
    ['whose line they imported', "UPDATE bank_line SET imported_by = 'ann' WHERE transfer_id = $1"],
    [
      'whose line is of another account',
      "UPDATE bank_line SET account = '4082773104' WHERE transfer_id = $1",
    ],
    [
      'whose sender they typed',
      "UPDATE transfer SET bank_line_is_own = false, arrival_by = 'ann', arrival_at = now(), arrival_name = 'x', arrival_is_own = true, arrival_amount = amount WHERE id = $1",
    ],
  ])('the ledger check finds a deposit that one person credited and %s', async (_what, change) => {
    const amount = nextAmount() + 2000;
    const { id } = await requestDeposit(amount);
    await importBankLines(lineOf(amount));
    await confirm(id);
    const counts: (number | undefined)[] = [];
    const undone = server.app.db.transact(async (tx) => {
      const count = async () =>
        counts.push((await tx.query<{ violations: number }>(APPROVAL_CHECK.statement))[0]?.violations);
      await count();
      await tx.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
      await tx.query('ALTER TABLE transfer DISABLE TRIGGER transfer_forbid_term_change');
      await tx.query(change, [id]);
      await count();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(counts).toEqual([0, 1]);
  });
});

describe('a line of the bank statement', () => {
  test('a line is open again after a reversal, credits another deposit, and is audited', async () => {
    const amount = nextAmount();
    const wrong = await requestDeposit(amount);
    const bookedAt = new Date().toISOString();
    const line = { amount: `${amount}`, ref: 'AGAIN0001', text: PLAYER_NAME, bookedAt };
    await importBankLines(line);
    await confirm(wrong.id);
    const bankLineId = await bankLineIdOf(wrong.id);
    const right = await requestDeposit(amount);
    expect(await match(bankLineId, right.id)).toMatchObject({ reply: { code: 'BANK_LINE_MATCHED' } });
    expect(await reverse(wrong.id)).toMatchObject({ status: 'cancelled', reason: 'REVERSED' });
    expect((await readDay()).lines).toContainEqual(
      expect.objectContaining({ id: bankLineId, transfer: null, matchedBy: null }),
    );
    expect(await match(bankLineId, wrong.id)).toMatchObject({ reply: { code: 'TRANSACTION_DECIDED' } });
    expect(await importBankLines(line)).toMatchObject({ added: 0, matched: 1 });
    expect((await confirm(right.id)).reply.data).toMatchObject({ status: 'success', bankRef: 'AGAIN0001' });
    expect(await game.balanceOf(wrong.player)).toBe('0.00');
    expect(await game.balanceOf(right.player)).toBe(`${amount}.00`);
    // It still says what it was credited with.
    expect(await details(wrong.id)).toMatchObject({ status: 'cancelled', line: { id: bankLineId } });
    const rows = await server.app.db.query<{ action: string; actor: string; id: string }>(
      "SELECT action, actor, after ->> 'transactionId' AS id FROM audit WHERE subject = $1 ORDER BY audit.id",
      [`bank-line/${bankLineId}`],
    );
    expect(rows).toEqual([
      { action: 'BANK_LINE_MATCH', actor: 'ben', id: wrong.id },
      { action: 'BANK_LINE_RELEASE', actor: 'amy', id: wrong.id },
      { action: 'BANK_LINE_MATCH', actor: 'ben', id: right.id },
    ]);
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('a line is open again when its deposit or withdrawal is refused', async () => {
    const amount = nextAmount();
    const deposit = await requestDeposit(amount);
    const payer = await game.createPlayer(1000);
    const { transactionId: paid } = await callData(server, 'POST /player/withdraw', {
      token: payer.accessToken,
      body: { amount },
    });
    await importBankLines({ amount: `${amount}`, text: 'in' }, { amount: `-${amount}`, text: 'out' });
    const out = (await readDay()).lines.find((line) => line.amount === -amount);
    expect((await match(out?.id ?? '', paid)).status).toBe(200);
    for (const id of [deposit.id, paid]) {
      const bankLineId = await bankLineIdOf(id);
      expect(bankLineId).not.toBe('');
      await refuse(id);
      expect(await details(id)).toMatchObject({ status: 'cancelled', line: null });
      expect((await readDay()).lines.find((line) => line.id === bankLineId)).toMatchObject({
        matchedBy: null,
      });
    }
  });

  test('a line credits one deposit: the database refuses a second and a wrong match', async () => {
    const amount = nextAmount();
    const [one, two] = [await requestDeposit(amount), await requestDeposit(amount)];
    await importBankLines({ amount: `${amount}`, ref: 'ONLYONE01', text: PLAYER_NAME });
    const [line] = (await details(one.id)).lines;
    const { db } = server.app;
    const bankLineId = line?.id ?? '';
    await match(bankLineId, one.id);
    await confirm(one.id);
    await arrive(two.id, { bankId: '014', bankRef: 'TYPED0001', amount, name: PLAYER_NAME });
    await expect(
      db.query(
        "UPDATE transfer SET status = 'success', decided_at = now(), decided_by = 'x', bank_line_id = $2, bank_line_is_own = true WHERE id = $1",
        [two.id, bankLineId],
      ),
    ).rejects.toThrow(/transfer_bank_line_once/);
    await expect(
      db.query('UPDATE bank_line SET transfer_id = $2 WHERE id = $1', [bankLineId, two.id]),
    ).rejects.toThrow(/one transfer that counts/);
    await expect(
      db.query(
        'UPDATE bank_line SET transfer_id = NULL, matched_by = NULL, matched_at = NULL WHERE id = $1',
        [bankLineId],
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
    'p_wallet => v_own.wallet, p_amount => v_transfer.amount);',
    'p_wallet => v_own.wallet, p_amount => v_transfer.amount - 1);',
  ]);
  const { transactionId: id } = await callData(own, 'POST /wallet/deposit', {
    token: player.accessToken,
    body: { amount: 500 },
  });
  await callData(own, 'POST /desk/transactions/{id}/confirm', { token, id, body: {} });
  const { identity: alone } = await callData(own, 'GET /desk/bank-lines', { token });
  expect(alone).toEqual({ lines: 0, ledger: 499.99, linesAlone: 0, postingsAlone: 500, isEqual: false });
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
