import type { AppContext } from '../app-context.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Deletes expired sessions, log-in attempts and pictures of slips once an hour, and shrinks stored refusals. Bets,
 * postings and entries are never deleted.
 */
export function startPurging({ accounts, wallet, shrinkRefusals, db, logger }: AppContext): () => void {
  const purge = async (): Promise<void> => {
    try {
      await accounts.purgeExpired();
      await wallet.purgeSlipImages();
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
