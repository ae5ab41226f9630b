import type { BetRoom, Slip } from '@sanam/betting';
import { baht } from '@sanam/money';

import { api } from '../api/api.ts';
import { matchRoomOf } from '../bets/match-limits.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

/** What the house still takes from the player on this slip; undefined while that is not known. */
export function useSlipLimits({ mode, picks }: Slip, isOpen: boolean): BetRoom | undefined {
  const player = usePlayer();
  const ids = picks.map(({ matchId }) => matchId).join();
  return usePolledQuery(
    player && isOpen && ids !== '' ? ['limits', player.username, 'step', mode, ids] : null,
    mode === 'single' ? () => readSingleRoom(ids) : () => readMultiRoom(ids),
    SCHEDULES.matchLimits,
  ).data;
}

async function readSingleRoom(id: string): Promise<BetRoom> {
  const { data } = await api.call('GET /match/{id}/limits', { params: { id } });
  return { ...matchRoomOf(data), payoutRoom: baht(data.payoutRoom) };
}

async function readMultiRoom(matchIds: string): Promise<BetRoom> {
  const { data } = await api.call('GET /step/limits/{matchIds}', { params: { matchIds } });
  const { betMin, betMax, payoutRoom } = data;
  return { betMin: baht(betMin), betMax: baht(betMax), payoutRoom: baht(payoutRoom) };
}
