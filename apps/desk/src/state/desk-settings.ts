import { ADJUST_ALONE_MAX_BAHT, type Endpoints, type ReplyOf } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

/** The times after which the desk is taken to be away, and others that an admin may change. */
export function useDeskSettings(): PolledQuery<ReplyOf<Endpoints['GET /desk/settings']>> {
  return usePolledQuery(
    ['settings'],
    async () => (await api.call('GET /desk/settings')).data,
    SCHEDULES.limits,
  );
}

/** Above how much an act, and above how much an adjustment, needs a second person; null: none does. */
export function useSumsOfTwo(): { readonly act: number; readonly adjustment: number } | null | undefined {
  const { data } = useDeskSettings();
  const act = data?.approvalBaht.value;
  return typeof act === 'number' ? { act, adjustment: Math.min(act, ADJUST_ALONE_MAX_BAHT) } : act;
}
