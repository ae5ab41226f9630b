import { loadUntilThere } from '../lib/load-until-there.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Takes up bets left open by an earlier visit, once the page is drawn. Answers a function that stops it. */
export function resumeBets(): () => void {
  let stop = whenIdle(() => {
    stop = loadUntilThere(
      () => import('./bet-intents.ts'),
      ({ startBetIntents }) => {
        stop = startBetIntents();
      },
    );
  });
  return () => stop();
}
