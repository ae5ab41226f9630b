import { ApiRefusal } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';

import { ageOf } from './intent.ts';

interface BetIntentOptions {
  readonly idempotencyKey: string;
  readonly ageSeconds: number;
}

interface StaleQueries {
  readonly whenPlaced: readonly string[];
  readonly whenRefused: readonly string[];
}

/** Sends a bet under the key and with the age of its intent, and revalidates what its reply makes out of date. */
export async function sendBetIntent<Placed>(
  intent: { readonly id: string; readonly createdAt: number },
  call: (options: BetIntentOptions) => Promise<{ readonly data: Placed }>,
  { whenPlaced, whenRefused }: StaleQueries,
): Promise<Placed> {
  try {
    const { data } = await call({ idempotencyKey: intent.id, ageSeconds: ageOf(intent) });
    // The balance is not taken from the reply, because a retried request repeats an earlier reply.
    revalidate('wallet', ...whenPlaced);
    return data;
  } catch (error) {
    // The screen did not know the reason of the refusal, so what it shows is out of date.
    if (error instanceof ApiRefusal) revalidate('wallet', ...whenRefused);
    throw error;
  }
}
