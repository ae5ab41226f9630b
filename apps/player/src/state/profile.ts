import type { Profile } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES } from './schedules.ts';
import { usePlayer } from './session.ts';
import { useLive } from './use-live.ts';

export interface ProfileState {
  readonly profile: Profile | undefined;
  /** The last attempt failed: `errors.failedToFetchProfile`. */
  readonly hasFailed: boolean;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
}

export function useProfile(): ProfileState {
  const player = usePlayer();
  const { data, error, isRefreshing, reload } = useLive(
    player ? ['profile', player.username] : null,
    async () => (await api.call('GET /user/profile')).data,
    SCHEDULES.profile,
  );
  return { profile: data, hasFailed: error !== undefined, isRefreshing, reload };
}
