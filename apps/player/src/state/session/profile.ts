import type { Profile } from '@sanam/contract';
import { mutate } from 'swr';

import { api } from '../api/api.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer, useSession } from './session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface ProfileState {
  readonly profile: Profile | undefined;
  /** The last attempt failed: `errors.failedToFetchProfile`. */
  readonly hasFailed: boolean;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
  /** The same; resolves with whether it succeeded. */
  readonly refresh: () => Promise<boolean>;
}

export function useProfile(): ProfileState {
  const player = usePlayer();
  const key = player ? (['profile', player.username] as const) : null;
  const { data, error, isRefreshing, reload } = usePolledQuery(key, readProfile, SCHEDULES.profile);
  return {
    profile: data,
    hasFailed: error !== undefined,
    isRefreshing,
    reload,
    refresh: async () => {
      const before = reads;
      await mutate(key);
      return reads > before;
    },
  };
}

/** Applies what has just been changed to the profile that is shown. */
export function patchProfile(change: Partial<Profile>): void {
  const username = useSession.getState().player?.username;
  void mutate<Profile>(['profile', username], (profile) => profile && { ...profile, ...change }, {
    revalidate: false,
  });
}

/** Counts successful reads, because a failed one leaves the earlier data in place. */
let reads = 0;

async function readProfile(): Promise<Profile> {
  const { data } = await api.call('GET /user/profile');
  reads += 1;
  return data;
}
