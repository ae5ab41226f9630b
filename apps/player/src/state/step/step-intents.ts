import { onResume } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';
import type { Corner } from '@sanam/betting';
import { BET_STATUSES } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { create } from 'zustand';

import { api } from '../api/api.ts';
import { createBetStatusPoller, type Verdict } from '../intents/poll-bet-status.ts';
import type { Intent, Outcome } from '../intents/intent.ts';
import { createIntents } from '../intents/create-intents.ts';
import { sendBetIntent } from '../intents/send-bet-intent.ts';
import { onPlayerEvent, useConnection } from '../live/connection.ts';
import { sessionStore } from '../session/session.ts';

export type { Verdict } from '../intents/poll-bet-status.ts';

type StepEndpoint = 'POST /step/bet' | 'POST /step/bet/single';

export type SlipRequest = {
  [Name in StepEndpoint]: {
    readonly endpoint: Name;
    readonly body: BodyOf<Endpoints[Name]>;
    readonly shown: StepShown;
  };
}[StepEndpoint];

/** The amounts and prices as the slip showed them. */
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

const intents = createIntents<SlipRequest, PlacedStep>({
  prefix: 'sanam-step-bet:',
  endpoints: ['POST /step/bet', 'POST /step/bet/single'] satisfies StepEndpoint[],
  send: (intent) =>
    sendBetIntent(
      intent,
      (options) =>
        intent.endpoint === 'POST /step/bet'
          ? api.call(intent.endpoint, { body: intent.body, ...options })
          : api.call(intent.endpoint, { body: intent.body, ...options }),
      { whenPlaced: [], whenRefused: ['step-matches'] },
    ),
});

/**
 * Places a confirmed step bet: it is stored, sent, and retried until the server has replied. From then on its
 * transaction is polled until it is accepted or not, even after a reload, since the intent stores its id.
 */
export const placeStepBet = intents.place;

export const useStepIntents = intents.useIntents;
export const listStepIntents = intents.list;
export const onStepIntentsChange = intents.subscribe;

/** Removes a bet whose outcome the player has seen; its transaction is no longer polled. */
export const acknowledgeStepBet = intents.acknowledge;

/** What is known of the bets that were placed, by transaction. */
export const useVerdicts = create<Readonly<Record<string, Verdict>>>()(() => ({}));

/** Undefined until the bet is placed. */
export function verdictOf(
  { outcome }: StepIntent,
  verdicts: Readonly<Record<string, Verdict>>,
): Verdict | undefined {
  if (outcome.status !== 'placed') return undefined;
  return verdicts[outcome.placed.transactionId] ?? PENDING;
}

const PENDING: Verdict = { state: 'PENDING' };

const poller = createBetStatusPoller({
  readStatus: async (transactionId) =>
    (await api.call('GET /step/bet/status/{transactionId}', { params: { transactionId } })).data.betStatus,
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  onVerdict: (transactionId, verdict) => {
    useVerdicts.setState({ [transactionId]: verdict });
    if (verdict.state !== 'PENDING') revalidate('step-matches', 'wallet');
  },
});

/** Resumes open intents and polls the transactions of the placed ones. Returns a function that stops both. */
export function startStepIntents(): () => void {
  const pollAll = (): void => {
    const open = openTransactions();
    for (const transactionId of open) {
      if (!(transactionId in useVerdicts.getState())) poller.start(transactionId);
    }
    // The others were acknowledged, here or in another tab.
    for (const transactionId of Object.keys(useVerdicts.getState())) {
      if (!open.includes(transactionId)) stopPolling(transactionId);
    }
  };
  /** Polls those that timed out again, now that the connection may be better. */
  const retryTimeouts = (): void => {
    for (const [transactionId, { state }] of Object.entries(useVerdicts.getState())) {
      if (state === 'TIMEOUT') poller.start(transactionId);
    }
  };
  const stops = [
    intents.subscribe(pollAll),
    onResume(retryTimeouts),
    useConnection.subscribe(({ status }, before) => {
      if (status === 'live' && before.status === 'lost') retryTimeouts();
    }),
    onPlayerEvent((event) => {
      if (event.action !== 'BET_DECIDED') return;
      const { transactionId, betStatus } = event.data;
      const status = BET_STATUSES.find((known) => known === betStatus);
      if (status && openTransactions().includes(transactionId)) poller.receive(transactionId, status);
    }),
    intents.start(),
  ];
  pollAll();
  return () => {
    for (const stop of stops) stop();
    for (const transactionId of Object.keys(useVerdicts.getState())) stopPolling(transactionId);
  };
}

/** The transactions of placed bets of the current player that are not acknowledged. */
function openTransactions(): readonly string[] {
  const username = sessionStore.read()?.player?.username;
  return intents
    .list()
    .filter(({ playerUsername }) => playerUsername === username)
    .flatMap(({ outcome }) => (outcome.status === 'placed' ? [outcome.placed.transactionId] : []));
}

function stopPolling(transactionId: string): void {
  poller.stop(transactionId);
  const { [transactionId]: _, ...others } = useVerdicts.getState();
  useVerdicts.setState(others, true);
}
