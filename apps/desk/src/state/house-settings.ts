import { revalidate } from '@sanam/api-client/queries';
import type { Announcement, BodyOf, Endpoints, ListedDepositAccount } from '@sanam/contract';

import { settings as en } from '../lib/texts/settings-en.ts';
import { settings as th } from '../lib/texts/settings-th.ts';
import { api } from './api.ts';
import { useLanguage } from './language.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

const SETTING_TEXTS = { th, en };

export type SettingTexts = typeof en;

/** Apart from the others, so that they are not in the first load. */
export function useSettingTexts(): SettingTexts {
  return SETTING_TEXTS[useLanguage()];
}

export function useAnnouncements(): PolledQuery<readonly Announcement[]> {
  return usePolledQuery(
    ['announcements'],
    async () => (await api.call('GET /desk/announcements')).data.announcements,
    SCHEDULES.limits,
  );
}

export async function announce(body: BodyOf<Endpoints['POST /desk/announcements']>): Promise<void> {
  await api.call('POST /desk/announcements', { body });
  revalidate('announcements');
}

export async function endAnnouncement(id: number): Promise<void> {
  await api.call('POST /desk/announcements/{id}/end', { params: { id: String(id) } });
  revalidate('announcements');
}

/** Returns whether it waits for a second person. */
export async function changeSettings(body: BodyOf<Endpoints['POST /desk/settings']>): Promise<boolean> {
  const { data } = await api.call('POST /desk/settings', { body });
  revalidate('settings', 'approvals');
  return data.approvalId !== undefined;
}

/** Returns whether it waits for a second person. */
export async function addDepositAccount(
  body: BodyOf<Endpoints['POST /desk/deposit-accounts']>,
): Promise<boolean> {
  const { data } = await api.call('POST /desk/deposit-accounts', { body });
  revalidate('deposit-accounts', 'approvals');
  return data.approvalId !== undefined;
}

/** Returns whether it waits for a second person, as switching on may. */
export async function switchDepositAccount(
  { id }: Pick<ListedDepositAccount, 'id'>,
  isOn: boolean,
): Promise<boolean> {
  const params = { id: String(id) };
  try {
    if (!isOn) {
      await api.call('POST /desk/deposit-accounts/{id}/switch-off', { params });
      return false;
    }
    const { data } = await api.call('POST /desk/deposit-accounts/{id}/switch-on', { params });
    return data.approvalId !== undefined;
  } finally {
    revalidate('deposit-accounts', 'approvals');
  }
}
