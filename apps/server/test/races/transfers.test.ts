import { baht } from '@sanam/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { createJpeg, createSlipQr } from '../harness/slips.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import type { TransferActions } from '../harness/transfer-actions.ts';
import { describeDefects, expectRaceLost, rounds } from './race.ts';

/** Two cashiers claim one transfer and decide it: one of them has it. */
async function decideClaimed(cash: TransferActions) {
  const playerId = await cash.createPlayer(500);
  const requested = await cash.withdraw(playerId, 500);
  const id = 'transactionId' in requested ? requested.transactionId : '';
  const work = async (actor: string, status: 'success' | 'cancelled') => ({
    claimed: await cash.claim(id, actor),
    decided: await cash.decide(id, status, { actor }),
  });
  return Promise.all([work('anan', 'success'), work('bua', 'cancelled')]);
}

/** Ten deposits of ten players are confirmed with one bank reference. */
async function confirmWithOneReference(cash: TransferActions, bankRef: string) {
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const requested = await cash.deposit(await cash.createPlayer(), 100);
    ids.push('transactionId' in requested ? requested.transactionId : '');
  }
  return Promise.all(ids.map((id) => cash.decide(id, 'success', { bankId: '014', bankRef })));
}

/** Deposits of two players are confirmed with one reference, of which each cashier has typed another bank. */
async function confirmWithTwoBanks(cash: TransferActions, bankRef: string) {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const requested = await cash.deposit(await cash.createPlayer(), 100);
    ids.push('transactionId' in requested ? requested.transactionId : '');
  }
  const banks = ['014', '004'] as const;
  return Promise.all(
    ids.map((id, place) => cash.decide(id, 'success', { bankId: banks[place] ?? '014', bankRef })),
  );
}

/** Twenty players add the slip of one bank transfer to a deposit of theirs. */
async function addOneSlip(cash: TransferActions, bankRef: string) {
  const own = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const playerId = await cash.createPlayer();
      const requested = await cash.deposit(playerId, 100);
      return { playerId, id: 'transactionId' in requested ? requested.transactionId : '' };
    }),
  );
  const qr = createSlipQr(bankRef);
  return Promise.all(own.map(({ playerId, id }) => cash.addSlip(playerId, id, qr)));
}

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

