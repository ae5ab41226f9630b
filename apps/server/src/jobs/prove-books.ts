import type { AppContext } from '../app-context.ts';

const MINUTE_MS = 60_000;

/** Proves the books every so often, so that whoever watches the metrics hears of it before the players do. */
export function startProvingBooks({
  config,
  checkLedger,
  logger,
}: Pick<AppContext, 'config' | 'checkLedger' | 'logger'>): () => Promise<void> {
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const prove = async (): Promise<void> => {
    try {
      const { checks } = await checkLedger();
      const broken = checks.filter(({ violations }) => violations > 0);
      if (broken.length > 0) logger.fatal({ broken }, 'THE BOOKS ARE NOT RIGHT');
    } catch (error) {
      logger.warn({ err: error }, 'the books could not be proved; they are tried again');
    }
  };
  const proveIn = (minutes: number): void => {
    timer = setTimeout(() => {
      working = prove();
      proveIn(config.ledgerCheckMinutes);
    }, minutes * MINUTE_MS);
    timer.unref();
  };
  // The first soon after the start, so that a missing figure means something.
  if (config.ledgerCheckMinutes > 0) proveIn(1);
  return async () => {
    clearTimeout(timer);
    await working;
  };
}
