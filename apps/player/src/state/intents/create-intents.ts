import { onResume } from '@sanam/api-client';
import { useMemo, useSyncExternalStore } from 'react';

import { newUuid } from '../../lib/new-uuid.ts';
import { useConnection } from '../live/connection.ts';
import { onPlayerChange, sessionStore, usePlayer } from '../session/session.ts';
import { createIntentQueue, type IntentQueue } from './intent-queue.ts';
import { createIntentStorage, type IntentKind } from './intent-storage.ts';
import type { Intent, IntentRequest } from './intent.ts';

export interface Intents<Request extends IntentRequest, Placed> extends Pick<
  IntentQueue<Request, Placed>,
  'place' | 'acknowledge' | 'list' | 'resume' | 'subscribe'
> {
  /** Those of the current player whose outcome they have not seen yet, oldest first. */
  readonly useIntents: () => readonly Intent<Request, Placed>[];
  /** Resumes what an earlier visit, a lost network or another tab has left open. Returns a function that stops it. */
  readonly start: () => () => void;
}

/** A queue for one kind of intents, stored in this browser and sent with the session of the current player. */
export function createIntents<Request extends IntentRequest, Placed>({
  send,
  ...kind
}: IntentKind & {
  readonly send: (intent: Intent<Request, Placed>) => Promise<Placed>;
}): Intents<Request, Placed> {
  const queue = createIntentQueue<Request, Placed>({
    storage: createIntentStorage(kind, () => localStorage),
    send,
    currentPlayer: () => sessionStore.read()?.player?.username,
    locks: globalThis.navigator?.locks ?? null,
    newId: newUuid,
    now: Date.now,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  return {
    place: queue.place,
    acknowledge: queue.acknowledge,
    list: queue.list,
    resume: queue.resume,
    subscribe: queue.subscribe,

    useIntents() {
      const username = usePlayer()?.username;
      const intents = useSyncExternalStore(queue.subscribe, queue.list);
      return useMemo(
        () => intents.filter(({ playerUsername }) => playerUsername === username),
        [intents, username],
      );
    },

    start() {
      const stops = [
        onResume(queue.resume),
        useConnection.subscribe(({ status }, before) => {
          if (status === 'live' && before.status !== 'live') queue.resume();
        }),
        onPlayerChange(queue.resume),
      ];
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === null || key.startsWith(kind.prefix)) queue.reload();
      };
      globalThis.addEventListener('storage', onStorage);
      queue.resume();
      return () => {
        globalThis.removeEventListener('storage', onStorage);
        for (const stop of stops) stop();
      };
    },
  };
}
