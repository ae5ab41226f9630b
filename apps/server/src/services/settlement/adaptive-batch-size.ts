import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';

const LARGEST = 500;
const SMALLEST = 25;
/** A batch locks its wallets for this long; a player who bets meanwhile does not notice. */
const BATCH_MS = 25;
/** While nothing else uses the database, fewer and larger batches wait less for the disk. */
const QUIET_BATCH_MS = 100;
/** The pause after a batch is its duration times the number of concurrent requests, up to this many. */
const MAX_CONCURRENT = 4;
/** On a slow machine every batch takes long, and players wait for their winnings too. */
const MAX_PAUSE_MS = MAX_CONCURRENT * BATCH_MS;
/** How long a timer is set for to probe the event loop; when it fires this much late, other work was queued. */
const PROBE_MS = 5;
const LATE_MS = 4;

export interface AdaptiveBatchSize {
  /** How many bets the next batch takes. */
  next: () => number;
  /** After a batch: adapts the size to how long it took, and pauses while others use the database. */
  pause: (tookMs: number) => Promise<void>;
}

/** Settling thousands of bets at once would block all betting; batches that adapt leave time for it. */
export function createAdaptiveBatchSize(db: Watched, signal: AbortSignal): AdaptiveBatchSize {
  // The first batch runs with cold caches and is the slowest for its size.
  let size = SMALLEST;
  return {
    next: () => size,
    async pause(tookMs) {
      const concurrent = Math.min(await countConcurrentWork(db), MAX_CONCURRENT);
      const targetMs = concurrent === 0 ? QUIET_BATCH_MS : BATCH_MS;
      const fitting = Math.round((size * targetMs) / Math.max(tookMs, 1));
      size = Math.min(Math.max(fitting, SMALLEST), LARGEST, 2 * size);
      if (concurrent === 0) return;
      await wait(Math.min(concurrent * tookMs, MAX_PAUSE_MS), undefined, { signal }).catch(() => undefined);
    },
  };
}

type Watched = Pick<Database, 'engine' | 'poolStats'>;

async function countConcurrentWork({ engine, poolStats }: Watched): Promise<number> {
  const { connections, idle, waiting } = poolStats();
  const busy = connections - idle + waiting;
  // One of them publishes the events of the batch that was just settled.
  if (engine !== 'pglite') return Math.max(busy - 1, 0);
  // The embedded database blocks this thread, so requests that wait for it are not counted yet.
  const began = performance.now();
  await wait(PROBE_MS);
  return performance.now() - began > PROBE_MS + LATE_MS ? MAX_CONCURRENT : busy;
}
