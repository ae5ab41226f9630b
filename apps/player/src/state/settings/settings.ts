import { asRecord, parseRecord } from '@sanam/api-client';

import { api, servedText } from '../api/api.ts';
import { readSettings, type Settings } from './read-settings.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery, type PolledQuery } from '../queries/use-polled-query.ts';

/**
 * What the server tells everybody: the support contact and, while the demo runs, its log-ins. The page has brought them
 * along, so that the first screen has not to wait for them nor to make room for them later, and a contact is there when
 * the server cannot be reached; where app and server are hosted apart, the server's answer does.
 */
export function useSettings(): PolledQuery<Settings> {
  const live = usePolledQuery(
    ['settings'],
    async () => (await api.call('GET /settings')).data,
    SCHEDULES.settings,
  );
  return { ...live, data: live.data ?? served };
}

/** The demo's log-ins, if there is a demo. */
export function useDemoLogIns(): Settings['demo'] | undefined {
  return useSettings().data?.demo;
}

const served = readSettings(asRecord(parseRecord(servedText)['settings']));
