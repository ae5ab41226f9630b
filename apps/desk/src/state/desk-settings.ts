import type { Endpoints, ReplyOf } from '@sanam/contract';

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
