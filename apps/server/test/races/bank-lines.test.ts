import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import type { TransferActions } from '../harness/transfer-actions.ts';
import { expectRaceLost, rounds, startTogether } from './race.ts';

interface Books {
  db: Database;
  cash: TransferActions;
}

const openBooks = async (): Promise<Books> => {
  const db = await openTestDatabase();
  return { db, cash: createTransferActions(db) };
};

const isDone = (reply: object): boolean => !('code' in reply);
/** Its own for each round and race, so that a line fits no other transfer. */
let amounts = 100;

async function requestDeposits({ cash }: Books, count: number): Promise<string[]> {
  const amount = amounts;
  const requested = await Promise.all(
    Array.from({ length: count }, async () => cash.deposit(await cash.createPlayer(), amount)),
  );
  return requested.map((one) => ('transactionId' in one ? one.transactionId : ''));
}

/** A line that nothing is matched with: it comes before the deposits that it may show. */
async function createLine({ db, cash }: Books): Promise<string> {
  amounts += 1;
  const text = `line ${amounts}`;
  await cash.importLines([{ amount: String(amounts), text }]);
  const [line] = await db.query<{ id: string }>('SELECT id FROM bank_line WHERE text = $1', [text]);
  return line?.id ?? '';
}

/** Two cashiers match one line with two deposits. */
async function matchOneLine(books: Books) {
  const line = await createLine(books);
  const ids = await requestDeposits(books, 2);
  const replies = await Promise.all(ids.map((id) => books.cash.matchLine(line, id)));
  return { line, ids, replies };
}

/** A deposit is reversed, or refused, while a line is matched with it. */
async function matchAndCancel(books: Books, round: number) {
  const { cash, db } = books;
  const line = await createLine(books);
  const [id = ''] = await requestDeposits(books, 1);
  const isReversed = round % 2 === 0;
  if (isReversed) await cash.decide(id, 'success');
  const [cancelled, matched] = await startTogether<object>([
    () => (isReversed ? cash.reverse(id) : cash.decide(id, 'cancelled')),
    () => cash.matchLine(line, id),
  ]);
  const [row] = await db.query<{ transfer: string | null }>(
    'SELECT transfer_id AS transfer FROM bank_line WHERE id = $1',
    [line],
  );
  return { cancelled, matched, transfer: row?.transfer };
}

/** Another deposit of the amount: the line of a reversed one is free for it. */
async function rematchWhileReversed(books: Books) {
  const { cash } = books;
  const { line, ids, replies } = await matchOneLine(books);
  const own = ids[replies.findIndex(isDone)] ?? '';
  const other = ids[1 - ids.indexOf(own)] ?? '';
  await cash.decide(own, 'success');
  const [reversed, rematched] = await startTogether<object>([
    () => cash.reverse(own),
    () => cash.matchLine(line, other),
  ]);
  return { reversed, rematched, again: await cash.matchLine(line, other) };
}

/** A deposit is credited with its line while the line is released from it. */
async function creditAndRelease(books: Books) {
  const { cash, db } = books;
  const line = await createLine(books);
  const [id = ''] = await requestDeposits(books, 1);
  await cash.matchLine(line, id);
  const [credited, released] = await startTogether<object>([
    () => cash.decide(id, 'success'),
    () => cash.releaseLine(line),
  ]);
  const [row] = await db.query<{ own: string | null; credit: string | null }>(
    'SELECT l.transfer_id AS own, t.line_id AS credit FROM bank_line l, transfer t WHERE l.id = $1 AND t.id = $2',
    [line, id],
  );
  return { credited, released, isTorn: row?.credit !== null && row?.own === null };
}

