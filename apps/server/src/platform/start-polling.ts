import { createCoalescedRunner } from '@sanam/runtime';

interface Polling {
  everyMs: number;
  work: () => Promise<unknown>;
  /** Called for each run that fails; the next one is made all the same. */
  onError: (error: unknown) => void;
  /** Runs once without waiting for the first interval. */
  startsAtOnce?: boolean;
}

/**
 * Repeats work at an interval, one run at a time.
 *
 * @returns stops it and waits for the present run
 */
export function startPolling({ everyMs, work, onError, startsAtOnce = false }: Polling): () => Promise<void> {
  const runner = createCoalescedRunner(async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  });
  if (startsAtOnce) void runner.join();
  // Joined: while one run takes long, no further one is needed.
  const timer = setInterval(() => void runner.join(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await runner.idle();
  };
}
