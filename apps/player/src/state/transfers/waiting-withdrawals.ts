import { revalidate } from '@sanam/api-client/queries';
import { PENDING_TRANSFERS_MAX } from '@sanam/contract';
import type { HistoryTransaction } from '@sanam/contract';

import { api } from '../api/api.ts';
import { onPlayerEvent } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

/** Withdrawals the desk has not decided yet, newest first. */
export function useWaitingWithdrawals(): readonly HistoryTransaction[] {
  const player = usePlayer();
  const { data } = usePolledQuery(
    player ? ['withdrawals', player.username] : null,
    async () =>
      (
        await api.call('GET /transactions/history', {
          query: { type: 'withdraw', page: '1', limit: LIST_LIMIT },
        })
      ).data.transactions,
    SCHEDULES.withdrawals,
  );
  return (data ?? []).filter(({ status }) => status === 'pending');
}

/** More than can be pending at once. */
const LIST_LIMIT = String(3 * PENDING_TRANSFERS_MAX);

onPlayerEvent(({ action }) => {
  if (action === 'WITHDRAW') revalidate('withdrawals');
});
