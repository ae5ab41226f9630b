import { clearQueries, type Schedule } from '@sanam/api-client/queries';

import { onOperatorChange } from './session/session.ts';

export { usePolledQuery, type PolledQuery } from '@sanam/api-client/queries';

const SECOND = 1000;
const DEFAULTS = {
  dedupeMs: SECOND / 2,
  retries: 1000,
  retryMs: 2 * SECOND,
  onFocus: true,
  onReconnect: true,
};

export const SCHEDULES = {
  matches: { ...DEFAULTS, intervalMs: 2 * SECOND },
  rates: { ...DEFAULTS, intervalMs: 3 * SECOND },
  exposure: { ...DEFAULTS, intervalMs: 2 * SECOND },
  board: { ...DEFAULTS, intervalMs: 5 * SECOND },
  alerts: { ...DEFAULTS, intervalMs: 5 * SECOND },
  limits: { ...DEFAULTS, intervalMs: 30 * SECOND },
  settlements: { ...DEFAULTS, intervalMs: 2 * SECOND },
  /** It reads every entry of the ledger. */
  ledger: { ...DEFAULTS, intervalMs: 600 * SECOND, dedupeMs: 2 * SECOND, retries: 0, onFocus: false },
  operators: { ...DEFAULTS, intervalMs: 30 * SECOND },
} as const satisfies Record<string, Schedule>;

/** An operator must never see what was fetched for another one. */
onOperatorChange(clearQueries);
