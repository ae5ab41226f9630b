import { asRecord, parseRecord } from '@sanam/api-client';

import { api, servedText } from '../api/api.ts';
import { readSettings, type Settings } from './read-settings.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery, type PolledQuery } from '../queries/use-polled-query.ts';

/**
 * The public settings: the support contact and the demo's accounts. They are part of the page, so that the first screen
 * does not shift when they arrive and the contact is known when the server cannot be reached. Where app and server are
 * hosted separately, they are fetched.
 */
export function useSettings(): PolledQuery<Settings> {
  const query = usePolledQuery(
    ['settings'],
    async () => (await api.call('GET /settings')).data,
    SCHEDULES.settings,
  );
  return { ...query, data: query.data ?? served };
}

/** The accounts of the demo, if it is running. */
export function useDemoLogIns(): Settings['demo'] | undefined {
  return useSettings().data?.demo;
}

/** Whether phones are confirmed with a code, at a registration and for a forgotten password. */
export function useIsPhoneCodeRequired(): boolean {
  return useSettings().data?.phoneCode === 'required';
}

const served = readSettings(asRecord(parseRecord(servedText)['settings']));
