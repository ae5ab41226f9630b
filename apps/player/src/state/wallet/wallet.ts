import type { Schedule } from '@sanam/api-client/queries';
import { baht, NO_MONEY, parseBaht, type Satang } from '@sanam/money';

import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface WalletState {
  readonly balance: Satang | undefined;
  /** What the player owes the house, which later credits pay first. */
  readonly owed: Satang;
  /** The last attempt failed (`errors.failedToFetchWallet`); the balance is that of an earlier one. */
  readonly hasFailed: boolean;
  readonly isRefreshing: boolean;
  readonly isStale: boolean;
  readonly reload: () => void;
}

/** The key of the balance in the cache. */
export function walletKey(username: string): readonly [string, string] {
  return ['wallet', username];
}

/** The player's balance; nothing is fetched while nobody is logged in. */
export function useWallet(schedule: Schedule = SCHEDULES.wallet): WalletState {
  const player = usePlayer();
  const { data, error, ...rest } = usePolledQuery(
    player ? walletKey(player.username) : null,
    async () => (await api.call('GET /player/wallet')).data,
    schedule,
  );
  return {
    ...rest,
    balance: data && parseBaht(data.balance),
    owed: data ? baht(data.owed) : NO_MONEY,
    hasFailed: error !== undefined,
  };
}
