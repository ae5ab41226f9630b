import { createCoalescedRunner } from '@sanam/runtime';
import type { AppContext } from '../app-context.ts';

const POLL_MS = 2000;
/** The server on which the result was called settles it; after this time it is assumed to have stopped. */
const ABANDONED_MS = 5000;

/** Continues settlements that a server left unfinished: all of them at the start, later those that look abandoned. */
export function startResumingSettlements({ settlement, clock, logger }: AppContext): () => Promise<void> {
  const resumer = createCoalescedRunner(async (olderThanMs: number): Promise<void> => {
    try {
      await settlement.resume(new Date(clock.now().getTime() - olderThanMs));
    } catch (error) {
      logger.warn({ err: error }, 'unfinished settlements could not be resumed, retrying');
    }
  });
  void resumer.join(0);
  // Joined: while one run takes long, no further one is needed.
  const timer = setInterval(() => void resumer.join(ABANDONED_MS), POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await resumer.idle();
  };
}
