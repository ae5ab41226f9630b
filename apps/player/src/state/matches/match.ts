import { ApiRefusal } from '@sanam/api-client';
import { useIsOnline } from '@sanam/api-client/queries';
import { useEffect } from 'react';

import { api } from '../api/api.ts';
import { storeMatch, useMatchDetails, type MatchDetails } from './match-store.ts';
import type { PricedQuery } from './use-match-list.ts';
import { useConnection, watchMatch } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { staleness } from '../queries/staleness.ts';
import { useIsOld } from '../queries/use-is-old.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

/** With an error there is nothing to show; the page shows that the match was not found and offers a retry. */
export interface MatchState extends PricedQuery {
  /** Components that show the price subscribe to it themselves. */
  readonly match: MatchDetails | undefined;
}

/** The match of the match page, which the live connection follows. `matchId` is undefined for an invalid address. */
export function useMatch(matchId: number | undefined): MatchState {
  const player = usePlayer();
  useEffect(() => (matchId === undefined ? undefined : watchMatch(matchId)), [matchId]);
  const {
    data: readAt,
    error,
    isRefreshing,
    reload,
  } = usePolledQuery(
    player && matchId !== undefined ? ['match', player.username, String(matchId)] : null,
    () => readMatch(String(matchId)),
    SCHEDULES.match,
  );
  const match = useMatchDetails(matchId);
  const connection = useConnection();
  const isOnline = useIsOnline();
  // Without a reading of its own, the match may still be known from the board.
  const isUnread = readAt === undefined && error !== undefined;
  const isOld = useIsOld(connection, { readAt, schedule: SCHEDULES.match, isUnread });
  const failure = matchId === undefined ? new Error('MATCH_NOT_FOUND') : error;
  // A known match stays on the screen while polls fail, unless the server replies that it does not exist.
  const isShown = match !== undefined && !(failure instanceof ApiRefusal && failure.status === 404);
  return {
    match: isShown ? match : undefined,
    isLoading: !isShown && failure === undefined,
    error: isShown ? undefined : failure,
    isRefreshing,
    reload,
    connection,
    ...staleness(connection, { isOnline, readAt, isOld }),
  };
}

/** Returns when the match was read. */
async function readMatch(id: string): Promise<number> {
  const { data } = await api.call('GET /match/{id}', { params: { id } });
  storeMatch(data);
  return Date.now();
}
