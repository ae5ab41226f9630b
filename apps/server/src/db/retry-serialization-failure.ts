import { setTimeout as wait } from 'node:timers/promises';
import { classifyError, isSerializationFailure } from './classify-error.ts';

const MAX_ATTEMPTS = 4;

/** Retries after a serialization failure or a deadlock, with a short random backoff. */
export async function retrySerializationFailure<Result>(
  work: () => Promise<Result>,
  onRetry: () => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === MAX_ATTEMPTS) throw classifyError(error);
      onRetry();
      await wait(Math.random() * 10 * attempt);
    }
  }
}
