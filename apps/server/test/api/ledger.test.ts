import { baht } from '@sanam/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { readPlayerAccount } from '../../src/ledger/accounts.ts';
import type { HouseAccount } from '../../src/ledger/accounts.ts';
import { runLedgerChecks } from '../../src/ledger/ledger-checks.ts';
import { Unavailable } from '../../src/platform/unavailable.ts';
import { createLedgerPlayer, openTestDatabase } from '../harness/database.ts';
import { STORE } from '../harness/store.ts';

let db: Database;
let house: Record<HouseAccount, number>;
beforeAll(async () => {
  db = await openTestDatabase();
  const accounts = await db.query<{ kind: HouseAccount; id: number }>(
    'SELECT kind, id FROM account WHERE player_id IS NULL',
  );
  house = Object.fromEntries(accounts.map(({ kind, id }) => [kind, id])) as Record<HouseAccount, number>;
});
afterAll(async () => {
  const verification = await runLedgerChecks(db);
  await db.close();
  expect(verification).toMatchObject({ isVerified: true });
});

let refs = 0;
/** Posts as the product's functions do: under the locks of the players' accounts. */
const post = (ref: string, from: number, to: number, amount: number) =>
  db.transact(async (tx) => {
    await tx.query('SELECT ledger_lock(p_accounts => ARRAY[$1, $2]::bigint[])', [from, to]);
    await tx.query(
      `SELECT ledger_post(p_kind => 'TEST', p_ref => $1, p_from => $2, p_to => $3, p_amount => $4)`,
      [ref, from, to, amount],
    );
  });
const take = (walletId: number, amount: number, ref = `t${(refs += 1)}`) =>
  post(ref, walletId, house.HOUSE_STAKES, amount);
const give = (walletId: number, amount: number, ref = `g${(refs += 1)}`) => take(walletId, -amount, ref);
const open = async (playerId: number, ref: string, amount: number) => {
  const [row] = await db.query<{ isNew: boolean }>(
    'SELECT wallet_open(p_player => $1, p_ref => $2, p_amount => $3) AS "isNew"',
    [playerId, ref, amount],
  );
  return row?.isNew;
};
/** On a busy machine a lock may time out; the posting is retried with the same ref. */
const retryWhileUnavailable = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
};
const NOT_ENOUGH = { code: '23514', constraint: 'player_balance_not_negative' };
const balanceOf = async (playerId: number) =>
  (await readPlayerAccount(db, playerId, 'PLAYER_WALLET'))?.balance;

