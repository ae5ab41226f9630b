import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import type { TransferActions } from '../harness/transfer-actions.ts';
import { expectRaceLost, rounds, startTogether } from './race.ts';

interface Setup {
  db: Database;
  cash: TransferActions;
}

const openSetup = async (): Promise<Setup> => {
  const db = await openTestDatabase();
  return { db, cash: createTransferActions(db) };
};

const isDone = (reply: object): boolean => !('code' in reply);
/** Its own for each round and race, so that a line fits no other transfer. */
let amounts = 100;

async function requestDeposits({ cash }: Setup, count: number): Promise<string[]> {
  const amount = amounts;
  const requested = await Promise.all(
    Array.from({ length: count }, async () => cash.deposit(await cash.createPlayer(), amount)),
  );
  return requested.map((one) => ('transactionId' in one ? one.transactionId : ''));
}

/** A line that nothing is matched with: it comes before the deposits that it may show. */
async function createBankLine({ db, cash }: Setup): Promise<string> {
  amounts += 1;
  const text = `line ${amounts}`;
  await cash.importBankLines([{ amount: String(amounts), text }]);
  const [line] = await db.query<{ id: string }>('SELECT id FROM bank_line WHERE text = $1', [text]);
  return line?.id ?? '';
}

/** Two cashiers match one line with two deposits. */
async function matchOneBankLine(setup: Setup) {
  const line = await createBankLine(setup);
  const ids = await requestDeposits(setup, 2);
  const replies = await Promise.all(ids.map((id) => setup.cash.matchBankLine(line, id)));
  return { line, ids, replies };
}

/** A deposit is reversed, or refused, while a line is matched with it. */
async function matchAndCancel(setup: Setup, round: number) {
  const { cash, db } = setup;
  const line = await createBankLine(setup);
  const [id = ''] = await requestDeposits(setup, 1);
  const isReversed = round % 2 === 0;
  if (isReversed) await cash.decide(id, 'success');
  const [cancelled, matched] = await startTogether<object>([
    () => (isReversed ? cash.reverse(id) : cash.decide(id, 'cancelled')),
    () => cash.matchBankLine(line, id),
  ]);
  const [row] = await db.query<{ transfer: string | null }>(
    'SELECT transfer_id AS transfer FROM bank_line WHERE id = $1',
    [line],
  );
  return { cancelled, matched, transfer: row?.transfer };
}

/** Another deposit of the amount: the line of a reversed one is free for it. */
async function rematchWhileReversed(setup: Setup) {
  const { cash } = setup;
  const { line, ids, replies } = await matchOneBankLine(setup);
  const own = ids[replies.findIndex(isDone)] ?? '';
  const other = ids[1 - ids.indexOf(own)] ?? '';
  await cash.decide(own, 'success');
  const [reversed, rematched] = await startTogether<object>([
    () => cash.reverse(own),
    () => cash.matchBankLine(line, other),
  ]);
  return { reversed, rematched, again: await cash.matchBankLine(line, other) };
}

/** A deposit is credited with its line while the line is released from it. */
async function creditAndRelease(setup: Setup) {
  const { cash, db } = setup;
  const line = await createBankLine(setup);
  const [id = ''] = await requestDeposits(setup, 1);
  await cash.matchBankLine(line, id);
  const [credited, released] = await startTogether<object>([
    () => cash.decide(id, 'success'),
    () => cash.releaseBankLine(line),
  ]);
  const [row] = await db.query<{ own: string | null; credit: string | null }>(
    'SELECT l.transfer_id AS own, t.bank_line_id AS credit FROM bank_line l, transfer t WHERE l.id = $1 AND t.id = $2',
    [line, id],
  );
  return { credited, released, isTorn: row?.credit !== null && row?.own === null };
}

