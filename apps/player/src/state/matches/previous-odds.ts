import { createThrottledRevalidate } from '@sanam/api-client/queries';
import type { RateType } from '@sanam/betting';
import { PREVIOUS_ODDS_COUNT } from '@sanam/contract';
import type { PreviousOdds } from '@sanam/contract';
import { useEffect } from 'react';

import { afterFrame } from '../../lib/after-frame.ts';
import { api } from '../api/api.ts';
import { onPriceChange } from './match-store.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface PreviousOddsState {
  /** Newest first; undefined until they were read. */
  readonly odds: readonly PreviousOdds[] | undefined;
  readonly isLoading: boolean;
  /** Set when the last attempt failed. */
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
}

/** The last prices of a match. Used by the component that shows them, so that nothing is fetched while it is closed. */
export function usePreviousOdds(matchId: number, rateType: RateType): PreviousOddsState {
  const player = usePlayer();
  const id = String(matchId);
  const { data, error, isRefreshing, reload } = usePolledQuery(
    player ? ['previous-odds', player.username, id, rateType] : null,
    async () => {
      const query = { limit: String(PREVIOUS_ODDS_COUNT), rateType };
      const { data: odds } = await api.call('GET /match/{id}/previous-odds', { params: { id }, query });
      // Rendered in the same frame as the new price, so that the page is laid out once for both.
      await new Promise<void>((isFrame) => afterFrame(isFrame));
      return odds;
    },
    SCHEDULES.previousOdds,
  );
  useReloadAtNewRate(matchId);
  return { odds: data, isLoading: data === undefined && error === undefined, error, isRefreshing, reload };
}

const reloadPreviousOdds = createThrottledRevalidate(1000, 'previous-odds');

/** Does not render anything itself; the reload does. */
function useReloadAtNewRate(matchId: number): void {
  useEffect(() => onPriceChange(matchId, reloadPreviousOdds), [matchId]);
}
