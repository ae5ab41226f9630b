import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { toBankCsv } from '../harness/bank-csv.ts';
import { addDepositAccount, depositAccount } from '../harness/deposit-accounts.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

let server: RunningServer;
let game: GameActions;
let cashier: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  cashier = (await createOperator(server, 'cashier')).token;
});
afterAll(() => server.close());

const importBankLines = (lines: Parameters<typeof toBankCsv>[0]) =>
  callData(server, 'POST /desk/bank-lines', { token: cashier, body: { csv: toBankCsv(lines) } });
const readDay = (day?: string) =>
  callData(server, 'GET /desk/bank-lines', { token: cashier, ...(day && { query: { day } }) });
const match = (id: string, body: BodyOf<Endpoints['POST /desk/bank-lines/{id}/match']>) =>
  call(server, 'POST /desk/bank-lines/{id}/match', { token: cashier, id, body });
const lineOf = async (text: string) => {
  const line = (await readDay()).lines.find((one) => one.text === text);
  if (!line) throw new Error(`no line "${text}"`);
  return line;
};
const deposit = async ({ accessToken: token }: TestPlayer, amount: number) =>
  (await callData(server, 'POST /wallet/deposit', { token, body: { amount } })).transactionId;
const confirm = (id: string) =>
  callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id });

// First, because the sums are those of the whole day.
test('a day adds up: the bank has what the ledger moved and what is open', async () => {
  const player = await game.createPlayer(0);
  const own = await deposit(player, 500);
  await confirm(own);
  const { transactionId: paid } = await callData(server, 'POST /player/withdraw', {
    token: player.accessToken,
    body: { amount: 300 },
  });
  const decided = await callData(server, 'POST /desk/transactions/{id}/approve', {
    token: cashier,
    id: paid,
  }).then(() => confirm(paid));
  expect(decided.status).toBe('success');

  const before = await readDay();
  expect(before.identity).toEqual({
    lines: 0,
    ledger: 200,
    linesAlone: 0,
    postingsAlone: 200,
    isEqual: true,
  });
  expect(before.postings).toMatchObject([
    { kind: 'DEPOSIT', amount: 500, transfer: { transactionId: own } },
    { kind: 'WITHDRAW', amount: -300, transfer: { transactionId: paid } },
  ]);

  const file = [{ amount: '500.00' }, { amount: '1,250.50', text: 'nobody knows' }, { amount: '-300' }];
  expect(await importBankLines(file)).toMatchObject({ added: 3, known: 0, matched: 2 });
  const { lines, postings, identity, openDays, day } = await readDay();
  // 1,450.50 = 200.00 + 1,250.50
  expect(identity).toEqual({
    lines: 1450.5,
    ledger: 200,
    linesAlone: 1250.5,
    postingsAlone: 0,
    isEqual: true,
  });
  expect(postings).toEqual([]);
  expect(openDays).toEqual([{ day, cases: 1 }]);
  expect(lines).toMatchObject([
    { amount: 1250.5, text: 'nobody knows', transfer: null, matchedBy: null, candidates: [] },
    { amount: 500, transfer: { transactionId: own, status: 'success' }, matchedBy: 'rule' },
    { amount: -300, transfer: { transactionId: paid }, matchedBy: 'rule' },
  ]);
  const [open] = lines;
  expect(await match(open?.id ?? '', { note: 'paid in by the owner' })).toMatchObject({
    reply: { data: { note: 'paid in by the owner', matchedBy: 'cashier', transfer: null } },
  });
  const { identity: after, openDays: none } = await readDay();
  expect(after).toEqual(identity);
  expect(none).toEqual([]);
});

test('the same file twice adds nothing, and a longer one only what is new', async () => {
  const bookedAt = '2026-11-01T10:00:00Z';
  const lines = [1, 2, 3].map((nth) => ({ amount: `${nth * 11}.25`, bookedAt, text: `twice ${nth}` }));
  expect(await importBankLines(lines)).toMatchObject({ added: 3, known: 0, day: '2026-11-01' });
  expect(await importBankLines(lines)).toMatchObject({ added: 0, known: 3 });
  expect(await importBankLines([...lines, { amount: '44.25', bookedAt }])).toMatchObject({
    added: 1,
    known: 3,
  });
  const { lines: stored, identity } = await readDay('2026-11-01');
  expect(stored).toHaveLength(4);
  expect(identity).toMatchObject({ lines: 111, ledger: 0, linesAlone: 111, isEqual: true });
});