describe('one line of a bank statement', () => {
  let books: Books;
  beforeAll(async () => {
    books = await openBooks();
  });
  afterAll(async () => {
    const verification = await verifyLedger(books.db);
    await books.db.close();
    expect(verification).toMatchObject({ isVerified: true });
  });

  test('that two match at once shows one deposit', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { replies } = await matchOneLine(books);
      expect(replies.filter(isDone)).toHaveLength(1);
      expect(replies.filter((reply) => !isDone(reply))).toEqual([{ code: 'LINE_MATCHED' }]);
    }
  });

  test('is open after its deposit was cancelled, whichever came first', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { cancelled, matched, transfer } = await matchAndCancel(books, round);
      expect(isDone(cancelled ?? {})).toBe(true);
      if (matched && !isDone(matched)) expect(matched).toEqual({ code: 'TRANSACTION_DECIDED' });
      expect(transfer).toBeNull();
    }
  });

  test('of a deposit that is reversed is matched again after the reversal, not before', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { reversed, rematched, again } = await rematchWhileReversed(books);
      expect(isDone(reversed ?? {})).toBe(true);
      const isFirst = isDone(rematched ?? {});
      if (!isFirst) expect(rematched).toEqual({ code: 'LINE_MATCHED' });
      expect(isDone(again)).toBe(!isFirst);
    }
  });

  test('is released before it credits a deposit, or not at all', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { credited, released, isTorn } = await creditAndRelease(books);
      expect(isDone(credited ?? {})).toBe(true);
      if (released && !isDone(released)) expect(released).toEqual({ code: 'TRANSACTION_DECIDED' });
      expect(isTorn).toBe(false);
    }
  });

  test('that two files bring at once is stored once and matched once', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      amounts += 1;
      const [id = ''] = await requestDeposits(books, 1);
      const line = { amount: String(amounts), text: `twice ${amounts}`, bookedAt: new Date().toISOString() };
      const replies = await Promise.all([books.cash.importLines([line]), books.cash.importLines([line])]);
      expect(replies[0].added + replies[1].added).toBe(1);
      expect(replies[0].matched + replies[1].matched).toBe(1);
      const rows = await books.db.query('SELECT FROM bank_line WHERE transfer_id = $1', [id]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('with a defect injected', () => {
  test('two match one line when nobody holds the table', async () => {
    const books = await openBooks();
    await injectDefect(
      books.db,
      'bank_line_match',
      ['LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;', ''],
      ['UPDATE bank_line SET', 'PERFORM pg_sleep(0.05); UPDATE bank_line SET'],
    );
    await books.db.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
    await expectRaceLost(async () => (await matchOneLine(books)).replies.every(isDone));
    await books.db.close();
  });

  test('a credited deposit loses its line when it is released without its lock', async () => {
    const books = await openBooks();
    await injectDefect(
      books.db,
      'bank_line_open_again',
      ['WHERE id = v_line.transfer_id FOR UPDATE;', 'WHERE id = v_line.transfer_id;'],
      ['UPDATE bank_line', 'PERFORM pg_sleep(0.05); UPDATE bank_line'],
    );
    await books.db.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
    await expectRaceLost(async () => (await creditAndRelease(books)).isTorn);
    const { checks } = await verifyLedger(books.db);
    expect(checks.filter(({ violations }) => violations > 0)).toMatchObject([{ code: 'BANK_LINES_MATCH' }]);
    await books.db.close();
  });

  test('a cancelled deposit has a line when it was looked up before the lock', async () => {
    const books = await openBooks();
    await injectDefect(
      books.db,
      'bank_line_match',
      ['LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;', ''],
      ['UPDATE bank_line SET', 'PERFORM pg_sleep(0.05); UPDATE bank_line SET'],
    );
    await books.db.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
    await expectRaceLost(async (round) => (await matchAndCancel(books, round)).transfer !== null);
    const { checks } = await verifyLedger(books.db);
    const broken = checks.filter(({ violations }) => violations > 0);
    expect(broken).toMatchObject([{ code: 'BANK_LINES_MATCH' }]);
    await books.db.close();
  });
});
