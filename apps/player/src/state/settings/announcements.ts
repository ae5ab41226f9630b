import { parseRecord } from '@sanam/api-client';
import { createThrottledRevalidate } from '@sanam/api-client/queries';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { create } from 'zustand';

import { api } from '../api/api.ts';
import { useServerMinute } from '../api/server-clock.ts';
import { onAnnouncementsChanged } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';

export type Announcement = ReplyOf<Endpoints['GET /announcements']>['announcements'][number];

/** What the house announces now, without what was dismissed on this device. */
export function useAnnouncements(): readonly Announcement[] {
  const player = usePlayer();
  const now = useServerMinute();
  const dismissed = useDismissed();
  const { data = [] } = usePolledQuery(
    player ? ['announcements'] : null,
    async () => (await api.call('GET /announcements')).data.announcements,
    SCHEDULES.announcements,
  );
  return data.filter(({ id, endsAt }) => !dismissed.includes(id) && Date.parse(endsAt) > now.getTime());
}

/** Not shown on this device any more, to any player who logs in. */
export function dismissAnnouncement(id: number): void {
  // Ids rise, so the last ones are those that may still be shown.
  const ids = [...useDismissed.getState(), id].slice(-STORED_MAX);
  useDismissed.setState(ids, true);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ids }));
  } catch {
    // Without storage it is shown again after a reload.
  }
}

const STORAGE_KEY = 'sanam-dismissed-announcements';
const STORED_MAX = 50;

const useDismissed = create<readonly number[]>()(readDismissed);

function readDismissed(): readonly number[] {
  try {
    const { ids } = parseRecord(localStorage.getItem(STORAGE_KEY));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Every phone at home receives the event in the same moment, so their requests are spread over 3 s. */
const reload = createThrottledRevalidate(Math.random() * 3000, 'announcements');
onAnnouncementsChanged(reload);
