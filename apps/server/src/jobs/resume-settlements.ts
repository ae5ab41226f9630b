import type { AppContext } from '../app-context.ts';

const LOOK_EVERY_MS = 2000;
/** Whoever called the result is settling it; after this long it is taken to have stopped. */
const LEFT_ALONE_MS = 5000;

/** Goes on with settlements that a server left unfinished: at the start with all, then with those that seem forgotten. */
export function startResumingSettlements({ settlement, clock, logger }: AppContext): () => Promise<void> {
  let working: Promise<void> | undefined;
  let isClosed = false;

  const resume = async (olderThanMs: number): Promise<void> => {
    try {
      await settlement.resume(new Date(clock.now().getTime() - olderThanMs));
    } catch (error) {
      logger.warn({ err: error }, 'settlements could not be looked at; they are tried again');
    }
    working = undefined;
  };
  // A look that takes long makes the next ones unnecessary.
  const look = (olderThanMs: number): void => {
    if (!isClosed) working ??= resume(olderThanMs);
  };
  look(0);
  const timer = setInterval(() => look(LEFT_ALONE_MS), LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    isClosed = true;
    clearInterval(timer);
    await working;
  };
}
