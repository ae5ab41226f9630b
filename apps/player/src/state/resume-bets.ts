import { loadUntilThere } from '../lib/load-until-there.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Takes up bets left open by an earlier visit, once the page is drawn. Answers a function that stops it. */
export function resumeBets(): () => void {
  let stop = whenIdle(() => {
    stop = loadUntilThere(
      () => Promise.all([import('./bet-intents.ts'), import('./step-intents.ts')]),
      ([{ startBetIntents }, { startStepIntents }]) => {
        const stops = [startBetIntents(), startStepIntents()];
        stop = () => stops.forEach((stopOne) => stopOne());
      },
    );
  });
  return () => stop();
}
