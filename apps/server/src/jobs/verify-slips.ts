import { createCoalescedRunner } from '@sanam/runtime';
import type { AppContext } from '../app-context.ts';

const POLL_MS = 1000;

/** Has the slips of waiting deposits verified, where a service is configured. Servers share the work. */
export function startVerifyingSlips({ verifySlips, logger }: AppContext): () => Promise<void> {
  if (!verifySlips) return async () => {};
  const closing = new AbortController();
  const runner = createCoalescedRunner(async (): Promise<void> => {
    try {
      while (!closing.signal.aborted && (await verifySlips(closing.signal)).verified > 0);
    } catch (error) {
      logger.warn({ err: error }, 'slips could not be verified, retrying');
    }
  });
  const timer = setInterval(() => void runner.join(), POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    closing.abort();
    await runner.idle();
  };
}