describe('one line of a bank statement', () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await openSetup();
  });
  afterAll(async () => {
    const verification = await verifyLedger(setup.db);
    await setup.db.close();
    expect(verification).toMatchObject({ isVerified: true });
  });

  test('a line that two match at once shows one deposit', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { replies } = await matchOneBankLine(setup);
      expect(replies.filter(isDone)).toHaveLength(1);
      expect(replies.filter((reply) => !isDone(reply))).toEqual([{ code: 'BANK_LINE_MATCHED' }]);
    }
  });

  test('a line is open after its deposit was cancelled, whichever came first', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { cancelled, matched, transfer } = await matchAndCancel(setup, round);
      expect(isDone(cancelled ?? {})).toBe(true);
      if (matched && !isDone(matched)) expect(matched).toEqual({ code: 'TRANSACTION_DECIDED' });
      expect(transfer).toBeNull();
    }
  });

  test('the line of a reversed deposit is matched after the reversal, not before', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { reversed, rematched, again } = await rematchWhileReversed(setup);
      expect(isDone(reversed ?? {})).toBe(true);
      const isFirst = isDone(rematched ?? {});
      if (!isFirst) expect(rematched).toEqual({ code: 'BANK_LINE_MATCHED' });
      expect(isDone(again)).toBe(!isFirst);
    }
  });

  test('a line is released before it credits a deposit, or not at all', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { credited, released, isTorn } = await creditAndRelease(setup);
      expect(isDone(credited ?? {})).toBe(true);
      if (released && !isDone(released)) expect(released).toEqual({ code: 'TRANSACTION_DECIDED' });
      expect(isTorn).toBe(false);
    }
  });

  test('a line that two files bring at once is stored once and matched once', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      amounts += 1;
      const [id = ''] = await requestDeposits(setup, 1);
      const line = { amount: String(amounts), text: `twice ${amounts}`, bookedAt: new Date().toISOString() };
      const replies = await Promise.all([
        setup.cash.importBankLines([line]),
        setup.cash.importBankLines([line]),
      ]);
      expect(replies[0].added + replies[1].added).toBe(1);
      expect(replies[0].matched + replies[1].matched).toBe(1);
      const rows = await setup.db.query('SELECT FROM bank_line WHERE transfer_id = $1', [id]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('with a defect injected', () => {
  test('two match one line when nobody holds the table', async () => {
    const setup = await openSetup();
    await injectDefect(
      setup.db,
      'bank_line_match',
      ['LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;', ''],
      ['UPDATE bank_line SET', 'PERFORM pg_sleep(0.05); UPDATE bank_line SET'],
    );
    await setup.db.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
    await expectRaceLost(async () => (await matchOneBankLine(setup)).replies.every(isDone));
    await setup.db.close();
  });

  test('a credited deposit loses its line when it is released without its lock', async () => {
    const setup = await openSetup();
    await injectDefect(
      setup.db,
      'bank_line_open_again',
      ['WHERE id = v_line.transfer_id FOR UPDATE;', 'WHERE id = v_line.transfer_id;'],
      ['UPDATE bank_line', 'PERFORM pg_sleep(0.05); UPDATE bank_line'],
    );
    await setup.db.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
    await expectRaceLost(async () => (await creditAndRelease(setup)).isTorn);
    const { checks } = await verifyLedger(setup.db);
    expect(checks.filter(({ violations }) => violations > 0)).toMatchObject([{ code: 'BANK_LINES_MATCH' }]);
    await setup.db.close();
  });

  test('a cancelled deposit has a line when it was looked up before the lock', async () => {
    const setup = await openSetup();
    await injectDefect(
      setup.db,
      'bank_line_match',
      ['LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;', ''],
      ['UPDATE bank_line SET', 'PERFORM pg_sleep(0.05); UPDATE bank_line SET'],
    );
    await setup.db.query('ALTER TABLE bank_line DISABLE TRIGGER bank_line_forbid_change');
    await expectRaceLost(async (round) => (await matchAndCancel(setup, round)).transfer !== null);
    const { checks } = await verifyLedger(setup.db);
    const broken = checks.filter(({ violations }) => violations > 0);
    expect(broken).toMatchObject([{ code: 'BANK_LINES_MATCH' }]);
    await setup.db.close();
  });
});
