import { useMemo, useSyncExternalStore } from 'react';

import { newUuid } from '../../lib/new-uuid.ts';
import { onResume } from '../../lib/on-resume.ts';
import { useConnection } from '../live/connection.ts';
import { onPlayerChange, sessionStore, usePlayer } from '../session/session.ts';
import { createIntentQueue, type IntentQueue } from './intent-queue.ts';
import { createIntentBox, type IntentKind } from './intent-storage.ts';
import type { Asked, Intent } from './intent.ts';

export interface Intents<What extends Asked, Placed> extends Pick<
  IntentQueue<What, Placed>,
  'place' | 'acknowledge' | 'list' | 'resume' | 'subscribe'
> {
  /** The player's own whose outcome he has not seen yet, oldest first. */
  readonly useIntents: () => readonly Intent<What, Placed>[];
  /** Takes up what an earlier visit, a lost network or another tab has left open. Answers a function that stops it. */
  readonly start: () => () => void;
}

/** Money actions of one kind, kept in this browser, sent as whoever is logged in. */
export function createIntents<What extends Asked, Placed>({
  send,
  ...kind
}: IntentKind & {
  readonly send: (intent: Intent<What, Placed>) => Promise<Placed>;
}): Intents<What, Placed> {
  const keeper = createIntentQueue<What, Placed>({
    box: createIntentBox(kind, () => localStorage),
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

  return {
    place: keeper.place,
    acknowledge: keeper.acknowledge,
    list: keeper.list,
    resume: keeper.resume,
    subscribe: keeper.subscribe,

    useIntents() {
      const username = usePlayer()?.username;
      const intents = useSyncExternalStore(keeper.subscribe, keeper.list);
      return useMemo(
        () => intents.filter(({ playerUsername }) => playerUsername === username),
        [intents, username],
      );
    },

    start() {
      const stops = [
        onResume(keeper.resume),
        useConnection.subscribe(({ status }, before) => {
          if (status === 'live' && before.status !== 'live') keeper.resume();
        }),
        onPlayerChange(keeper.resume),
      ];
      const otherTab = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(kind.prefix)) keeper.lookAgain();
      };
      globalThis.addEventListener('storage', otherTab);
      keeper.resume();
      return () => {
        globalThis.removeEventListener('storage', otherTab);
        for (const stop of stops) stop();
      };
    },
  };
}
