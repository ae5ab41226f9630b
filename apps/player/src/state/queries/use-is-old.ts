import type { LiveState } from '@sanam/api-client';
import type { Schedule } from '@sanam/api-client/queries';
import { useEffect, useState } from 'react';
import { create } from 'zustand';

import { useHasPassed } from '../../lib/use-has-passed.ts';
import { oldFrom } from './staleness.ts';

/** For sheets over the page that show the same prices. */
export const usePagePrices = create<{ readonly areOld: boolean }>()(() => ({ areOld: false }));

export interface Reading {
  readonly readAt: number | undefined;
  readonly schedule: Schedule;
  /** Missed events and new matches are read only while the page is open. */
  readonly isFollowedByPage?: boolean;
  /** There was no successful poll, and the last one failed. */
  readonly isUnread?: boolean;
}

/** Whether the data of a page was read too long ago and events have not kept it current since. */
export function useIsOld(
  { status, since }: LiveState,
  { readAt, schedule, isFollowedByPage = false, isUnread = false }: Reading,
): boolean {
  const [openedAt] = useState(Date.now);
  const followedSince = isFollowedByPage ? Math.max(since, openedAt) : since;
  const { intervalMs } = schedule;
  const hasPassed = useHasPassed(oldFrom({ status, since: followedSince }, readAt, { intervalMs, openedAt }));
  const isOld = hasPassed || (isUnread && status !== 'live');
  useEffect(() => {
    usePagePrices.setState({ areOld: isOld });
    return () => usePagePrices.setState({ areOld: false });
  }, [isOld]);
  return isOld;
}
