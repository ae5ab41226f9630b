import { createCoalescedRunner } from '@sanam/runtime';
import type { AppContext } from '../app-context.ts';
import { OUTBOX_CHANNEL, publishEvents, purgeDeskEvents } from '../outbox/publish-events.ts';

/** The fallback for a missed notification: how long an event may wait when the server that recorded it has died. */
const POLL_MS = 1000;
const PURGE_MS = 10 * 60_000;

/**
 * Publishes events as soon as they are committed, on any server.
 *
 * @returns stops publishing
 */
export async function startPublishing({ db, logger }: AppContext): Promise<() => Promise<void>> {
  let isFailing = false;
  const stopping = new AbortController();

  const publisher = createCoalescedRunner(async (): Promise<void> => {
    try {
      while (!stopping.signal.aborted && (await publishEvents(db)) > 0);
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'outbox publish failed, retrying');
      isFailing = true;
    }
  });
  const publish = (): void => void publisher.run();

  const unlisten = await db.listen(OUTBOX_CHANNEL, publish, publish);
  const timer = setInterval(publish, POLL_MS);
  const purge = async (): Promise<void> => {
    try {
      await purgeDeskEvents(db);
    } catch (error) {
      logger.debug({ err: error }, 'events of the desk could not be purged, retrying');
    }
  };
  const purging = setInterval(() => void purge(), PURGE_MS);
  publish();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    clearInterval(purging);
    await unlisten();
    await publisher.idle();
  };
}
