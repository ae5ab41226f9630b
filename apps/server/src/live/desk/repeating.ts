interface Repeating {
  everyMs: number;
  isNeeded: () => boolean;
  work: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** A slow database is read less often: reading takes at most a fifth of the time. */
const PAUSE_PER_WORK = 4;
const PAUSE_MAX_MS = 1000;

/** Repeats work, one at a time, from `wake` on and for as long as it is needed. */
export function createRepeating({ everyMs, isNeeded, work, onError }: Repeating): {
  wake(): void;
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const schedule = (ms: number): void => {
    if (isStopped || running || timer || !isNeeded()) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = run();
    }, ms);
  };
  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    running = undefined;
    const tookMs = performance.now() - startedAt;
    schedule(Math.max(everyMs, Math.min(tookMs * PAUSE_PER_WORK, PAUSE_MAX_MS)));
  };

  return {
    wake: () => schedule(everyMs),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
