import { ApiRefusal } from '@sanam/api-client';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api/api.ts';
import { ageOf, type Intent, type Outcome } from '../intents/intent.ts';
import { createIntents } from '../intents/create-intents.ts';
import { revalidate } from '../queries/revalidate.ts';

type BetEndpoint = 'POST /bet' | 'POST /bet/draw';

export type BetRequest = {
  [Name in BetEndpoint]: {
    readonly endpoint: Name;
    readonly body: BodyOf<Endpoints[Name]>;
    readonly shown: BetShown;
  };
}[BetEndpoint];

interface BetShown {
  readonly matchName: string;
  readonly redName: string;
  readonly blueName: string;
  readonly rateName: string;
  /** As the API spells them: 0.9, 1. */
  readonly multiply: number;
  readonly deduct: number;
}

export type PlacedBet = ReplyOf<Endpoints[BetEndpoint]>;
export type BetIntent = Intent<BetRequest, PlacedBet>;
export type BetOutcome = Outcome<PlacedBet>;

const kept = createIntents<BetRequest, PlacedBet>({
  prefix: 'sanam-bet:',
  endpoints: ['POST /bet', 'POST /bet/draw'] satisfies BetEndpoint[],
  send,
});

/**
 * A confirmed bet: kept on the phone, then sent, then asked for until the server has said what became of it. Each call
 * is a bet of its own. Follow it with `useBetIntent(id)` and acknowledge it once the player has seen how it ended.
 */
export const placeBet = kept.place;

/** The player has seen how it ended. One that is not decided stays. */
export const acknowledgeBet = kept.acknowledge;

/** The player's bets whose outcome he has not seen yet, oldest first. */
export const useBetIntents = kept.useIntents;

export const startBetIntents = kept.start;

/** One of them; undefined once it is acknowledged. */
export function useBetIntent(id: string | undefined): BetIntent | undefined {
  return useBetIntents().find((intent) => intent.id === id);
}

async function send(intent: BetIntent): Promise<PlacedBet> {
  const sent = { idempotencyKey: intent.id, ageSeconds: ageOf(intent) };
  try {
    const { data } =
      intent.endpoint === 'POST /bet'
        ? await api.call(intent.endpoint, { body: intent.body, ...sent })
        : await api.call(intent.endpoint, { body: intent.body, ...sent });
    // Not what the answer says the wallet held: a repeated one tells of an earlier moment.
    revalidate('wallet', 'running-bets');
    return data;
  } catch (error) {
    // Whatever it was refused for, the screen had not heard of it.
    if (error instanceof ApiRefusal) revalidate('wallet', 'match', 'board');
    throw error;
  }
}
