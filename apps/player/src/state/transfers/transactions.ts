import { revalidate } from '@sanam/api-client/queries';
import { PAGE_SIZE } from '@sanam/contract';
import type { HistoryTransaction, HistoryType } from '@sanam/contract';
import { useEffect } from 'react';

import { useLanguage } from '../../lib/i18n/current-language.ts';
import { api } from '../api/api.ts';
import { onPlayerEvent, useConnection } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery, type PolledQuery } from '../queries/use-polled-query.ts';

export interface TransactionPage {
  readonly transactions: readonly HistoryTransaction[];
  readonly totalPages: number;
  readonly readAt: number;
}

/** One page of the player's deposits or withdrawals, newest first. Decisions of the desk are shown at once. */
export function useTransactions(type: HistoryType, page: number): PolledQuery<TransactionPage> {
  const player = usePlayer();
  // The server's texts are in the language of the request.
  const [language] = useLanguage();
  useEffect(() => {
    const stops = [
      onPlayerEvent(({ action }) => {
        if (action === 'DEPOSIT' || action === 'WITHDRAW') revalidate('transactions');
      }),
      useConnection.subscribe(({ status }, before) => {
        if (status === 'live' && before.status === 'lost') revalidate('transactions');
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return usePolledQuery(
    player ? ['transactions', player.username, language, type, String(page)] : null,
    async () => {
      const { data } = await api.call('GET /transactions/history', {
        query: { type, page: String(page), limit: String(PAGE_SIZE) },
      });
      return { ...data, readAt: Date.now() };
    },
    SCHEDULES.transactions,
  );
}
