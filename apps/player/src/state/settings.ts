import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES } from './schedules.ts';
import { useLive, type Live } from './use-live.ts';

type Settings = ReplyOf<Endpoints['GET /settings']>;

/** What the server tells everybody: the support contact and, while the demo runs, its log-ins. */
export function useSettings(): Live<Settings> {
  return useLive(['settings'], async () => (await api.call('GET /settings')).data, SCHEDULES.settings);
}
