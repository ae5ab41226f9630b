import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@sanam/contract';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';

/** Hashing runs off the event loop and occupies a core; two at once leave capacity for everything else. */
const MAX_CONCURRENT = 2;
/** A longer queue is an attack or an outage; either way the client should retry later. */
const MAX_QUEUED = 64;

/** Argon2id parameters. `light` is for tests, which hash thousands of passwords; it can be guessed. */
const COSTS = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} as const;

export type PasswordHashCost = keyof typeof COSTS;

export interface Passwords {
  /**
   * Queues the work and refuses when the queue is full. Attempts are counted inside `work`, because an attempt that was never
   * verified must not count.
   */
  limit<Result>(work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash, so that the time reveals nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(hashCost: PasswordHashCost): Promise<Passwords> {
  const cost = COSTS[hashCost];
  const unusedHash = await hash('nobody has this password', cost);
  return {
    limit: createConcurrencyLimiter({
      maxConcurrent: () => MAX_CONCURRENT,
      maxQueued: MAX_QUEUED,
      onReject: () => new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds: 2 } }),
    }).run,
    hash: (password) => hash(password.normalize('NFC'), cost),
    verify: async (stored, password) => {
      const isRight = await verify(stored ?? unusedHash, password.normalize('NFC'));
      return isRight && stored !== undefined;
    },
  };
}
