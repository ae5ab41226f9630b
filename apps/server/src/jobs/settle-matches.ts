import type { AppContext } from '../app-context.ts';
import { startPolling } from '../platform/start-polling.ts';

const DUE_POLL_MS = 1000;
const UNFINISHED_POLL_MS = 2000;
/** The server on which the result was called settles it; after this time it is assumed to have stopped. */
const ABANDONED_MS = 5000;

/**
 * Begins called results that are due, also those that were called on a server that has stopped, and continues
 * settlements that a server left unfinished: all of them at the start, later those that look abandoned.
 */
export function startSettlingMatches({ settlement, clock, logger }: AppContext): () => Promise<void> {
  const stopBeginning = startPolling({
    everyMs: DUE_POLL_MS,
    work: () => settlement.beginDue(),
    onError: (error) => logger.warn({ err: error }, 'called results could not be begun, retrying'),
  });
  let olderThanMs = 0;
  const stopResuming = startPolling({
    everyMs: UNFINISHED_POLL_MS,
    startsAtOnce: true,
    work: () => {
      const before = new Date(clock.now().getTime() - olderThanMs);
      olderThanMs = ABANDONED_MS;
      return settlement.resume(before);
    },
    onError: (error) => logger.warn({ err: error }, 'unfinished settlements could not be resumed, retrying'),
  });
  return async () => {
    await Promise.all([stopBeginning(), stopResuming()]);
  };
}
