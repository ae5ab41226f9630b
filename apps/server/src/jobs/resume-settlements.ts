import type { AppContext } from '../app-context.ts';

const LOOK_EVERY_MS = 2000;
/** Whoever called the result is settling it; after this long it is taken to have stopped. */
const LEFT_ALONE_MS = 5000;

/** Goes on with settlements that a server left unfinished: at the start with all, then with those that seem forgotten. */
export function startResumingSettlements({ settlement, clock, logger }: AppContext): () => Promise<void> {
  let working = Promise.resolve();
  let isClosed = false;
  const resume = (olderThanMs: number): void => {
    working = working.then(async () => {
      if (isClosed) return;
      try {
        await settlement.resume(new Date(clock.now().getTime() - olderThanMs));
      } catch (error) {
        logger.warn({ err: error }, 'settlements could not be looked at; they are tried again');
      }
    });
  };
  resume(0);
  const timer = setInterval(() => resume(LEFT_ALONE_MS), LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    isClosed = true;
    clearInterval(timer);
    await working;
  };
}
