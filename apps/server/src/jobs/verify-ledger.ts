import type { AppContext } from '../app-context.ts';

const MINUTE_MS = 60_000;

/**
 * Verifies the ledger at intervals, so that operators learn of a violation from the metrics and not from players.
 *
 * @returns stops the job and cancels a running verification, whether the job or a request started it
 */
export function startVerifyingLedger({
  config,
  verifyLedger,
  stopVerifying,
  logger,
}: Pick<AppContext, 'config' | 'verifyLedger' | 'stopVerifying' | 'logger'>): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const verify = async (): Promise<void> => {
    try {
      const { checks } = await verifyLedger();
      const violated = checks.filter(({ violations }) => violations > 0);
      if (violated.length > 0) logger.fatal({ violated }, 'ledger verification failed');
    } catch (error) {
      if (isStopped) return;
      logger.warn({ err: error }, 'the ledger could not be verified, retrying');
    }
    // Scheduled only now, because a verification may take longer than the interval.
    if (!isStopped) schedule(config.ledgerCheckMinutes);
  };
  const schedule = (minutes: number): void => {
    timer = setTimeout(() => {
      running = verify();
    }, minutes * MINUTE_MS);
    timer.unref();
  };
  // The first one soon after the start, so that a missing metric is worth an alert.
  if (config.ledgerCheckMinutes > 0) schedule(1);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    stopVerifying();
    await running;
  };
}
