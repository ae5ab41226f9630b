import type { AppContext } from '../app-context.ts';

const MINUTE_MS = 60_000;

/**
 * Proves the books every so often, so that whoever watches the metrics hears of it before the players do. A proof that
 * is under way when this stops is broken off, whoever has asked for it.
 */
export function startProvingBooks({
  config,
  checkLedger,
  stopProving,
  logger,
}: Pick<AppContext, 'config' | 'checkLedger' | 'stopProving' | 'logger'>): () => Promise<void> {
  let isStopped = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const prove = async (): Promise<void> => {
    try {
      const { checks } = await checkLedger();
      const broken = checks.filter(({ violations }) => violations > 0);
      if (broken.length > 0) logger.fatal({ broken }, 'THE BOOKS ARE NOT RIGHT');
    } catch (error) {
      if (isStopped) return;
      logger.warn({ err: error }, 'the books could not be proved; they are tried again');
    }
    // Only now: one proof may take longer than there is to be between two.
    if (!isStopped) proveIn(config.ledgerCheckMinutes);
  };
  const proveIn = (minutes: number): void => {
    timer = setTimeout(() => {
      working = prove();
    }, minutes * MINUTE_MS);
    timer.unref();
  };
  // The first soon after the start, so that a missing figure means something.
  if (config.ledgerCheckMinutes > 0) proveIn(1);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    stopProving();
    await working;
  };
}
