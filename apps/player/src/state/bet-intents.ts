import { ApiRefusal } from '@sanam/api-client';
import { useMemo, useSyncExternalStore } from 'react';

import { newUuid } from '../lib/new-uuid.ts';
import { onReturn } from '../lib/on-return.ts';
import { api } from './api.ts';
import { createIntentBox, INTENT_PREFIX } from './intents/intent-box.ts';
import { createIntentKeeper } from './intents/create-intent-keeper.ts';
import type { BetIntent, PlacedBet } from './intents/intent.ts';
import { useConnection } from './live.ts';
import { reloadLive } from './reload-live.ts';
import { sessionStore, usePlayer, useSession } from './session.ts';

export type { BetAsked, BetIntent, BetOutcome, BetShown, PlacedBet } from './intents/intent.ts';

const keeper = createIntentKeeper({
  box: createIntentBox(() => localStorage),
  send,
  currentPlayer: () => sessionStore.read()?.player?.username,
  locks: globalThis.navigator?.locks ?? null,
  newId: newUuid,
  now: Date.now,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/**
 * A confirmed bet: kept on the phone, then sent, then asked for until the server has said what became of it. Each call
 * is a bet of its own. Follow it with `useBetIntent(id)` and acknowledge it once the player has seen how it ended.
 */
export const placeBet = keeper.place;

/** The player has seen how it ended. One that is not decided stays. */
export const acknowledgeBet = keeper.acknowledge;

/** The player's bets whose outcome he has not seen yet, oldest first. */
export function useBetIntents(): readonly BetIntent[] {
  const username = usePlayer()?.username;
  const intents = useSyncExternalStore(keeper.subscribe, keeper.list);
  return useMemo(
    () => intents.filter(({ playerUsername }) => playerUsername === username),
    [intents, username],
  );
}

/** One of them; undefined once it is acknowledged. */
export function useBetIntent(id: string | undefined): BetIntent | undefined {
  return useBetIntents().find((intent) => intent.id === id);
}

/** Takes up what an earlier visit, a lost network or another tab has left open. Answers a function that stops it. */
export function startBetIntents(): () => void {
  const stops = [
    onReturn(keeper.resume),
    useConnection.subscribe(({ status }, before) => {
      if (status === 'live' && before.status !== 'live') keeper.resume();
    }),
    useSession.subscribe(({ player }, before) => {
      if (player?.username !== before.player?.username) keeper.resume();
    }),
  ];
  const otherTab = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(INTENT_PREFIX)) keeper.lookAgain();
  };
  globalThis.addEventListener('storage', otherTab);
  keeper.resume();
  return () => {
    globalThis.removeEventListener('storage', otherTab);
    for (const stop of stops) stop();
  };
}

async function send(intent: BetIntent): Promise<PlacedBet> {
  const idempotencyKey = intent.id;
  try {
    const { data } =
      intent.endpoint === 'POST /bet'
        ? await api.call(intent.endpoint, { body: intent.body, idempotencyKey })
        : await api.call(intent.endpoint, { body: intent.body, idempotencyKey });
    // Not what the answer says the wallet held: a repeated one tells of an earlier moment.
    reloadLive('wallet', 'running-bets');
    return data;
  } catch (error) {
    // Whatever it was refused for, the screen had not heard of it.
    if (error instanceof ApiRefusal) reloadLive('wallet', 'match', 'board');
    throw error;
  }
}