test('of deposits of one amount the line with a reference is matched, others are open', async () => {
  const [first, second] = [await game.createPlayer(0), await game.createPlayer(0)];
  const [one, two] = [await deposit(first, 777), await deposit(second, 777)];
  expect(await importBankLines([{ amount: '777.00', text: 'unclear' }])).toMatchObject({ matched: 0 });
  const unclear = await lineOf('unclear');
  expect(unclear.candidates.map(({ transactionId }) => transactionId)).toEqual([one, two]);

  await callData(server, 'POST /desk/transactions/{id}/confirm', {
    token: cashier,
    id: two,
    body: { bankId: '014', bankRef: 'NAMED777' },
  });
  // The reference names the second, so that the first line has no other.
  expect(await importBankLines([{ amount: '777', ref: 'named777', text: 'named' }])).toMatchObject({
    matched: 2,
  });
  expect((await lineOf('named')).transfer).toMatchObject({ transactionId: two, status: 'success' });
  expect((await lineOf('unclear')).transfer).toMatchObject({ transactionId: one, status: 'pending' });
});

test('a person matches an open line with a transaction of its amount, once', async () => {
  const player = await game.createPlayer(0);
  const [one, two, other] = [
    await deposit(player, 888),
    await deposit(player, 888),
    await deposit(player, 889),
  ];
  await importBankLines([
    { amount: '888', text: 'first of two' },
    { amount: '888', text: 'second of two' },
  ]);
  const line = await lineOf('first of two');
  expect(await match(UNKNOWN_ID, { note: 'x' })).toMatchObject({ reply: { code: 'BANK_LINE_NOT_FOUND' } });
  expect(await match(line.id, { transactionId: UNKNOWN_ID })).toMatchObject({
    reply: { code: 'TRANSACTION_NOT_FOUND' },
  });
  expect(await match(line.id, {})).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
  expect(await match(line.id, { transactionId: other })).toMatchObject({
    reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'transactionId', rule: 'amount' }] } },
  });
  expect(await match(line.id, { transactionId: one })).toMatchObject({
    reply: { data: { transfer: { transactionId: one }, matchedBy: 'cashier' } },
  });
  const matched = { status: 409, reply: { code: 'BANK_LINE_MATCHED' } };
  expect(await match(line.id, { transactionId: two })).toMatchObject(matched);
  const second = await lineOf('second of two');
  expect(await match(second.id, { transactionId: one })).toMatchObject(matched);
  await callData(server, 'POST /desk/transactions/{id}/refuse', { token: cashier, id: two });
  expect(await match(second.id, { transactionId: two })).toMatchObject({
    status: 409,
    reply: { code: 'TRANSACTION_DECIDED' },
  });
  await expect(
    server.app.db.query('UPDATE bank_line SET amount = 1 WHERE id = $1', [second.id]),
  ).rejects.toThrow(/one transfer that counts, and never changes/);
});

test('a line that was matched or noted wrongly is opened again, for a person to match', async () => {
  const release = (id: string) => call(server, 'POST /desk/bank-lines/{id}/release', { token: cashier, id });
  const player = await game.createPlayer(0);
  const wrong = await deposit(player, 901);
  expect(await importBankLines([{ amount: '901', text: 'of another player' }])).toMatchObject({ matched: 1 });
  const line = await lineOf('of another player');
  expect(line).toMatchObject({ transfer: { transactionId: wrong }, matchedBy: 'rule', isCredited: false });
  expect((await release(line.id)).reply).toMatchObject({
    data: { transfer: null, matchedBy: null, candidates: [{ transactionId: wrong }] },
  });
  expect(await importBankLines([{ amount: '-1.25', text: 'a fee' }])).toMatchObject({ matched: 0 });
  expect((await release(line.id)).reply).toMatchObject({ data: { matchedBy: null } });
  await match(line.id, { note: 'not known' });
  expect((await release(line.id)).reply).toMatchObject({ data: { note: null, matchedBy: null } });
  const right = await deposit(player, 901);
  await match(line.id, { transactionId: right });
  expect(await release(UNKNOWN_ID)).toMatchObject({ status: 404, reply: { code: 'BANK_LINE_NOT_FOUND' } });
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id: right, body: {} });
  expect(await lineOf('of another player')).toMatchObject({ isCredited: true });
  expect(await release(line.id)).toMatchObject({
    status: 409,
    reply: { code: 'TRANSACTION_DECIDED', data: { status: 'success' } },
  });
  const rows = await server.app.db.query<{ actor: string; reason: string | null }>(
    "SELECT actor, reason FROM audit WHERE action = 'BANK_LINE_RELEASE' AND subject = $1 ORDER BY id",
    [`bank-line/${line.id}`],
  );
  expect(rows).toEqual([
    { actor: 'cashier', reason: null },
    { actor: 'cashier', reason: 'not known' },
  ]);
  expect((await server.app.verifyLedger()).isVerified).toBe(true);
});