/** A withdrawal that was paid is reversed ten times at once. Returns how often that was done. */
async function reverseTenTimes(cash: TransferActions) {
  const playerId = await cash.createPlayer(500);
  const requested = await cash.withdraw(playerId, 500);
  const id = 'transactionId' in requested ? requested.transactionId : '';
  await cash.decide(id, 'success');
  const replies = await Promise.all(Array.from({ length: 10 }, () => cash.reverse(id)));
  const count = replies.filter((reply) => !('code' in reply)).length;
  return { count, balance: await cash.wallet.readBalance(playerId) };
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

  test('of two cashiers on one transfer the one who has claimed it decides', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const both = await decideClaimed(cash);
      const deciding = both.findIndex(({ decided }) => isDone(decided));
      expect(both.map(({ claimed }) => isDone(claimed))).toEqual([deciding === 0, deciding === 1]);
      const other = both[1 - deciding];
      for (const reply of [other?.claimed, other?.decided]) {
        expect(['CLAIMED', 'TRANSACTION_DECIDED']).toContain(reply && 'code' in reply && reply.code);
      }
    }
  });

  test('of ten deposits with one bank reference one is credited', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const replies = await confirmWithOneReference(cash, `ROUND${round}`);
      expect(replies.filter(isDone)).toHaveLength(1);
      expect(replies.filter((reply) => !isDone(reply))).toEqual(
        Array.from({ length: 9 }, () => ({ code: 'REFERENCE_USED' })),
      );
    }
  });

  test('of two deposits with one reference and two banks one is credited', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const replies = await confirmWithTwoBanks(cash, `BANKS${round}`);
      expect(replies.filter(isDone)).toHaveLength(1);
      expect(replies.filter((reply) => !isDone(reply))).toEqual([{ code: 'REFERENCE_USED' }]);
    }
  });

  test('of twenty players with the slip of one transfer one has it', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const replies = await addOneSlip(cash, `SLIP${round}R`);
      expect(replies.filter(isDone)).toEqual([{ bankId: '014', bankRef: `SLIP${round}R` }]);
      expect(replies.filter((reply) => !isDone(reply))).toEqual(
        Array.from({ length: 19 }, () => ({ code: 'SLIP_USED' })),
      );
    }
  });

  test('of one slip on two deposits of a player and a confirmation one has the reference', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const [playerId, other] = [await cash.createPlayer(), await cash.createPlayer()];
      const [first, second, third] = [
        idOf(await cash.deposit(playerId, 100)),
        idOf(await cash.deposit(playerId, 100)),
        idOf(await cash.deposit(other, 100)),
      ];
      const bankRef = `BOTH${round}R`;
      const replies = await Promise.all([
        cash.addSlip(playerId, first, createSlipQr(bankRef)),
        cash.addSlip(playerId, second, createSlipQr(bankRef)),
        cash.decide(third, 'success', { bankId: '014', bankRef }),
      ]);
      expect(replies.filter(isDone)).toHaveLength(1);
    }
  });

  test('of twenty pictures of one player at once ten are stored', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const playerId = await cash.createPlayer();
      const id = idOf(await cash.deposit(playerId, 100));
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, mark) => cash.addSlipImage(playerId, id, createJpeg(mark))),
      );
      expect(replies.filter(isDone)).toHaveLength(10);
      expect(replies.filter((reply) => !isDone(reply))).toEqual(
        Array.from({ length: 10 }, () => ({ code: 'TOO_MANY_ATTEMPTS' })),
      );
    }
  });

  test('a transfer that is reversed ten times at once returns its money once', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      expect(await reverseTenTimes(cash)).toEqual({ count: 1, balance: baht(500) });
    }
  });

  test('a player is adjusted once under a key, and each time without one', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const playerId = await cash.createPlayer();
      await tenTimes(() => cash.adjust(playerId, 10, 'one'));
      expect(await cash.wallet.readBalance(playerId)).toBe(baht(10));
      await tenTimes(() => cash.adjust(playerId, 10));
      expect(await cash.wallet.readBalance(playerId)).toBe(baht(110));
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

describeDefects(() => {
  test('more than ten are pending when they are counted without the wallet lock', async () => {
    const db = await openTestDatabase();
    await injectDefect(db, 'transfer_lock', ['PERFORM ledger_lock(p_accounts => ARRAY[wallet, hold]);', '']);
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

  test('two cashiers have one transfer when the claim is read without its lock', async () => {
    const db = await openTestDatabase();
    await injectDefect(
      db,
      'transfer_claim',
      ['WHERE id = p_id FOR UPDATE;', 'WHERE id = p_id;'],
      ['UPDATE transfer\n', 'PERFORM pg_sleep(0.05); UPDATE transfer\n'],
    );
    const cash = createTransferActions(db);
    await expectRaceLost(async () => {
      const requested = await cash.deposit(await cash.createPlayer(), 100);
      const id = 'transactionId' in requested ? requested.transactionId : '';
      const both = await Promise.all([cash.claim(id, 'anan'), cash.claim(id, 'bua')]);
      return both.every((claimed) => !('code' in claimed));
    });
    await db.close();
  });

  test('two deposits have one reference when it is looked up before it is written', async () => {
    const db = await openTestDatabase();
    await db.query('DROP INDEX transfer_bank_ref_once, transfer_deposit_ref_once');
    await injectDefect(db, 'transfer_decide', [
      'UPDATE transfer',
      `IF EXISTS (SELECT FROM transfer WHERE bank_ref = upper(p_bank_ref)) THEN
       RAISE unique_violation;
     END IF;
     UPDATE transfer`,
    ]);
    const cash = createTransferActions(db);
    await expectRaceLost(async (round) => {
      const replies = await confirmWithOneReference(cash, `NAIVE${round}`);
      return replies.filter((reply) => !('code' in reply)).length > 1;
    });
    await db.close();
  });

  test('two deposits have one reference of two banks when it is only looked up', async () => {
    const db = await openTestDatabase();
    await db.query('DROP INDEX transfer_deposit_ref_once');
    await injectDefect(db, 'transfer_decide', [
      'UPDATE transfer',
      `IF EXISTS (SELECT FROM transfer WHERE bank_ref = upper(p_bank_ref)) THEN
       RAISE unique_violation;
     END IF;
     UPDATE transfer`,
    ]);
    const cash = createTransferActions(db);
    await expectRaceLost(async (round) => {
      const replies = await confirmWithTwoBanks(cash, `NAIVE${round}`);
      return replies.every((reply) => !('code' in reply));
    });
    const { checks } = await verifyLedger(db);
    expect(checks.filter(({ violations }) => violations > 0)).toMatchObject([
      { code: 'REFERENCES_NAME_ONE' },
    ]);
    await db.close();
  });

  test('two players have one slip when it is looked up before it is written', async () => {
    const db = await openTestDatabase();
    await db.query('DROP INDEX transfer_bank_ref_once');
    await injectDefect(db, 'transfer_claim_reference', [
      'UPDATE transfer SET bank_id',
      `IF EXISTS (SELECT FROM transfer WHERE bank_ref = p_bank_ref AND id <> p_id) THEN
       RAISE unique_violation;
     END IF;
     PERFORM pg_sleep(0.02);
     UPDATE transfer SET bank_id`,
    ]);
    const cash = createTransferActions(db);
    await expectRaceLost(async (round) => {
      const replies = await addOneSlip(cash, `NAIVE${round}`);
      return replies.filter((reply) => !('code' in reply)).length > 1;
    });
    await db.close();
  });

  test('a transfer is reversed twice when its status is read before its locks', async () => {
    const db = await openTestDatabase();
    await injectDefect(db, 'transfer_reverse', [
      'SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;',
      '',
    ]);
    await db.query('DROP TRIGGER transfer_forbid_term_change ON transfer');
    await db.query('ALTER TABLE posting DROP CONSTRAINT posting_once');
    const cash = createTransferActions(db);
    await expectRaceLost(async () => (await reverseTenTimes(cash)).count > 1);
    await db.close();
  });
});
