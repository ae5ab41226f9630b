import type { Standing } from '@sanam/betting';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api/api.ts';
import type { Intent, Outcome } from '../intents/intent.ts';
import { createIntents } from '../intents/create-intents.ts';
import { sendBetIntent } from '../intents/send-bet-intent.ts';

type BetEndpoint = 'POST /bet' | 'POST /bet/draw';

export type BetRequest = {
  [Name in BetEndpoint]: {
    readonly endpoint: Name;
    readonly body: BodyOf<Endpoints[Name]>;
    readonly shown: BetShown;
  };
}[BetEndpoint];

interface BetShown {
  readonly matchNo: number;
  readonly redName: string;
  readonly blueName: string;
  readonly redLatinName: string | null;
  readonly blueLatinName: string | null;
  readonly rateName: string;
  /** Only for a bet on a corner; bets that an earlier version has stored lack it. */
  readonly standing?: Standing;
  /** As the API spells them: 0.9, 1. */
  readonly multiply: number;
  readonly deduct: number;
}

export type PlacedBet = ReplyOf<Endpoints[BetEndpoint]>;
export type BetIntent = Intent<BetRequest, PlacedBet>;
export type BetOutcome = Outcome<PlacedBet>;

const intents = createIntents<BetRequest, PlacedBet>({
  prefix: 'sanam-bet:',
  endpoints: ['POST /bet', 'POST /bet/draw'] satisfies BetEndpoint[],
  send: (intent) =>
    sendBetIntent(
      intent,
      (options) =>
        intent.endpoint === 'POST /bet'
          ? api.call(intent.endpoint, { body: intent.body, ...options })
          : api.call(intent.endpoint, { body: intent.body, ...options }),
      { whenPlaced: ['running-bets', 'match-bets'], whenRefused: ['match', 'board'] },
    ),
});

/**
 * Places a confirmed bet: it is stored, sent, and retried until the server has replied. Each call is a bet of its own.
 * Follow it with `useBetIntent(id)` and acknowledge it once the player has seen its outcome.
 */
export const placeBet = intents.place;

/** Removes a bet whose outcome the player has seen. One that is not decided stays. */
export const acknowledgeBet = intents.acknowledge;

/** The player's bets whose outcome they have not seen yet, oldest first. */
export const useBetIntents = intents.useIntents;

export const startBetIntents = intents.start;

/** Undefined once the bet is acknowledged. */
export function useBetIntent(id: string | undefined): BetIntent | undefined {
  return useBetIntents().find((intent) => intent.id === id);
}
