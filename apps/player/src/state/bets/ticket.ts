import { createThrottledRevalidate } from '@sanam/api-client/queries';
import type { BetTicket } from '@sanam/contract';

import { api } from '../api/api.ts';
import { onPlayerEvent } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery, type PolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

interface ReadTicket {
  readonly ticket: BetTicket;
  readonly readAt: number;
}

/** One bet with its states and its money; undefined as an id for an invalid address. */
export function useTicket(id: string | undefined): PolledQuery<ReadTicket> {
  const player = usePlayer();
  return usePolledQuery(
    player && id !== undefined ? ['ticket', player.username, id] : null,
    async () => {
      const { data } = await api.call('GET /bets/{id}', { params: { id: id ?? '' } });
      return { ticket: data, readAt: Date.now() };
    },
    SCHEDULES.runningBets,
  );
}

const reloadTicket = createThrottledRevalidate(300, 'ticket');

onPlayerEvent(({ action }) => {
  if (action === 'BET_DECIDED') reloadTicket();
});
