interface Limits {
  /** Read again for every call, so it may change over time; at least one. */
  maxConcurrent: () => number;
  maxQueued: number;
  /** Makes the error of a call that finds the queue full. */
  onReject: () => Error;
}

export interface ConcurrencyLimiter {
  /** Runs the work as soon as it may start. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Runs a limited number of calls at a time and queues the rest, in order and up to a limit. */
export function createConcurrencyLimiter(limits: Limits): ConcurrencyLimiter {
  const { maxConcurrent, maxQueued, onReject } = limits;
  let running = 0;
  const queue: (() => void)[] = [];

  /** Takes the free slot synchronously, so that a new call cannot overtake the queue. */
  const startQueued = (): void => {
    while (queue.length > 0 && running < maxConcurrent()) {
      running += 1;
      queue.shift()?.();
    }
  };

  return {
    async run(work) {
      const mustQueue = queue.length > 0 || running >= maxConcurrent();
      if (mustQueue && queue.length >= maxQueued) throw onReject();
      if (mustQueue) await new Promise<void>((start) => queue.push(start));
      else running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        startQueued();
      }
    },
  };
}
