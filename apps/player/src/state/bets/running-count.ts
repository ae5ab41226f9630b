import { LIST_LIMIT } from '@sanam/contract';

import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

/** How many bets of the player are running on both lines, "100+" if a list is cut; undefined until it was read. */
export function useRunningCount(): string | undefined {
  const player = usePlayer();
  return usePolledQuery(
    player ? ['running-count', player.username] : null,
    async () => {
      const lists = await Promise.all([
        api.call('GET /bet-history/running'),
        api.call('GET /step/bets/running'),
      ]);
      return runningCountText(lists.map(({ data }) => data.data.length));
    },
    SCHEDULES.runningCount,
  ).data;
}

/** The server sends at most `LIST_LIMIT` bets of a line; there may be more. */
export function runningCountText(lengths: readonly number[]): string {
  const count = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.some((length) => length >= LIST_LIMIT) ? `${count}+` : String(count);
}