describe('postings', () => {
  test('a posting moves money and stores the balance of its entries', async () => {
    const { playerId, walletId } = await createLedgerPlayer(db);
    await give(walletId, 100_00);
    await take(walletId, 40_00);
    expect(await balanceOf(playerId)).toBe(60_00);
  });

  test('a fact that was posted before is refused', async () => {
    const { playerId, walletId } = await createLedgerPlayer(db);
    await give(walletId, 100_00, 'transfer-7');
    await expect(give(walletId, 100_00, 'transfer-7')).rejects.toMatchObject({
      code: '23505',
      constraint: 'posting_once',
    });
    expect(await balanceOf(playerId)).toBe(100_00);
  });

  test('the same opening balance twice is credited once', async () => {
    const { playerId } = await createLedgerPlayer(db);
    expect(await open(playerId, 'opening-7', 100_00)).toBe(true);
    expect(await open(playerId, 'opening-7', 100_00)).toBe(false);
    expect(await balanceOf(playerId)).toBe(100_00);
  });

  test('the ledger refuses another amount under the same ref', async () => {
    const { playerId } = await createLedgerPlayer(db);
    await open(playerId, 'opening-9', 100_00);
    await expect(open(playerId, 'opening-9', 999_00)).rejects.toMatchObject({ code: 'SN003' });
    await expect(open((await createLedgerPlayer(db)).playerId, 'opening-9', 100_00)).rejects.toMatchObject({
      code: 'SN003',
    });
    expect(await balanceOf(playerId)).toBe(100_00);
  });

  test('the same opening balance from twenty at once is credited once', async () => {
    const { playerId } = await createLedgerPlayer(db);
    const credited = await Promise.all(Array.from({ length: 20 }, () => open(playerId, 'opening-8', 5_00)));
    expect(credited.filter((isNew) => isNew)).toHaveLength(1);
    expect(await db.query("SELECT FROM posting WHERE ref = 'opening-8'")).toHaveLength(1);
    expect(await balanceOf(playerId)).toBe(5_00);
  });

  test('the ledger refuses more than the balance of the wallet and stores nothing', async () => {
    const { playerId, walletId } = await createLedgerPlayer(db);
    await give(walletId, 10_00);
    await expect(take(walletId, 10_01, 'too-much')).rejects.toMatchObject(NOT_ENOUGH);
    expect(await balanceOf(playerId)).toBe(10_00);
    expect(await db.query("SELECT FROM posting WHERE ref = 'too-much'")).toHaveLength(0);
    await take(walletId, 10_00, 'too-much');
    expect(await balanceOf(playerId)).toBe(0);
  });

  test('of 200 concurrent postings of 10 from a wallet of 1,000, 100 succeed', async () => {
    const { playerId, walletId } = await createLedgerPlayer(db);
    await give(walletId, baht(1000));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        retryWhileUnavailable(() => take(walletId, baht(10), `one-of-200-${index}`)),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(100);
    for (const { reason } of refused) expect(reason).toMatchObject(NOT_ENOUGH);
    expect(await balanceOf(playerId)).toBe(0);
    expect(await runLedgerChecks(db)).toMatchObject({ isVerified: true });
  });

  test('postings between the same wallets never deadlock', async () => {
    const [one, two] = [await createLedgerPlayer(db), await createLedgerPlayer(db)];
    await give(one.walletId, 1000_00);
    await give(two.walletId, 1000_00);
    const swap = (from: number, to: number) => post(`s${(refs += 1)}`, from, to, 1_00);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0 ? swap(one.walletId, two.walletId) : swap(two.walletId, one.walletId),
      ),
    );
    expect(await balanceOf(one.playerId)).toBe(1000_00);
  });
});

