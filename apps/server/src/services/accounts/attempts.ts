import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

interface Policy {
  /** Tries that cost nothing; from then on each doubles the wait before the next. */
  free: number;
  maxWaitSeconds: number;
  /** A quiet spell this long clears the count. */
  forgetSeconds: number;
}

/** Fewer than 20 guesses at one account in an hour, and its owner never waits more than a quarter of one. */
const PER_ACCOUNT: Policy = { free: 5, maxWaitSeconds: 900, forgetSeconds: 86_400 };

/** Many phones share one address on mobile networks, so an address gets far more room. */
const perAddress = (free: number): Policy => ({ free, maxWaitSeconds: 60, forgetSeconds: 900 });

export interface Attempts {
  /** Counts a try at an account from an address, before it is judged; refuses when either has to wait. */
  take(what: 'login' | 'register', who: { phone: string; address: string }): Promise<void>;
  /** It was the right password: those tries were not guesses. */
  forgive(what: 'login', who: { phone: string; address: string }): Promise<void>;
}

/** Kept in the database: a restart must not hand out new guesses, nor must a second server. */
export function createAttempts(needs: { db: Sql; addressAttempts: number }): Attempts {
  const take = async (key: string, policy: Policy): Promise<void> => {
    const [row] = await needs.db.query<{ seconds: number }>(
      'SELECT attempt_take($1, $2, $3, $4) AS seconds',
      [key, policy.free, policy.maxWaitSeconds, policy.forgetSeconds],
      'attempt_take',
    );
    const seconds = row?.seconds ?? 0;
    if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds } });
  };
  return {
    async take(what, { phone, address }) {
      // The address first: one that is already waiting must not use up the tries of other people's accounts.
      await take(`${what}:address:${address}`, perAddress(needs.addressAttempts));
      await take(`${what}:phone:${phone}`, PER_ACCOUNT);
    },
    async forgive(what, { phone, address }) {
      await needs.db.query(
        `WITH account AS (DELETE FROM attempt WHERE key = $1)
         UPDATE attempt SET tries = greatest(0, tries - 1) WHERE key = $2`,
        [`${what}:phone:${phone}`, `${what}:address:${address}`],
        'attempt_forgive',
      );
    },
  };
}
