import type { LiveState } from '@sanam/api-client';
import { useIsOnline, type Schedule } from '@sanam/api-client/queries';

import { useConnection } from '../live/connection.ts';
import { staleness, type Staleness } from '../queries/staleness.ts';
import { useIsOld } from '../queries/use-is-old.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

/** How matches with prices are read: by polling, and by events while the connection is live. */
export interface PricedQuery extends Staleness {
  readonly isLoading: boolean;
  /** Set while there is nothing to show instead. */
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
  readonly connection: LiveState;
}

interface MatchListQuery {
  readonly key: readonly [name: string, ...rest: readonly string[]] | null;
  /** Stores the list, and returns when it was read. */
  readonly read: () => Promise<number>;
  readonly schedule: Schedule;
  /** The store has the list. */
  readonly isKnown: boolean;
  readonly isFollowedByPage?: boolean;
}

/** Polls a list of matches that events change in the match store. */
export function useMatchList({ key, read, schedule, isKnown, ...page }: MatchListQuery): PricedQuery {
  const { data: readAt, error, isRefreshing, reload } = usePolledQuery(key, read, schedule);
  const connection = useConnection();
  const isOnline = useIsOnline();
  const isOld = useIsOld(connection, { readAt, schedule, ...page });
  return {
    isLoading: !isKnown && error === undefined,
    error: isKnown ? undefined : error,
    isRefreshing,
    reload,
    connection,
    ...staleness(connection, { isOnline, readAt, isOld }),
  };
}

/** A function that reads and stores the list with a name, and returns when it was read. */
export function createListReader<Name extends string, List>(
  read: (name: Name) => Promise<List>,
  store: (list: List, name: Name) => void,
): (name: Name) => Promise<number> {
  let lastRequest = 0;
  const lastStored = new Map<Name, number>();
  return async (name) => {
    lastRequest += 1;
    const request = lastRequest;
    const list = await read(name);
    // A reply that was overtaken by that of a later request would bring back matches that have left the list.
    if (request > (lastStored.get(name) ?? 0)) {
      lastStored.set(name, request);
      store(list, name);
    }
    return Date.now();
  };
}
