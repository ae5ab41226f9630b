import { ApiRefusal, type LiveState } from '@sanam/api-client';
import { useEffect } from 'react';

import { api } from '../api/api.ts';
import { storeMatch, useMatchDetails, type MatchDetails } from './match-store.ts';
import { useConnection, watchMatch } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { staleness } from '../queries/staleness.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface MatchState {
  /** Its price is watched by whoever shows it. */
  readonly match: MatchDetails | undefined;
  readonly isLoading: boolean;
  /** Nothing can be shown: reads as `match not found`, with a way to try again. */
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
  readonly connection: LiveState;
  /** The connection is lost: shown is what polling brings. */
  readonly isStale: boolean;
  /** Of when the odds are, while they are stale. */
  readonly pricedAt: number | undefined;
}

/** The match of a page; the live connection follows it while the page is open. Undefined for an address without one. */
export function useMatch(matchId: number | undefined): MatchState {
  const player = usePlayer();
  useEffect(() => (matchId === undefined ? undefined : watchMatch(matchId)), [matchId]);
  const {
    data: readAt,
    error,
    isRefreshing,
    reload,
    ...poll
  } = usePolledQuery(
    player && matchId !== undefined ? ['match', player.username, String(matchId)] : null,
    () => readMatch(String(matchId)),
    SCHEDULES.match,
  );
  const match = useMatchDetails(matchId);
  const connection = useConnection();
  const failure = matchId === undefined ? new Error('MATCH_NOT_FOUND') : error;
  // What is known already stays on the screen while polls fail, unless the server says that there is no such match.
  const isShown = match !== undefined && !(failure instanceof ApiRefusal && failure.status === 404);
  return {
    match: isShown ? match : undefined,
    isLoading: !isShown && failure === undefined,
    error: isShown ? undefined : failure,
    isRefreshing,
    reload,
    connection,
    // It may be known from the board alone.
    ...staleness(connection, poll.isStale || error !== undefined, readAt),
  };
}

/** Answers when it was read. */
async function readMatch(id: string): Promise<number> {
  const { data } = await api.call('GET /match/{id}', { params: { id } });
  storeMatch(data);
  return Date.now();
}
