import { importWithRetry } from '../../lib/import-with-retry.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/**
 * Resumes bets and transfers that an earlier visit left open, once the page is idle. Returns a function that stops it.
 */
export function resumeIntents(): () => void {
  let stop = whenIdle(() => {
    stop = importWithRetry(
      () =>
        Promise.all([
          import('../bets/bet-intents.ts'),
          import('../step/step-intents.ts'),
          import('../transfers/transfers.ts'),
        ]),
      ([{ startBetIntents }, { startStepIntents }, { startTransfers }]) => {
        const stops = [startBetIntents(), startStepIntents(), startTransfers()];
        stop = () => stops.forEach((stopOne) => stopOne());
      },
    );
  });
  return () => stop();
}
