import type { Schedule } from '@sanam/api-client/queries';
import { BET_STATUS_POLL_MS } from '@sanam/contract';

const SECOND = 1000;
const DEFAULTS = { dedupeMs: 2 * SECOND, retries: 3, retryMs: 2 * SECOND, onFocus: true, onReconnect: true };

export const SCHEDULES = {
  wallet: { ...DEFAULTS, intervalMs: 30 * SECOND, dedupeMs: 5 * SECOND },
  /** While a bet is being entered. */
  walletAtMatch: { ...DEFAULTS, intervalMs: 3 * SECOND, dedupeMs: SECOND },
  profile: { ...DEFAULTS, intervalMs: 60 * SECOND, dedupeMs: 10 * SECOND },
  matchList: { ...DEFAULTS, intervalMs: 5 * SECOND },
  match: { ...DEFAULTS, intervalMs: 30 * SECOND },
  /** While a bet on the match is being entered. */
  matchLimits: { ...DEFAULTS, intervalMs: 10 * SECOND, retries: 2 },
  runningBetsOfMatch: { ...DEFAULTS, intervalMs: 10 * SECOND, retries: 2 },
  /** Decisions arrive as events; what was placed since is among the running bets. */
  betsOnMatch: { ...DEFAULTS, intervalMs: 0, dedupeMs: SECOND / 2 },
  /** What was decided while the player was away, and what other devices have told since. */
  untold: { ...DEFAULTS, intervalMs: 60 * SECOND },
  /** Fetched when it is opened, and again with each new price. */
  previousOdds: { ...DEFAULTS, intervalMs: 0, dedupeMs: SECOND, onFocus: false },
  stepMatches: { ...DEFAULTS, intervalMs: 30 * SECOND, dedupeMs: SECOND },
  runningBets: { ...DEFAULTS, intervalMs: 30 * SECOND, dedupeMs: 10 * SECOND },
  /** Fetched when it is shown. */
  runningCount: { ...DEFAULTS, intervalMs: 0, dedupeMs: SECOND / 2, onFocus: false, onReconnect: false },
  /** Decided bets arrive as events; polling is the fallback. */
  betReport: { ...DEFAULTS, intervalMs: 60 * SECOND },
  matchResults: { ...DEFAULTS, intervalMs: 30 * SECOND },
  betStatus: { ...DEFAULTS, intervalMs: BET_STATUS_POLL_MS, dedupeMs: SECOND, retries: 0 },
  /** Decisions arrive as events; polling is the fallback. */
  transactions: { ...DEFAULTS, intervalMs: 30 * SECOND },
  /** Fetched once; `waitingDeposits` polls while one is pending. */
  deposits: { ...DEFAULTS, intervalMs: 0 },
  withdrawals: { ...DEFAULTS, intervalMs: 0 },
  waitingDeposits: { ...DEFAULTS, intervalMs: 10 * SECOND },
  /** Changes arrive as events; polling is the fallback, and shows those whose time has come. */
  announcements: { ...DEFAULTS, intervalMs: 60 * SECOND },
  settings: { ...DEFAULTS, intervalMs: 0, dedupeMs: 60 * SECOND, onFocus: false },
} as const satisfies Record<string, Schedule>;
