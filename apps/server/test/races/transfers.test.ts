import { baht } from '@sanam/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import type { TransferActions } from '../harness/transfer-actions.ts';
import { expectRaceLost, rounds } from './race.ts';

/** Fifty deposits or withdrawals of one player at once, of which ten may be pending. */
async function requestFifty(cash: TransferActions, db: Database, round: number) {
  const playerId = await cash.createPlayer(10_000);
  const request = () => (round % 2 === 0 ? cash.deposit(playerId, 100) : cash.withdraw(playerId, 100));
  const replies = await Promise.all(Array.from({ length: 50 }, request));
  const rows = await db.query<{ no: number }>(
    'SELECT player_no AS no FROM transfer WHERE player_id = $1 ORDER BY 1',
    [playerId],
  );
  return { replies, numbers: rows.map(({ no }) => no) };
}

describe('concurrent transfers', () => {
  let db: Database;
  let cash: TransferActions;
  beforeAll(async () => {
    db = await openTestDatabase();
    cash = createTransferActions(db);
  });
  afterAll(async () => {
    const verification = await verifyLedger(db);
    await db.close();
    expect(verification).toMatchObject({ isVerified: true });
  });

  const tenTimes = <Result>(request: () => Promise<Result>) =>
    Promise.all(Array.from({ length: 10 }, request));
  const isDone = (reply: object): boolean => !('code' in reply);
  const idOf = (reply: object): string => ('transactionId' in reply ? String(reply.transactionId) : '');
  const countOf = async (playerId: number) =>
    (await db.query('SELECT FROM transfer WHERE player_id = $1', [playerId])).length;

  test('ten requests with one key make one transfer and get equal replies', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const playerId = await cash.createPlayer(1000);
      const deposits = await tenTimes(() => cash.deposit(playerId, 100, 'one'));
      expect(new Set(deposits.map(idOf)).size).toBe(1);
      const withdrawals = await tenTimes(() => cash.withdraw(playerId, 300, 'two'));
      expect(new Set(withdrawals.map(idOf)).size).toBe(1);
      expect(await countOf(playerId)).toBe(2);
      expect(await cash.wallet.readBalance(playerId)).toBe(baht(700));
    }
  });

  test('ten confirmations of a deposit credit it once', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const playerId = await cash.createPlayer();
      const id = idOf(await cash.deposit(playerId, 100));
      const replies = await tenTimes(() => cash.decide(id, 'success'));
      expect(replies.filter(isDone)).toHaveLength(1);
      expect(replies.filter((reply) => !isDone(reply))).toEqual(
        Array.from({ length: 9 }, () => ({ code: 'TRANSACTION_DECIDED' })),
      );
      expect(await cash.wallet.readBalance(playerId)).toBe(baht(100));
    }
  });

  test('of a concurrent confirm and refuse one takes effect, and the money matches it', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const playerId = await cash.createPlayer(500);
      const id = idOf(await cash.withdraw(playerId, 500));
      const [confirmed, refused] = await Promise.all([
        cash.decide(id, 'success'),
        cash.decide(id, 'cancelled'),
      ]);
      expect(isDone(confirmed)).not.toBe(isDone(refused));
      expect(await cash.wallet.readBalance(playerId)).toBe(isDone(confirmed) ? 0 : baht(500));
    }
  });

  test('of ten withdrawals of the whole balance one is accepted', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const playerId = await cash.createPlayer(500.25);
      const replies = await tenTimes(() => cash.withdraw(playerId, 500.25));
      expect(replies.filter(isDone)).toHaveLength(1);
      expect(replies.filter((reply) => !isDone(reply))).toEqual(
        Array.from({ length: 9 }, () => ({ code: 'INSUFFICIENT_BALANCE' })),
      );
      expect(await cash.wallet.readBalance(playerId)).toBe(0);
    }
  });

  test('at most ten transfers are pending, each with its own number', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { numbers, replies } = await requestFifty(cash, db, round);
      expect(replies.filter(isDone)).toHaveLength(10);
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  test('requests and decisions of one player never deadlock', async () => {
    const playerId = await cash.createPlayer(5000);
    const first = await Promise.all([
      ...Array.from({ length: 8 }, () => cash.deposit(playerId, 100)),
      ...Array.from({ length: 8 }, () => cash.withdraw(playerId, 100)),
    ]);
    const second = await Promise.all([
      ...first.map((reply, place) => cash.decide(idOf(reply), place % 2 === 0 ? 'success' : 'cancelled')),
      ...Array.from({ length: 8 }, (_, place) => cash.withdraw(playerId, 200, `more ${place}`)),
    ]);
    // Only a request while ten were pending is refused.
    for (const reply of [...first, ...second]) {
      expect('code' in reply ? reply.code : 'TOO_MANY_PENDING').toBe('TOO_MANY_PENDING');
    }
    expect(await verifyLedger(db)).toMatchObject({ isVerified: true });
  });
});

test('more than ten are pending when they are counted without the wallet lock', async () => {
  const db = await openTestDatabase();
  await injectDefect(db, 'transfer_lock', ['PERFORM ledger_lock(ARRAY[wallet, hold]);', '']);
  // Gives the others time to count too, and removes what the table would refuse.
  await injectDefect(db, 'transfer_request', [
    'INSERT INTO transfer (',
    'PERFORM pg_sleep(0.05); INSERT INTO transfer (',
  ]);
  await db.query('ALTER TABLE transfer DROP CONSTRAINT transfer_player_no_once');
  await db.query('ALTER TABLE transfer DROP CONSTRAINT transfer_type_no_once');
  const cash = createTransferActions(db);
  await expectRaceLost(async () => (await requestFifty(cash, db, 0)).numbers.length > 10);
  await db.close();
});