test('a line more than 24 hours from every request is a case for a person', async () => {
  const player = await game.createPlayer(0);
  await deposit(player, 666);
  const bookedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
  expect(await importBankLines([{ amount: '666', bookedAt }])).toMatchObject({ added: 1, matched: 0 });
});

test('a mistake in the file is named by row and column, and nothing is stored', async () => {
  const csv = `${toBankCsv([{ amount: '99.75', text: 'good' }])}\r\n1048273659,2026-11-15,half,,bad`;
  expect(await call(server, 'POST /desk/bank-lines', { token: cashier, body: { csv } })).toMatchObject({
    status: 400,
    reply: { code: 'INVALID_INPUT', data: { row: 3, column: 'amount' } },
  });
  expect(await server.app.db.query("SELECT FROM bank_line WHERE text = 'good'")).toEqual([]);
});

test('a day with more lines than are shown says so, and its sums are of all', async () => {
  await server.app.db.query(
    `INSERT INTO bank_line (id, account, booked_at, amount, text, hash, imported_by)
     SELECT gen_random_uuid(), '1048273659', '2026-01-05T05:00:00Z', 100, 'many', sha256(n::text::bytea), 'import'
       FROM generate_series(1, 501) n`,
  );
  const { lines, hasMoreLines, hasMorePostings, identity } = await readDay('2026-01-05');
  expect(lines).toHaveLength(500);
  expect(lines[0]).toMatchObject({ account: '1048273659', importedBy: 'import' });
  expect([hasMoreLines, hasMorePostings]).toEqual([true, false]);
  expect(identity).toMatchObject({ lines: 501, isEqual: true });
  expect(await readDay()).toMatchObject({ hasMoreLines: false });
});

test('the audit has each import, each match and each release', async () => {
  const rows = await server.app.db.query<{ action: string }>(
    "SELECT DISTINCT action FROM audit WHERE action LIKE 'BANK_LINE%' ORDER BY 1",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'BANK_LINES_IMPORT',
    'BANK_LINE_MATCH',
    'BANK_LINE_RELEASE',
  ]);
});

test('a line of another account than the player was shown is matched by a person alone', async () => {
  const { token } = await createOperator(server);
  await addDepositAccount(server, token, depositAccount('1048273659'));
  const player = await game.createPlayer(0);
  const [own, other] = [await deposit(player, 7301), await deposit(player, 7302)];
  const file = [
    { amount: '7301', text: 'to the end of ours', account: 'xxx73659' },
    { amount: '7302', text: 'to another of ours', account: '4082773104' },
  ];
  expect(await importBankLines(file)).toMatchObject({ added: 2, matched: 1 });
  expect(await lineOf('to the end of ours')).toMatchObject({ transfer: { transactionId: own } });
  const open = await lineOf('to another of ours');
  expect(open).toMatchObject({ transfer: null, candidates: [{ transactionId: other }] });
  expect((await match(open.id, { transactionId: other })).status).toBe(200);
  // Its money may be another deposit's, so it has not arrived.
  const readChecks = async (id: string) =>
    (await callData(server, 'GET /desk/transactions/{id}', { token: cashier, id })).checks;
  expect(await readChecks(own)).toContainEqual(
    expect.objectContaining({ check: 'ARRIVED', state: 'PASSED', source: 'STATEMENT' }),
  );
  expect(await readChecks(other)).toContainEqual(
    expect.objectContaining({ check: 'ARRIVED', state: 'FAILED', source: 'STATEMENT' }),
  );
});
