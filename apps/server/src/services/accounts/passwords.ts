import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@sanam/contract';
import { createFairLimiter } from '../../platform/fair-limiter.ts';
import type { Audience } from './tokens.ts';

/**
 * Hashing runs off the event loop and occupies a core; few at once leave capacity for everything else. The desk has a
 * limiter of its own, so that a flood of players' log-ins does not keep operators out.
 */
const MAX_CONCURRENT = { player: 2, desk: 1 } satisfies Record<Audience, number>;
/** How many passwords of one network, or of one account on a device that it knows, may wait. */
const MAX_QUEUED_PER_KEY = 4;
/** A longer queue is an attack or an outage; either way the client should retry later. */
const MAX_QUEUED = 256;

/** Argon2id parameters. `light` is for tests, which hash thousands of passwords; it can be guessed. */
const COSTS = {
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  light: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} as const;

export type PasswordHashCost = keyof typeof COSTS;

/** Where work with a password queues. */
export interface PasswordQueue {
  audience: Audience;
  /** Keys are served round-robin. */
  key: string;
  /**
   * The caller is known: the password is verified, or the device has logged in before. Goes before those who are not.
   */
  isKnown: boolean;
}

export interface Passwords {
  /**
   * Queues the work and refuses when there is no place. Attempts are counted inside `work`, because an attempt that was
   * never verified must not count.
   */
  limit<Result>(queue: PasswordQueue, work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash, so that the time reveals nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(
  hashCost: PasswordHashCost,
  createLimiter = createFairLimiter,
): Promise<Passwords> {
  const cost = COSTS[hashCost];
  const unusedHash = await hash('nobody has this password', cost);
  const limiterOf = (audience: Audience) =>
    createLimiter({
      maxConcurrent: MAX_CONCURRENT[audience],
      maxQueuedPerKey: MAX_QUEUED_PER_KEY,
      maxQueued: MAX_QUEUED,
      onReject: () => new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds: 2 } }),
    });
  const limiters = { player: limiterOf('player'), desk: limiterOf('desk') };
  return {
    limit: ({ audience, key, isKnown }, work) => limiters[audience].run(key, work, isKnown),
    hash: (password) => hash(password.normalize('NFC'), cost),
    verify: async (stored, password) => {
      const isRight = await verify(stored ?? unusedHash, password.normalize('NFC'));
      return isRight && stored !== undefined;
    },
  };
}
