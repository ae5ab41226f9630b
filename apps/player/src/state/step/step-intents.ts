import { ApiRefusal } from '@sanam/api-client';
import type { Corner } from '@sanam/betting';
import { BET_STATUSES } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { create } from 'zustand';

import { onResume } from '../../lib/on-resume.ts';
import { api } from '../api/api.ts';
import { createStatusFollower, type Verdict } from '../intents/follow-status.ts';
import { ageOf, type Intent, type Outcome } from '../intents/intent.ts';
import { createIntents } from '../intents/create-intents.ts';
import { onPlayerEvent, useConnection } from '../live/connection.ts';
import { revalidate } from '../queries/revalidate.ts';
import { sessionStore } from '../session/session.ts';

export type { Verdict } from '../intents/follow-status.ts';

type StepEndpoint = 'POST /step/bet' | 'POST /step/bet/single';

export type SlipRequest = {
  [Name in StepEndpoint]: {
    readonly endpoint: Name;
    readonly body: BodyOf<Endpoints[Name]>;
    readonly shown: StepShown;
  };
}[StepEndpoint];

/** Figures as they were written on the slip. */
export interface StepShown {
  readonly legs: readonly StepLegShown[];
  /** The price of a single, the total of several. */
  readonly odds: string;
  readonly risk: string;
  readonly payout: string;
}

export interface StepLegShown {
  readonly matchId: number;
  readonly corner: Corner;
  readonly teamName: string;
  readonly matchTitle: string;
  readonly stadium: string;
  readonly price: string;
}

type PlacedStep = ReplyOf<Endpoints[StepEndpoint]>;
export type StepIntent = Intent<SlipRequest, PlacedStep>;
export type StepOutcome = Outcome<PlacedStep>;

const kept = createIntents<SlipRequest, PlacedStep>({
  prefix: 'sanam-step-bet:',
  endpoints: ['POST /step/bet', 'POST /step/bet/single'] satisfies StepEndpoint[],
  send,
});

/**
 * A confirmed step bet: kept on the phone, then sent, then asked for until the server has said whether it has it. From
 * then on its transaction is followed until it is accepted or not, over reloads too, since the intent keeps its id.
 */
export const placeStepBet = kept.place;

export const useStepIntents = kept.useIntents;
export const listStepIntents = kept.list;
export const followStepIntents = kept.subscribe;

/** The player has seen how it ended; its transaction is forgotten with it. */
export const acknowledgeStepBet = kept.acknowledge;

/** What is known of bets the server has, by transaction. */
export const useVerdicts = create<Readonly<Record<string, Verdict>>>()(() => ({}));

/** Undefined until the server has it. */
export function verdictOf(
  { outcome }: StepIntent,
  verdicts: Readonly<Record<string, Verdict>>,
): Verdict | undefined {
  if (outcome.status !== 'placed') return undefined;
  return verdicts[outcome.placed.transactionId] ?? PENDING;
}

const PENDING: Verdict = { state: 'PENDING' };

const follower = createStatusFollower({
  readStatus: async (transactionId) =>
    (await api.call('GET /step/bet/status/{transactionId}', { params: { transactionId } })).data.betStatus,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  tell: (transactionId, verdict) => {
    useVerdicts.setState({ [transactionId]: verdict });
    if (verdict.state !== 'PENDING') revalidate('step-matches', 'wallet');
  },
});

/** As with other bets, and each one the server has is followed. */
export function startStepIntents(): () => void {
  const followAll = (): void => {
    const open = openTransactions();
    for (const transactionId of open) {
      if (!(transactionId in useVerdicts.getState())) follower.follow(transactionId);
    }
    // Acknowledged, here or in another tab.
    for (const transactionId of Object.keys(useVerdicts.getState())) {
      if (!open.includes(transactionId)) forget(transactionId);
    }
  };
  /** Those that were given up are looked at again when there is new hope of an answer. */
  const lookAgain = (): void => {
    for (const [transactionId, { state }] of Object.entries(useVerdicts.getState())) {
      if (state === 'TIMEOUT') follower.follow(transactionId);
    }
  };
  const stops = [
    kept.subscribe(followAll),
    onResume(lookAgain),
    useConnection.subscribe(({ status }, before) => {
      if (status === 'live' && before.status === 'lost') lookAgain();
    }),
    onPlayerEvent((event) => {
      if (event.action !== 'BET_DECIDED') return;
      const { transactionId, betStatus } = event.data;
      const status = BET_STATUSES.find((known) => known === betStatus);
      if (status && openTransactions().includes(transactionId)) follower.hear(transactionId, status);
    }),
    kept.start(),
  ];
  followAll();
  return () => {
    for (const stop of stops) stop();
    for (const transactionId of Object.keys(useVerdicts.getState())) forget(transactionId);
  };
}

/** Of bets that the server has from the player who is logged in. */
function openTransactions(): readonly string[] {
  const username = sessionStore.read()?.player?.username;
  return kept
    .list()
    .filter(({ playerUsername }) => playerUsername === username)
    .flatMap(({ outcome }) => (outcome.status === 'placed' ? [outcome.placed.transactionId] : []));
}

function forget(transactionId: string): void {
  follower.leave(transactionId);
  const { [transactionId]: _, ...others } = useVerdicts.getState();
  useVerdicts.setState(others, true);
}

async function send(intent: StepIntent): Promise<PlacedStep> {
  const sent = { idempotencyKey: intent.id, ageSeconds: ageOf(intent) };
  try {
    const { data } =
      intent.endpoint === 'POST /step/bet'
        ? await api.call(intent.endpoint, { body: intent.body, ...sent })
        : await api.call(intent.endpoint, { body: intent.body, ...sent });
    // Not what the answer says the wallet held: a repeated one tells of an earlier moment.
    revalidate('wallet');
    return data;
  } catch (error) {
    // Whatever it was refused for, the screen had not heard of it.
    if (error instanceof ApiRefusal) revalidate('wallet', 'step-matches');
    throw error;
  }
}
