import type { AppContext } from '../app-context.ts';
import { startPolling } from '../platform/start-polling.ts';

const POLL_MS = 1000;

/** Has the slips of waiting deposits verified, where a service is configured. Servers share the work. */
export function startVerifyingSlips({ verifySlips, logger }: AppContext): () => Promise<void> {
  if (!verifySlips) return async () => {};
  const closing = new AbortController();
  const stop = startPolling({
    everyMs: POLL_MS,
    work: async () => {
      while (!closing.signal.aborted && (await verifySlips(closing.signal)).verified > 0);
    },
    onError: (error) => logger.warn({ err: error }, 'slips could not be verified, retrying'),
  });
  return () => {
    closing.abort();
    return stop();
  };
}
