import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type Alert = ReplyOf<Endpoints['GET /desk/alerts']>['alerts'][number];

/** What the operator has to do, the most urgent first. */
export function useAlerts(): PolledQuery<readonly Alert[]> {
  return usePolledQuery(
    ['alerts'],
    async () => (await api.call('GET /desk/alerts')).data.alerts,
    SCHEDULES.alerts,
  );
}
