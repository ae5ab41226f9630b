import type { AppContext } from '../app-context.ts';
import { OUTBOX_CHANNEL, publishEvents } from '../outbox/publish-events.ts';

/** The net under the notification: how long a fact may lie when its server has gone. */
const EVERY_MS = 1000;

/** Publishes facts as soon as they are committed, wherever that was. Answers a function that stops it. */
export async function startPublishing({ db, logger }: AppContext): Promise<() => Promise<void>> {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isFailing = false;
  const stopping = new AbortController();

  const publishAll = async (): Promise<void> => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        if ((await publishEvents(db)) > 0) isWanted = true;
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn({ err: error }, 'facts wait to be told until the database is back');
        isFailing = true;
      }
    }
    running = undefined;
  };
  const wake = (): void => {
    isWanted = true;
    running ??= publishAll();
  };

  const stopHearing = await db.listen(OUTBOX_CHANNEL, wake, wake);
  const timer = setInterval(wake, EVERY_MS);
  wake();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await stopHearing();
    await running;
  };
}
