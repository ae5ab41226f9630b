import { createThrottledRevalidate } from '@sanam/api-client/queries';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api/api.ts';
import './reload-running-bets.ts';
import { onAppliedEvents } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery, type PolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

export type BetsOnMatch = ReplyOf<Endpoints['GET /bets/match/{matchId}']>;

/** The player's bets on a match, open and settled, as placed; undefined until they were read. */
export function useBetsOnMatch(matchId: number): BetsOnMatch | undefined {
  return useBetsOnMatchQuery(matchId).data;
}

/** The same with why they could not be read, which the schedule does not repeat for ever. */
export function useBetsOnMatchQuery(matchId: number): PolledQuery<BetsOnMatch> {
  const player = usePlayer();
  const id = String(matchId);
  return usePolledQuery(
    player ? ['match-bets', player.username, id] : null,
    async () => (await api.call('GET /bets/match/{matchId}', { params: { matchId: id } })).data,
    SCHEDULES.betsOnMatch,
  );
}

/** Whether the result of a match was taken back and the next one is awaited. */
export function useIsResultChecked(matchId: number): boolean {
  const onMatch = useBetsOnMatch(matchId);
  return onMatch !== undefined && onMatch.result === null && onMatch.calledAt !== null;
}

/** When the result of a match was called; undefined while there is none. */
export function useResultTime(matchId: number): string | undefined {
  const onMatch = useBetsOnMatch(matchId);
  return onMatch?.result == null ? undefined : (onMatch.calledAt ?? undefined);
}

/** A result that is taken back concerns players without bets as well, and no event of theirs reports it. */
const reloadBets = createThrottledRevalidate(300, 'match-bets');
onAppliedEvents(({ events }) => {
  if (events.some((event) => event.action === 'CHECK_RESULT' && event.data.result === null)) reloadBets();
});