describe('database constraints of the ledger', () => {
  const state = async (text: string, values: unknown[] = []): Promise<string> => {
    try {
      await db.query(text, values);
      return 'accepted';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };

  test('the database refuses a posting that does not sum to zero', async () => {
    const { walletId } = await createLedgerPlayer(db);
    expect(
      await state(
        `SELECT ledger_post_many(p_kind => 'X', p_refs => ARRAY['unbalanced'], p_posting_nos => ARRAY[1, 1],
                                 p_accounts => ARRAY[1, $1]::bigint[], p_amounts => ARRAY[-100, 99]::bigint[])`,
        [walletId],
      ),
    ).toBe('SN001');
  });

  test('the database refuses entries added to a posting later', async () => {
    const { walletId } = await createLedgerPlayer(db);
    await give(walletId, 1_00, 'complete');
    const [posting] = await db.query<{ id: number }>("SELECT id FROM posting WHERE ref = 'complete'");
    const add = (values: string) =>
      state(`INSERT INTO entry (posting_id, account_id, amount) VALUES ${values}`, [posting?.id, walletId]);
    expect(await add('($1, $2, 5)')).toBe('SN001');
    expect(await add('($1, $2, 5), ($1, 1, -5)')).toBe('SN002');
  });

  test('the database refuses a posting without entries', async () => {
    expect(await state("INSERT INTO posting (kind, ref) VALUES ('X', 'empty')")).toBe('SN001');
  });

  test('the database refuses entries of an unknown posting', async () => {
    const { walletId } = await createLedgerPlayer(db);
    const lost = 'INSERT INTO entry (posting_id, account_id, amount) VALUES (999999, $1, 5), (999999, 1, -5)';
    expect(await state(lost, [walletId])).toBe('SN001');
  });

  test('the database refuses an entry of zero and one for an unknown account', async () => {
    const move = (from: number, to: number, amount: number) =>
      state(`SELECT ledger_post(p_kind => 'X', p_ref => 'bad', p_from => $1, p_to => $2, p_amount => $3)`, [
        from,
        to,
        amount,
      ]);
    const many = (accounts: string, amounts: string) =>
      state(
        `SELECT ledger_post_many(p_kind => 'X', p_refs => ARRAY['bad'], p_posting_nos => ARRAY[1, 1],
                                 p_accounts => ARRAY[${accounts}]::bigint[], p_amounts => ARRAY[${amounts}]::bigint[])`,
      );
    expect(await move(1, 2, 0)).toBe('23514');
    expect(await move(1, 999_999, 5)).toBe('SN001');
    expect(await many('1', '-5')).toBe('SN001');
    expect(await many('1, 2', '-5')).not.toBe('accepted');
    expect(await many('1, 2', '0, 0')).toBe('SN001');
    expect(await move(1, 2, 9_000_000_000_000_001)).toBe('23514');
  });

  test('the database refuses a balance below zero', async () => {
    const { walletId } = await createLedgerPlayer(db);
    expect(
      await state(
        `SELECT ledger_post(p_kind => 'X', p_ref => 'below', p_from => $1, p_to => 1, p_amount => 1)`,
        [walletId],
      ),
    ).toBe('23514');
  });

  test.each([
    'UPDATE entry SET amount = amount * 2',
    'DELETE FROM entry',
    'TRUNCATE entry',
    "UPDATE posting SET ref = 'other'",
    'DELETE FROM posting',
    'TRUNCATE posting CASCADE',
    'DELETE FROM account',
    "UPDATE account SET kind = 'HOUSE_BANK'",
    'UPDATE account_balance SET balance = balance + 1',
    'DELETE FROM account_balance',
    'TRUNCATE account_balance',
  ])('the database refuses %s', async (statement) => {
    await give((await createLedgerPlayer(db)).walletId, 1_00);
    expect(await state(statement)).toBe('SN002');
  });

  test('the database refuses an account with an opening balance and a second wallet', async () => {
    const { playerId } = await createLedgerPlayer(db);
    expect(
      await state("INSERT INTO account (kind, player_id) VALUES ('PLAYER_WALLET', $1)", [playerId]),
    ).toBe('23505');
    expect(await state("INSERT INTO account (kind) VALUES ('HOUSE_BANK')")).toBe('23505');
    expect(await state('INSERT INTO account_balance (account_id, balance) VALUES (1, 5)')).toBe('SN002');
    expect(await state('INSERT INTO account_balance (account_id) VALUES (1)')).toBe('SN002');
  });

  test('the database refuses a second player with one phone', async () => {
    const { playerId } = await createLedgerPlayer(db);
    const copy = `INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line, deposit_account_id, agent_id)
      SELECT phone, full_name, password_hash, bank_code, bank_name, bank_account, line, deposit_account_id, agent_id FROM player WHERE id = $1`;
    expect(await state(copy, [playerId])).toBe('23505');
  });
});

test('the constants of the house accounts are the accounts’ ids', async () => {
  const rows = await db.query<{ kind: string; id: number; known: number }>(
    'SELECT kind, id, house_account(p_kind => kind) AS known FROM account WHERE player_id IS NULL ORDER BY id',
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'HOUSE_ADJUST',
    'HOUSE_BANK',
    'HOUSE_STAKES',
    'HOUSE_RESULT',
  ]);
  for (const { id, known } of rows) expect(known).toBe(id);
});

