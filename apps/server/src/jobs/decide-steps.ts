import type { AppContext } from '../app-context.ts';

/** Bets placed through other servers, or before this one started, are found at the latest after this long. */
const LOOK_EVERY_MS = 1000;

/** Decides step bets when their time has come, those of a server that stopped in between too. */
export function startDecidingSteps({ steps, clock, logger }: AppContext): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  const closing = new AbortController();

  const wakeAt = (at: number): void => {
    if (closing.signal.aborted || at >= wakesAt) return;
    wakesAt = at;
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, at - clock.now().getTime()));
    timer.unref();
  };
  const look = (): void => {
    wakesAt = Infinity;
    isAskedAgain = working !== undefined;
    working ??= decide().finally(() => {
      working = undefined;
      if (isAskedAgain && !closing.signal.aborted) look();
    });
  };
  const decide = async (): Promise<void> => {
    let next: Date | undefined;
    try {
      next = await steps.decideDue(closing.signal);
    } catch (error) {
      logger.warn({ err: error }, 'step bets could not be decided; they are tried again');
    }
    wakeAt(Math.min(next?.getTime() ?? Infinity, clock.now().getTime() + LOOK_EVERY_MS));
  };

  const stopHearing = steps.onExpected((at) => wakeAt(at.getTime()));
  look();
  return async () => {
    // What is left is decided by another server, or at the next start.
    closing.abort();
    clearTimeout(timer);
    stopHearing();
    await working;
  };
}
