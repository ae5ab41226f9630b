import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@sanam/contract';

/** Hashing runs off the event loop and costs a core each; two at once leave room for everything else. */
const AT_ONCE = 2;
/** More people than this waiting to log in is an attack or an outage, and both are better told to come back. */
const WAITING_MAX = 64;

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /**
   * Whatever hashes waits for its turn first; refuses when too many are waiting. Inside, before anything is
   * counted against the asker, because a try that was never judged is not one.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  /** Does the same work when there is no hash to compare with, so that the time taken tells nothing. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash('nobody has this password', COST);
  return {
    inTurn: createGate(),
    hash: (password) => hash(password.normalize('NFC'), COST),
    verify: async (stored, password) => {
      const isRight = await verify(stored ?? nobody, password.normalize('NFC'));
      return isRight && stored !== undefined;
    },
  };
}

function createGate(): Passwords['inTurn'] {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) throw new Refusal('TOO_MANY_ATTEMPTS', { params: { seconds: 2 } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
