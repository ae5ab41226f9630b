import type { AppContext } from '../app-context.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Forgets, once an hour, what no longer means anything. Bets, postings and entries are never among it. */
export function startSweeping({ accounts, db, logger }: AppContext): () => void {
  const sweep = async (): Promise<void> => {
    try {
      await accounts.purgeExpired();
      // PostgreSQL counts its rows by itself; the embedded one goes on planning for the few it began with.
      if (db.engine === 'pglite') await db.query('ANALYZE');
    } catch (error) {
      logger.warn({ err: error }, 'could not sweep; the next try is in an hour');
    }
  };
  const timer = setInterval(() => void sweep(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
