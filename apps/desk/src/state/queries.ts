import {
  clearQueries,
  usePolledQuery as usePolled,
  type PolledQuery,
  type Schedule,
} from '@sanam/api-client/queries';
import { create } from 'zustand';

import { onOperatorChange } from './session/session.ts';

export type { PolledQuery } from '@sanam/api-client/queries';

interface DeskSchedule extends Schedule {
  /** Instead of `intervalMs` while the live connection says what has changed. */
  readonly liveIntervalMs?: number;
}

/** Whether events arrive. */
export const useLiveStatus = create<{ readonly isLive: boolean }>()(() => ({ isLive: false }));

/** Fetches data, again by its schedule and whenever an event says that it has changed. */
export function usePolledQuery<Data>(
  key: Parameters<typeof usePolled>[0],
  fetcher: () => Promise<Data>,
  schedule: DeskSchedule,
): PolledQuery<Data> {
  const isLive = useLiveStatus((live) => live.isLive);
  const intervalMs = (isLive && schedule.liveIntervalMs) || schedule.intervalMs;
  return usePolled(key, fetcher, { ...schedule, intervalMs });
}

const SECOND = 1000;
/** Events say what has changed; polling is the fallback for a missed event. */
const LIVE_MS = 20 * SECOND;
const DEFAULTS = {
  dedupeMs: SECOND / 2,
  retries: 1000,
  retryMs: 2 * SECOND,
  onFocus: true,
  onReconnect: true,
};

export const SCHEDULES = {
  matches: { ...DEFAULTS, intervalMs: 2 * SECOND, liveIntervalMs: LIVE_MS },
  rates: { ...DEFAULTS, intervalMs: 3 * SECOND, liveIntervalMs: LIVE_MS },
  exposure: { ...DEFAULTS, intervalMs: 2 * SECOND, liveIntervalMs: LIVE_MS },
  stepBook: { ...DEFAULTS, intervalMs: 2 * SECOND },
  board: { ...DEFAULTS, intervalMs: 5 * SECOND, liveIntervalMs: LIVE_MS },
  alerts: { ...DEFAULTS, intervalMs: 5 * SECOND, liveIntervalMs: LIVE_MS },
  /** It adds up the day. */
  tonight: { ...DEFAULTS, intervalMs: 15 * SECOND },
  limits: { ...DEFAULTS, intervalMs: 30 * SECOND },
  settlements: { ...DEFAULTS, intervalMs: 2 * SECOND },
  /** It reads every entry of the ledger. */
  ledger: { ...DEFAULTS, intervalMs: 600 * SECOND, dedupeMs: 2 * SECOND, retries: 0, onFocus: false },
  ledgerRuns: { ...DEFAULTS, intervalMs: 60 * SECOND },
  players: { ...DEFAULTS, intervalMs: 20 * SECOND },
  /** Each reading is in the audit, so it is read again only after an act. */
  player: { ...DEFAULTS, intervalMs: 0, retries: 3, onFocus: false, onReconnect: false },
  statement: { ...DEFAULTS, intervalMs: 30 * SECOND },
  /** Once: what was written does not change. */
  audit: { ...DEFAULTS, intervalMs: 0, retries: 2, onFocus: false },
  report: { ...DEFAULTS, intervalMs: 30 * SECOND },
  day: { ...DEFAULTS, intervalMs: 10 * SECOND },
  transfers: { ...DEFAULTS, intervalMs: 4 * SECOND, liveIntervalMs: LIVE_MS },
  operators: { ...DEFAULTS, intervalMs: 30 * SECOND },
} as const satisfies Record<string, DeskSchedule>;

/** An operator must never see what was fetched for another one. */
onOperatorChange(clearQueries);
