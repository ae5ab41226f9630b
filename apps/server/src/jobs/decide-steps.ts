import { createCoalescedRunner } from '@sanam/runtime';
import type { AppContext } from '../app-context.ts';

/** Bets placed through other servers, or before this one started, are found within this time. */
const POLL_MS = 1000;

/** Decides step bets when they are due, including those of a server that has stopped. */
export function startDecidingSteps({ steps, clock, logger }: AppContext): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  const closing = new AbortController();

  const wakeAt = (at: number): void => {
    if (closing.signal.aborted || at >= wakesAt) return;
    wakesAt = at;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, at - clock.now().getTime()));
    timer.unref();
  };
  const decider = createCoalescedRunner(async (): Promise<void> => {
    if (closing.signal.aborted) return;
    let next: Date | undefined;
    try {
      next = await steps.decideDue(closing.signal);
    } catch (error) {
      logger.warn({ err: error }, 'step bets could not be decided, retrying');
    }
    wakeAt(Math.min(next?.getTime() ?? Infinity, clock.now().getTime() + POLL_MS));
  });
  const wake = (): void => {
    wakesAt = Infinity;
    void decider.run();
  };

  const unsubscribe = steps.onExpected((at) => wakeAt(at.getTime()));
  wake();
  return async () => {
    // What is left is decided by another server, or at the next start.
    closing.abort();
    clearTimeout(timer);
    unsubscribe();
    await decider.idle();
  };
}
