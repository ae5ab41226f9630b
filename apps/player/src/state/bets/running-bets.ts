import type { RunningBet } from '@sanam/contract';

import { api } from '../api/api.ts';
import './reload-running-bets.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface RunningBetsState {
  /** Newest first; undefined until they were read. A page shows the first `RUNNING_BETS_SHOWN`. */
  readonly bets: readonly RunningBet[] | undefined;
  readonly isLoading: boolean;
  /** Set while there is nothing to show instead. */
  readonly error: unknown;
  readonly reload: () => void;
}

/** The player's open bets on a match. */
export function useRunningBets(matchId: number | undefined): RunningBetsState {
  const player = usePlayer();
  const id = String(matchId);
  const { data, error, reload } = usePolledQuery(
    player && matchId !== undefined ? ['running-bets', player.username, id] : null,
    async () => (await api.call('GET /bet/running/{matchId}', { params: { matchId: id } })).data.bets,
    SCHEDULES.runningBetsOfMatch,
  );
  return {
    bets: data,
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    reload,
  };
}
