import type { AppContext } from '../app-context.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Deletes expired sessions and log-in attempts once an hour, and shrinks stored refusals. Bets, postings and entries are
 * never deleted.
 */
export function startPurging({ accounts, shrinkRefusals, db, logger }: AppContext): () => void {
  const purge = async (): Promise<void> => {
    try {
      await accounts.purgeExpired();
      await shrinkRefusals();
      // PostgreSQL analyzes its tables itself; the embedded database would go on planning for empty ones.
      if (db.engine === 'pglite') await db.query('ANALYZE');
    } catch (error) {
      logger.warn({ err: error }, 'expired rows could not be purged, next attempt in an hour');
    }
  };
  const timer = setInterval(() => void purge(), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
