import type { AppContext } from '../app-context.ts';
import { startPolling } from '../platform/start-polling.ts';

const PURGE_MS = 60 * 60 * 1000;
const STORE_DAYS_MS = 10 * 60 * 1000;
const SESSION_USE_MS = 60_000;

/** What can wait: nothing of it delays a shutdown. */
export function startHousekeeping(app: AppContext): () => void {
  const stops = [startPurging(app), startStoringDays(app), startRecordingSessionUse(app)];
  return () => stops.forEach((stop) => void stop());
}

/**
 * Deletes expired sessions, log-in attempts and pictures of slips once an hour, and shrinks stored refusals. Bets,
 * postings and entries are never deleted.
 */
function startPurging({ accounts, wallet, shrinkRefusals, db, logger }: AppContext): () => Promise<void> {
  return startPolling({
    everyMs: PURGE_MS,
    work: async () => {
      await accounts.purgeExpired();
      await wallet.purgeSlipImages();
      await shrinkRefusals();
      // PostgreSQL analyzes its tables itself; the embedded database would go on planning for empty ones.
      if (db.engine === 'pglite') await db.query('ANALYZE');
    },
    onError: (error) =>
      logger.warn({ err: error }, 'expired rows could not be purged, next attempt in an hour'),
  });
}

/** Stores the sums of each day some minutes after its end. Until then a report adds up its bets. */
function startStoringDays({ storeDays, logger }: AppContext): () => Promise<void> {
  return startPolling({
    everyMs: STORE_DAYS_MS,
    startsAtOnce: true,
    work: async () => {
      while ((await storeDays()) > 0);
    },
    onError: (error) =>
      logger.warn({ err: error }, 'the sums of a day could not be stored, next attempt in ten minutes'),
  });
}

/** Writes down once a minute which sessions were used, instead of with every request. */
function startRecordingSessionUse({ accounts, logger }: AppContext): () => Promise<void> {
  return startPolling({
    everyMs: SESSION_USE_MS,
    work: () => accounts.recordSessionUse(),
    onError: (error) =>
      logger.debug({ err: error }, 'the use of sessions could not be written, next attempt in a minute'),
  });
}
