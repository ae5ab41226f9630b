import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

/** How many bets of the player are running on both lines; undefined until it was read. */
export function useRunningCount(): number | undefined {
  const player = usePlayer();
  return usePolledQuery(
    player ? ['running-count', player.username] : null,
    async () => {
      const lists = await Promise.all([
        api.call('GET /bet-history/running'),
        api.call('GET /step/bets/running'),
      ]);
      return lists.reduce((sum, { data }) => sum + data.data.length, 0);
    },
    SCHEDULES.runningCount,
  ).data;
}
