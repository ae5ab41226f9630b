interface Limits {
  /** Read again for every call, so it may change over time; at least one. */
  maxConcurrent: () => number;
  maxQueued: number;
  /** A call that has been queued for this long is rejected; without it calls wait as long as it takes. */
  maxWaitMs?: number;
  /** Makes the error of a call that finds the queue full or has waited too long. */
  onReject: () => Error;
}

interface Queued {
  since: number;
  start: () => void;
  reject: (reason: Error) => void;
}

export interface ConcurrencyLimiter {
  /** Runs the work as soon as it may start, and passes it whether it was queued first. */
  run: <Result>(work: (wasQueued: boolean) => Promise<Result>) => Promise<Result>;
  queued: () => number;
  /** How long the first in the queue has waited; 0 when the queue is empty. */
  oldestWaitMs: () => number;
}

/** Runs a limited number of calls at a time and queues the rest, in order and up to a limit. */
export function createConcurrencyLimiter(limits: Limits): ConcurrencyLimiter {
  const { maxConcurrent, maxQueued, maxWaitMs, onReject } = limits;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const queue: Queued[] = [];

  const rejectExpired = (): void => {
    timer = undefined;
    if (maxWaitMs === undefined) return;
    const latest = performance.now() - maxWaitMs;
    while (queue[0] && queue[0].since <= latest) queue.shift()?.reject(onReject());
    if (queue[0]) timer = setTimeout(rejectExpired, queue[0].since - latest).unref();
  };
  const enqueue = (): Promise<void> =>
    new Promise((start, reject) => {
      queue.push({ since: performance.now(), start, reject });
      if (maxWaitMs !== undefined) timer ??= setTimeout(rejectExpired, maxWaitMs).unref();
    });
  /** Takes the free slot synchronously, so that a new call cannot overtake the queue. */
  const startQueued = (): void => {
    while (queue[0] && running < maxConcurrent()) {
      running += 1;
      queue.shift()?.start();
    }
  };

  return {
    async run(work) {
      const mustQueue = queue.length > 0 || running >= maxConcurrent();
      if (mustQueue && queue.length >= maxQueued) throw onReject();
      if (mustQueue) await enqueue();
      else running += 1;
      try {
        return await work(mustQueue);
      } finally {
        running -= 1;
        startQueued();
      }
    },
    queued: () => queue.length,
    oldestWaitMs: () => (queue[0] ? performance.now() - queue[0].since : 0),
  };
}
