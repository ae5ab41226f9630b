import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { networkOf } from '../../platform/network-of.ts';

interface Policy {
  /** Tries that cost nothing; from then on each doubles the wait before the next. */
  free: number;
  maxWaitSeconds: number;
  /** A quiet spell this long clears the count; in a shorter one as much of it fades as would use up the free ones. */
  forgetSeconds: number;
}

/** Fewer than 20 guesses at one account in an hour. */
const PER_ACCOUNT: Policy = { free: 5, maxWaitSeconds: 900, forgetSeconds: 86_400 };

/** Many phones share one address on mobile networks, so an address gets far more room. */
const perAddress = (free: number): Policy => ({ free, maxWaitSeconds: 60, forgetSeconds: 900 });

/** What no username has in it: whoever types an account and an address together must not meet its count. */
export const KNOWN_ADDRESS_SEPARATOR = '\n';

export interface Who {
  /** Whose account is tried: `player/0812345678`, `desk/admin`. */
  account: string;
  /** From where. */
  address: string;
}

export interface Attempts {
  /** Counts a try at an account from an address, before it is judged; refuses when either has to wait. */
  take(what: 'login' | 'register', who: Who): Promise<void>;
  /** It was the right password: those tries were not guesses, and the owner is known from there. */
  forgive(what: 'login', who: Who): Promise<void>;
}

/** Kept in the database: a restart must not hand out new guesses, nor must a second server. */
export function createLoginThrottle(needs: { db: Sql; loginAttemptsPerAddress: number }): Attempts {
  const { db } = needs;

  const take = async (key: string, policy: Policy): Promise<void> => {
    const [row] = await db.query<{ seconds: number }>(
      `SELECT attempt_consume(p_key => $1, p_free => $2, p_max_wait => $3, p_forget_seconds => $4) AS seconds`,
      [key, policy.free, policy.maxWaitSeconds, policy.forgetSeconds],
      'attempt_consume',
    );
    const seconds = row?.seconds ?? 0;
    if (seconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds } });
  };

  /** Where the owner has logged in before, tries have a count of their own: nobody else can lock him out there. */
  const accountKey = async (what: string, { account, address }: Who): Promise<string> => {
    const known = await db.query(
      'SELECT FROM known_address WHERE account = $1 AND address = $2',
      [account, networkOf(address)],
      'known_address',
    );
    const key = `${what}:${account}`;
    return known.length > 0 ? `${key}${KNOWN_ADDRESS_SEPARATOR}${networkOf(address)}` : key;
  };

  return {
    async take(what, who) {
      // The address first: one that is already waiting must not use up the tries of other people's accounts.
      await take(`${what}:address:${networkOf(who.address)}`, perAddress(needs.loginAttemptsPerAddress));
      await take(await accountKey(what, who), PER_ACCOUNT);
    },
    async forgive(what, who) {
      await db.query(
        `WITH counted AS (DELETE FROM attempt WHERE key = $1),
              known AS (
                INSERT INTO known_address (account, address, seen_at) VALUES ($3, $4, clock_timestamp())
                ON CONFLICT (account, address) DO UPDATE SET seen_at = excluded.seen_at
              )
         UPDATE attempt SET tries = greatest(0, tries - 1), blocked_until = least(blocked_until, clock_timestamp())
          WHERE key = $2`,
        [
          await accountKey(what, who),
          `${what}:address:${networkOf(who.address)}`,
          who.account,
          networkOf(who.address),
        ],
        'attempt_forgive',
      );
    },
  };
}
