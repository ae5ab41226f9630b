import { importWithRetry } from '../../lib/import-with-retry.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** Takes up bets and transfers left open by an earlier visit, once the page is drawn. Answers a function that stops it. */
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
