import useSWR, { unload } from 'swr';
import type { SWRConfiguration } from 'swr';

import { recordErrorTime } from './error-timestamps.ts';
import { useIsOnline } from './use-is-online.ts';
import { createLatestResponses } from './latest-responses.ts';
import { createRetryChains } from './retry-chains.ts';
import type { Schedule } from './schedule.ts';

export interface PolledQuery<Data> {
  /** The last response, even while newer attempts fail. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isRefreshing: boolean;
  /** There is data, but it may be out of date. */
  readonly isStale: boolean;
  readonly reload: () => void;
}

const responses = createLatestResponses();
const retries = createRetryChains();

/** Fetches data and refreshes it by a schedule. Without a key nothing is fetched. */
export function usePolledQuery<Data>(
  key: readonly [name: string, ...rest: readonly string[]] | null,
  fetcher: () => Promise<Data>,
  schedule: Schedule,
): PolledQuery<Data> {
  const name = String(key);
  const { data, error, isValidating, mutate } = useSWR<Data, unknown>(
    key,
    () => retries.attempt(name, () => fetchLatest(name, fetcher), schedule),
    toSwrConfig(schedule, name),
  );
  const isOnline = useIsOnline();
  return {
    data,
    error,
    isRefreshing: isValidating,
    isStale: data !== undefined && (error !== undefined || !isOnline),
    reload: () => {
      retries.unblock(name);
      void mutate();
    },
  };
}

async function fetchLatest<Data>(name: string, fetcher: () => Promise<Data>): Promise<Data> {
  try {
    return await responses.fetch(name, fetcher);
  } catch (failure) {
    recordErrorTime(failure);
    throw failure;
  }
}

/** Forgets every response, as when another person logs in. */
export function clearQueries(): void {
  responses.clear();
  retries.clear();
  unload({ revalidate: false });
}

function toSwrConfig(schedule: Schedule, name: string): SWRConfiguration {
  return {
    refreshInterval: schedule.intervalMs,
    dedupingInterval: schedule.dedupeMs,
    revalidateOnFocus: schedule.onFocus,
    revalidateOnReconnect: schedule.onReconnect,
    // A throttled return would be missed, and a key in error is not fetched for any other reason.
    focusThrottleInterval: 0,
    // SWR stops polling a key that is in error, so the chain of retries includes the interval.
    onErrorRetry: (_error, _key, _config, revalidate) =>
      retries.scheduleRetry(name, () => void revalidate({ dedupe: true })),
  };
}
