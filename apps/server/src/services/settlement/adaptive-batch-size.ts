import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

const LARGEST = 500;
const SMALLEST = 25;
/** The wallets in a batch are held as long: nobody who bets meanwhile notices so little. */
const BATCH_MS = 25;
/** A batch is followed by a rest as many times as long as there are others at the database, up to so many. */
const MOST_OTHERS = 4;
/** On a machine that is slow as a whole every batch takes long: those who wait for their winnings have a right too. */
const LONGEST_REST_MS = MOST_OTHERS * BATCH_MS;
/** The embedded database is looked at for so long: when it comes back so much later, others have been at it. */
const PROBE_MS = 5;
const LATE_MS = 4;

export interface Pace {
  /** How many bets the next batch takes. */
  size: () => number;
  /** After a batch: learns from how long it took, and lets those through who bet meanwhile. */
  rest: (tookMs: number) => Promise<void>;
}

/** Everything that was bet has to be settled, but not in one go: on a match with thousands of bets nobody else could bet. */
export function adaptBatchSize(db: Watched, signal: AbortSignal): Pace {
  // The first one finds everything cold, and is the slowest for its size.
  let size = SMALLEST;
  return {
    size: () => size,
    async rest(tookMs) {
      const fitting = Math.round((size * BATCH_MS) / Math.max(tookMs, 1));
      size = Math.min(Math.max(fitting, SMALLEST), LARGEST, 2 * size);
      const others = Math.min(await countConcurrentWork(db), MOST_OTHERS);
      if (others === 0) return;
      await wait(Math.min(others * tookMs, LONGEST_REST_MS), undefined, { signal }).catch(() => undefined);
    },
  };
}

type Watched = Pick<Database, 'engine' | 'poolStats'>;

async function countConcurrentWork({ engine, poolStats }: Watched): Promise<number> {
  const { connections, idle, waiting } = poolStats();
  const there = connections - idle + waiting;
  // One of them is who tells the players of the batch that has just been paid.
  if (engine !== 'pglite') return Math.max(there - 1, 0);
  // It runs in this very thread, and while it did nobody who wants it could even be heard.
  const began = performance.now();
  await wait(PROBE_MS);
  return performance.now() - began > PROBE_MS + LATE_MS ? MOST_OTHERS : there;
}
