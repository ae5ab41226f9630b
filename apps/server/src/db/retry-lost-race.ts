import { setTimeout as wait } from 'node:timers/promises';
import { classifyError, isLostRace } from './classify-error.ts';

const TRIES = 4;

/** Runs again what lost a race with another transaction, after a short random wait so that the two do not meet again. */
export async function retryLostRace<Result>(
  work: () => Promise<Result>,
  onLost: () => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLostRace(error) || attempt === TRIES) throw classifyError(error);
      onLost();
      await wait(Math.random() * 10 * attempt);
    }
  }
}
