import type { AppContext } from '../app-context.ts';

const INTERVAL_MS = 10 * 60 * 1000;

/** Stores the sums of each day some minutes after its end. Until then a report adds up its bets. */
export function startStoringDays({ storeDays, logger }: AppContext): () => void {
  const store = async (): Promise<void> => {
    try {
      while ((await storeDays()) > 0);
    } catch (error) {
      logger.warn({ err: error }, 'the sums of a day could not be stored, next attempt in ten minutes');
    }
  };
  void store();
  const timer = setInterval(() => void store(), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
