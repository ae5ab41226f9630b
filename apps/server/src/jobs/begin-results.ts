import { createCoalescedRunner } from '@sanam/runtime';
import type { AppContext } from '../app-context.ts';

const POLL_MS = 1000;

/** Begins called results that are due, including those that were called on a server that has stopped. */
export function startBeginningResults({ settlement, logger }: AppContext): () => Promise<void> {
  const runner = createCoalescedRunner(async (): Promise<void> => {
    try {
      await settlement.beginDue();
    } catch (error) {
      logger.warn({ err: error }, 'called results could not be begun, retrying');
    }
  });
  const timer = setInterval(() => void runner.join(), POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await runner.idle();
  };
}
