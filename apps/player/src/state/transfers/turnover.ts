import type { Turnover } from '@sanam/contract';

import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

/** How much of the last deposit the player has staked; undefined while unknown and when nothing is asked for. */
export function useTurnover(): Turnover | undefined {
  const player = usePlayer();
  const { data } = usePolledQuery(
    player ? ['turnover', player.username] : null,
    async () => (await api.call('GET /player/turnover')).data.turnover,
    SCHEDULES.transactions,
  );
  return data ?? undefined;
}
