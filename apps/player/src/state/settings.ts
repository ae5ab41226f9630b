import { parseRecord } from '@sanam/api-client';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api, servedText } from './api.ts';
import { SCHEDULES } from './schedules.ts';
import { useLive, type Live } from './use-live.ts';

type Settings = ReplyOf<Endpoints['GET /settings']>;

/** What the server tells everybody: the support contact and, while the demo runs, its log-ins. */
export function useSettings(): Live<Settings> {
  return useLive(['settings'], async () => (await api.call('GET /settings')).data, SCHEDULES.settings);
}

/**
 * The demo's log-ins, if there is a demo. The page brought them along, so that the first screen has not to wait for
 * them nor to make room for them later; where app and server are hosted apart, the server's answer does.
 */
export function useDemoLogIns(): Settings['demo'] | undefined {
  return (useSettings().data ?? served)?.demo;
}

const served = parseRecord(servedText)['settings'] as Settings | undefined;
