import useSWR, { unload } from 'swr';
import type { SWRConfiguration } from 'swr';

import { recordErrorTime } from '../../lib/error-timestamps.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { createLatestResponses } from './latest-responses.ts';
import type { Schedule } from './schedules.ts';
import { onPlayerChange } from '../session/session.ts';

export interface PolledQuery<Data> {
  /** The last that was heard, also while newer attempts fail. */
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isRefreshing: boolean;
  /** There is data, but it can no longer be vouched for. */
  readonly isStale: boolean;
  readonly reload: () => void;
}

const answers = createLatestResponses();

/** Data that is kept fresh by a schedule. Without a key nothing is fetched. */
export function usePolledQuery<Data>(
  key: readonly [name: string, ...rest: readonly string[]] | null,
  fetcher: () => Promise<Data>,
  schedule: Schedule,
): PolledQuery<Data> {
  const { data, error, isValidating, mutate } = useSWR<Data, unknown>(
    key,
    async () => {
      try {
        return await answers.fetch(String(key), fetcher);
      } catch (failure) {
        recordErrorTime(failure);
        throw failure;
      }
    },
    configOf(schedule),
  );
  const isOnline = useIsOnline();
  return {
    data,
    error,
    isRefreshing: isValidating,
    isStale: data !== undefined && (error !== undefined || !isOnline),
    reload: () => void mutate(),
  };
}

/** No player ever sees what was fetched for the one before him. */
onPlayerChange(() => {
  answers.forget();
  unload({ revalidate: false });
});

function configOf(schedule: Schedule): SWRConfiguration {
  return {
    refreshInterval: schedule.intervalMs,
    dedupingInterval: schedule.dedupeMs,
    revalidateOnFocus: schedule.onFocus,
    revalidateOnReconnect: schedule.onReconnect,
    // A return within the throttle would go unnoticed, and a key in error waits for nothing else.
    focusThrottleInterval: 0,
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
      const isRetry = retryCount <= schedule.retries;
      const waitMs = isRetry ? schedule.retryMs : schedule.intervalMs;
      // SWR stops polling a key that is in error, so the interval is carried on from here.
      if (waitMs > 0) {
        setTimeout(() => void revalidate({ retryCount: isRetry ? retryCount : 0, dedupe: true }), waitMs);
      }
    },
  };
}
