import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api/api.ts';
import './reload-running-bets.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

export type BetsOnMatch = ReplyOf<Endpoints['GET /bets/match/{matchId}']>;

/** The player's bets on a match, open and settled, as placed; undefined until they were read. */
export function useBetsOnMatch(matchId: number): BetsOnMatch | undefined {
  const player = usePlayer();
  const id = String(matchId);
  return usePolledQuery(
    player ? ['match-bets', player.username, id] : null,
    async () => (await api.call('GET /bets/match/{matchId}', { params: { matchId: id } })).data,
    SCHEDULES.betsOnMatch,
  ).data;
}