describe('the ledger check', () => {
  const checkAfter = async (statements: string[]) => {
    const broken = await openTestDatabase();
    const { walletId } = await createLedgerPlayer(broken);
    await broken.query(
      `SELECT ledger_post(p_kind => 'T', p_ref => '1', p_from => 1, p_to => $1, p_amount => 500)`,
      [walletId],
    );
    for (const statement of statements) await broken.query(statement);
    const { isVerified, checks } = await runLedgerChecks(broken);
    await broken.close();
    return { isVerified, broken: checks.filter((check) => check.violations > 0).map((check) => check.name) };
  };

  test('the check stops when it is aborted', async () => {
    await expect(runLedgerChecks(db, [], AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing');
  });

  // The embedded database cannot be interrupted during a statement.
  if (STORE === 'postgres') {
    test('the check stops during a statement when it is aborted', async () => {
      const closing = new AbortController();
      const statement = 'SELECT 1::bigint AS checked, 0::bigint AS violations FROM pg_sleep(600)';
      const checking = runLedgerChecks(db, [{ code: 'SLOW', name: 'slow', statement }], closing.signal);
      const sleeping = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
      await vi.waitFor(async () => expect(await db.query(sleeping)).toHaveLength(1), 10_000);
      closing.abort();
      await expect(checking).rejects.toThrow(Unavailable);
    });
  }

  test('finds a balance that was changed directly', async () => {
    expect(
      await checkAfter([
        'ALTER TABLE account_balance DISABLE TRIGGER ALL',
        'UPDATE account_balance SET balance = balance + 1 WHERE balance > 0',
      ]),
    ).toEqual({ isVerified: false, broken: ['every stored balance is the sum of its entries'] });
  });

  test('finds a changed entry', async () => {
    const { isVerified, broken } = await checkAfter([
      'ALTER TABLE entry DISABLE TRIGGER ALL',
      'UPDATE entry SET amount = -501 WHERE amount = -500',
    ]);
    expect(isVerified).toBe(false);
    expect(broken).toContain('every posting has two or more entries that sum to zero');
    expect(broken).toContain('all entries together sum to zero');
  });

  test('finds a deleted entry', async () => {
    const { broken } = await checkAfter([
      'ALTER TABLE entry DISABLE TRIGGER ALL',
      'DELETE FROM entry WHERE amount = 500',
    ]);
    expect(broken).toContain('every stored balance is the sum of its entries');
  });

  test('finds entries of an unknown account', async () => {
    const { broken } = await checkAfter([
      'ALTER TABLE entry DISABLE TRIGGER ALL',
      'UPDATE entry SET account_id = 999999 WHERE amount = -500',
    ]);
    expect(broken).toEqual(['every entry belongs to a posting and an account']);
  });

  test('finds a wallet that was below zero for a while', async () => {
    const { broken } = await checkAfter([
      'ALTER TABLE entry DISABLE TRIGGER ALL',
      'ALTER TABLE posting DISABLE TRIGGER ALL',
      "INSERT INTO posting (kind, ref) VALUES ('T', '2')",
      "INSERT INTO entry (posting_id, account_id, amount) SELECT p.id, b.account_id, -501 FROM posting p, account_balance b WHERE p.ref = '2' AND b.balance > 0",
      "INSERT INTO entry (posting_id, account_id, amount) SELECT p.id, e.account_id, 501 FROM posting p, entry e WHERE p.ref = '2' AND e.amount = -501",
    ]);
    expect(broken).toEqual([
      "no player's wallet or hold is below zero and no debt above it, now or after any entry",
    ]);
  });

  test('finds a player without a hold account', async () => {
    const { broken } = await checkAfter([
      'ALTER TABLE account_balance DISABLE TRIGGER ALL',
      "DELETE FROM account_balance WHERE account_id IN (SELECT id FROM account WHERE kind = 'PLAYER_HOLD')",
    ]);
    expect(broken).toEqual(['every player has a wallet and a hold account with a balance']);
  });
});
