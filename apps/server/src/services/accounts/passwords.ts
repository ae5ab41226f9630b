import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@sanam/contract';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** Hashing runs off the event loop and costs a core each; two at once leave room for everything else. */
const MAX_CONCURRENT = 2;
/** More people than this waiting to log in is an attack or an outage, and both are better told to come back. */
const MAX_QUEUED = 64;

/** What a hash is made with. One that is light can be guessed: it is for tests, which make thousands. */
const COSTS = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} as const;

export type PasswordHashCost = keyof typeof COSTS;

export interface Passwords {
  /**
   * Whatever hashes waits for its turn first; refuses when too many are waiting. Inside, before anything is
   * counted against the asker, because a try that was never judged is not one.
   */
  limit<Result>(work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  /** Does the same work when there is no hash to compare with, so that the time taken tells nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(hashCost: PasswordHashCost): Promise<Passwords> {
  const cost = COSTS[hashCost];
  const nobody = await hash('nobody has this password', cost);
  return {
    limit: createConcurrencyLimiter({
      maxConcurrent: () => MAX_CONCURRENT,
      maxQueued: MAX_QUEUED,
      onReject: () => new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds: 2 } }),
    }).run,
    hash: (password) => hash(password.normalize('NFC'), cost),
    verify: async (stored, password) => {
      const isRight = await verify(stored ?? nobody, password.normalize('NFC'));
      return isRight && stored !== undefined;
    },
  };
}
