import { findEvictable } from './find-evictable.ts';

interface Limits {
  maxConcurrent: number;
  /** Queued calls of one key. */
  maxQueuedPerKey: number;
  /** Queued calls of all keys, counted apart for those that go first. */
  maxQueued: number;
  /** Makes the error of a call that finds no place in the queue or loses it. */
  onReject: () => Error;
}

interface Queued {
  start: () => void;
  reject: (reason: Error) => void;
}

/**
 * Of the calls that go first this many start before one of the others, so that those are never kept waiting for good.
 */
const FIRST_IN_A_ROW = 4;

export interface FairLimiter {
  /** Runs the work as soon as it may start. Calls with `isFirst` start before most others. */
  run: <Result>(key: string, work: () => Promise<Result>, isFirst?: boolean) => Promise<Result>;
}

/**
 * Runs a limited number of calls at a time and queues the rest by key. The keys are served round-robin, so that many
 * calls of one delay the others by one call each.
 */
export function createFairLimiter({ maxConcurrent, onReject, ...limits }: Limits): FairLimiter {
  let running = 0;
  let firstInARow = 0;
  const [first, others] = [createKeyedQueue(limits), createKeyedQueue(limits)];

  /** Takes the free slot synchronously, so that a new call cannot overtake the queue. */
  const startQueued = (): void => {
    while (running < maxConcurrent) {
      const areOthersNext = firstInARow >= FIRST_IN_A_ROW;
      const ahead = areOthersNext ? others.shift() : first.shift();
      const next = ahead ?? (areOthersNext ? first.shift() : others.shift());
      if (!next) return;
      firstInARow = (ahead !== undefined) === areOthersNext ? 0 : firstInARow + 1;
      running += 1;
      next.start();
    }
  };

  return {
    async run(key, work, isFirst = false) {
      if (running < maxConcurrent) running += 1;
      else
        await new Promise<void>((start, reject) => {
          const rejected = (isFirst ? first : others).push(key, { start, reject });
          rejected?.reject(onReject());
        });
      try {
        return await work();
      } finally {
        running -= 1;
        startQueued();
      }
    },
  };
}

/** One queue for each key. When all are full, the key or site with most calls gives a place to one with fewer. */
function createKeyedQueue({ maxQueuedPerKey, maxQueued }: Omit<Limits, 'maxConcurrent' | 'onReject'>) {
  let size = 0;
  /** In the order in which they are served. */
  const queues = new Map<string, Queued[]>();

  return {
    /** @returns the call that has no place: the given one, another one, or none */
    push(key: string, call: Queued): Queued | undefined {
      const queue = queues.get(key) ?? [];
      if (queue.length >= maxQueuedPerKey) return call;
      if (size < maxQueued) {
        size += 1;
        queues.set(key, [...queue, call]);
        return undefined;
      }
      const all = [...queues].flatMap(([owner, calls]) => calls.map((queued) => ({ owner, queued })));
      const evicted = findEvictable(all, ({ owner }) => owner, key);
      if (!evicted) return call;
      const left = queues.get(evicted.owner)?.slice(0, -1) ?? [];
      if (left.length > 0) queues.set(evicted.owner, left);
      else queues.delete(evicted.owner);
      queues.set(key, [...(queues.get(key) ?? []), call]);
      return evicted.queued;
    },
    shift(): Queued | undefined {
      const [entry] = queues;
      if (!entry) return undefined;
      const [key, [next, ...rest]] = entry;
      size -= 1;
      queues.delete(key);
      // Behind the other keys.
      if (rest.length > 0) queues.set(key, rest);
      return next;
    },
  };
}
