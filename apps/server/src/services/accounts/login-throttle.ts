import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { toNetwork } from '../../platform/to-network.ts';

interface Policy {
  /** Attempts without a delay; from then on each one doubles the delay before the next. */
  free: number;
  maxWaitSeconds: number;
  /** After this long without an attempt the count is cleared; in a shorter time a share of it. */
  forgetSeconds: number;
}

/** Fewer than 20 guesses at one account in an hour. */
const PER_ACCOUNT: Policy = { free: 5, maxWaitSeconds: 900, forgetSeconds: 86_400 };

/** On mobile networks many phones share one address, so an address may make far more attempts. */
const perAddress = (free: number): Policy => ({ free, maxWaitSeconds: 60, forgetSeconds: 900 });

/** Not part of any username, so that nobody can address the count of a known address by typing it. */
export const KNOWN_ADDRESS_SEPARATOR = '\n';

export interface LoginAttempt {
  /** The account: `player/0812345678`, `desk/admin`. */
  account: string;
  address: string;
}

export interface LoginThrottle {
  /** Counts an attempt before its password is verified; refuses it when the account or the address has to wait. */
  consume(kind: 'login' | 'register', attempt: LoginAttempt): Promise<void>;
  /** The password was right: clears the account's count and remembers the address as one of the owner's. */
  reset(kind: 'login', attempt: LoginAttempt): Promise<void>;
}

/** Counts in the database, so that neither a restart nor a second server grants new guesses. */
export function createLoginThrottle(needs: { db: Sql; loginAttemptsPerAddress: number }): LoginThrottle {
  const { db } = needs;

  const consume = async (key: string, policy: Policy): Promise<void> => {
    const [row] = await db.query<{ seconds: number }>(
      `SELECT attempt_consume(p_key => $1, p_free => $2, p_max_wait => $3, p_forget_seconds => $4) AS seconds`,
      [key, policy.free, policy.maxWaitSeconds, policy.forgetSeconds],
      'attempt_consume',
    );
    const seconds = row?.seconds ?? 0;
    if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds } });
  };

  /** Addresses from which the owner has logged in have a count of their own, so that nobody can lock the owner out. */
  const accountKey = async (kind: string, { account, address }: LoginAttempt): Promise<string> => {
    const known = await db.query(
      'SELECT FROM known_address WHERE account = $1 AND address = $2',
      [account, toNetwork(address)],
      'known_address',
    );
    const key = `${kind}:${account}`;
    return known.length > 0 ? `${key}${KNOWN_ADDRESS_SEPARATOR}${toNetwork(address)}` : key;
  };

  return {
    async consume(kind, attempt) {
      // The address first: one that has to wait must not use up the attempts of other people's accounts.
      await consume(
        `${kind}:address:${toNetwork(attempt.address)}`,
        perAddress(needs.loginAttemptsPerAddress),
      );
      await consume(await accountKey(kind, attempt), PER_ACCOUNT);
    },
    async reset(kind, attempt) {
      await db.query(
        `WITH counted AS (DELETE FROM attempt WHERE key = $1),
              known AS (
                INSERT INTO known_address (account, address, seen_at) VALUES ($3, $4, clock_timestamp())
                ON CONFLICT (account, address) DO UPDATE SET seen_at = excluded.seen_at
              )
         UPDATE attempt SET tries = greatest(0, tries - 1), blocked_until = least(blocked_until, clock_timestamp())
          WHERE key = $2`,
        [
          await accountKey(kind, attempt),
          `${kind}:address:${toNetwork(attempt.address)}`,
          attempt.account,
          toNetwork(attempt.address),
        ],
        'attempt_forgive',
      );
    },
  };
}
