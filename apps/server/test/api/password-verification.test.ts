import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { Unavailable } from '../../src/platform/unavailable.ts';
import { createLoginThrottle } from '../../src/services/accounts/login-throttle.ts';
import { createPasswords } from '../../src/services/accounts/passwords.ts';
import type { Passwords } from '../../src/services/accounts/passwords.ts';
import { verifyPassword } from '../../src/services/accounts/verify-password.ts';
import { createSessions } from '../../src/services/accounts/sessions.ts';
import { createLedgerVerifier } from '../../src/services/reports/ledger-verifier.ts';
import { createLedgerPlayer, openTestDatabase, withDatabase } from '../harness/database.ts';
import { STORE, freshStore } from '../harness/store.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const newDevice = () => ({ id: randomUUID(), browser: null, system: null });
const hashOf = async (playerId: number) => {
  const [row] = await db.query<{ password_hash: string }>('SELECT password_hash FROM player WHERE id = $1', [
    playerId,
  ]);
  return row?.password_hash ?? '';
};

describe('a password that changed after its verification', () => {
  test('no session opens with a password that changed after its verification', async () => {
    const { playerId } = await createLedgerPlayer(db);
    const sessions = createSessions({ db, clock: systemClock });
    const stale = { id: playerId, verifiedHash: '$argon2id$another' };
    expect(await sessions.openForPlayer(stale, Buffer.from('stale'), newDevice())).toBeUndefined();
    expect(await db.query('SELECT FROM session WHERE player_id = $1', [playerId])).toHaveLength(0);
    const fresh = { id: playerId, verifiedHash: await hashOf(playerId) };
    expect(await sessions.openForPlayer(fresh, Buffer.from('fresh'), newDevice())).toBeDefined();
  });

  test('the server refuses a password change when the old one has changed meanwhile', async () => {
    const { playerId } = await createLedgerPlayer(db);
    const sessions = createSessions({ db, clock: systemClock });
    const before = await hashOf(playerId);
    const player = { id: playerId, verifiedHash: before };
    await sessions.openForPlayer(player, Buffer.from(`other-${playerId}`), newDevice());
    const [row] = await db.query<{ ended: string[] | null }>(
      `SELECT player_change_password(p_player => $1, p_verified_hash => $2, p_new_hash => $3,
                                     p_except_session => NULL) AS ended`,
      [playerId, '$argon2id$another', '$argon2id$new'],
    );
    expect(row?.ended).toBeNull();
    expect(await hashOf(playerId)).toBe(before);
    expect(
      await db.query('SELECT FROM session WHERE player_id = $1 AND ended_at IS NULL', [playerId]),
    ).toHaveLength(1);
  });
});

describe('rejected login attempts', () => {
  test('an attempt rejected by the full queue does not count against the account', async () => {
    const passwords = await createPasswords('full');
    const release = fill(passwords);
    const loginThrottle = createLoginThrottle({ db, loginAttemptsPerAddress: 1000 });
    const form = { username: '0891112222', password: 'secret' };
    const client = { address: '203.0.113.9', deviceId: undefined };
    const verify = () => verifyPassword({ db, loginThrottle, passwords }, form, client);
    await expect(verify()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(await db.query("SELECT FROM attempt WHERE key LIKE '%0891112222%'")).toHaveLength(0);
    await release();
    await expect(verify()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await db.query("SELECT FROM attempt WHERE key LIKE '%0891112222%'")).toHaveLength(1);
  });

  /** Fills the limiter and the places of the address in its queue until the returned function is called. */
  function fill(passwords: Passwords): () => Promise<void> {
    const released = Promise.withResolvers<void>();
    const queue = { audience: 'player', key: '203.0.113.9', isKnown: false } as const;
    const calls = Array.from({ length: 6 }, () => passwords.limit(queue, () => released.promise));
    return async () => {
      released.resolve();
      await Promise.all(calls);
    };
  }
});

test('a transaction with a failed statement is rolled back and rejects', async () => {
  const { playerId } = await createLedgerPlayer(db);
  const work = db.transact(async (tx) => {
    await tx.query("UPDATE player SET line = 'changed' WHERE id = $1", [playerId]);
    await tx.query('SELECT 1 / 0').catch(() => 'ignored');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await db.query("SELECT FROM player WHERE id = $1 AND line = 'changed'", [playerId])).toHaveLength(0);
});

test('transactions are read committed, whatever the database default is', async () => {
  const store = await freshStore();
  // The embedded database has no setting of its own.
  if (STORE === 'postgres') {
    await withDatabase(store, (own) =>
      own.query(`DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = %L', current_database(), 'repeatable read');
      END $$`),
    );
  }
  const isolation = "SELECT current_setting('transaction_isolation') AS level";
  await withDatabase(store, async (own) => {
    expect(await own.query(isolation)).toEqual([{ level: 'read committed' }]);
    expect(await own.transact((tx) => tx.query(isolation))).toEqual([{ level: 'read committed' }]);
  });
});

describe('ledger checks', () => {
  test('concurrent ledger checks share one run that starts after they were requested', async () => {
    const transact = vi.spyOn(db, 'transact');
    const verifier = createLedgerVerifier({ db });
    const first = verifier.verify();
    const meanwhile = [1, 2, 3].map(() => verifier.verify());
    expect(await first).toMatchObject({ isVerified: true });
    const shared = await Promise.all(meanwhile);
    expect(new Set(shared).size).toBe(1);
    expect(shared[0]).not.toBe(await first);
    expect(transact).toHaveBeenCalledTimes(2);
    await verifier.verify();
    expect(transact).toHaveBeenCalledTimes(3);
    transact.mockRestore();
  });

  test('a stopped verifier rejects running and new ledger checks', async () => {
    const verifier = createLedgerVerifier({ db });
    const running = [verifier.verify(), verifier.verify()];
    verifier.stop();
    for (const check of [...running, verifier.verify()])
      await expect(check).rejects.toBeInstanceOf(Unavailable);
    expect(verifier.last()).toBeUndefined();
  });
});
