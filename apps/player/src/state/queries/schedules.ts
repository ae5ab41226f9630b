import { BET_STATUS_POLL_MS } from '@sanam/contract';

/** How often a piece of the server's truth is fetched anew. */
export interface Schedule {
  /** 0 fetches once. */
  readonly intervalMs: number;
  /** Requests for the same thing within this time are one. Shorter than the interval, or polls would be lost. */
  readonly dedupeMs: number;
  /** After a failure: this many further tries, this far apart; then the interval goes on. */
  readonly retries: number;
  readonly retryMs: number;
  /** Also when the player comes back to the page, or the phone to the network. */
  readonly onFocus: boolean;
  readonly onReconnect: boolean;
}

const SECOND = 1000;
const USUAL = { dedupeMs: 2 * SECOND, retries: 3, retryMs: 2 * SECOND, onFocus: true, onReconnect: true };

export const SCHEDULES = {
  wallet: { ...USUAL, intervalMs: 30 * SECOND, dedupeMs: 5 * SECOND },
  /** While a bet can be placed. */
  walletAtMatch: { ...USUAL, intervalMs: 3 * SECOND, dedupeMs: SECOND },
  profile: { ...USUAL, intervalMs: 60 * SECOND, dedupeMs: 10 * SECOND },
  matchList: { ...USUAL, intervalMs: 5 * SECOND },
  match: { ...USUAL, intervalMs: 30 * SECOND },
  runningBetsOfMatch: { ...USUAL, intervalMs: 10 * SECOND, retries: 2 },
  /** Fetched when it is opened, and anew with each new price. */
  previousOdds: { ...USUAL, intervalMs: 0, dedupeMs: SECOND, onFocus: false },
  stepMatches: { ...USUAL, intervalMs: 30 * SECOND, dedupeMs: SECOND },
  runningBets: { ...USUAL, intervalMs: 30 * SECOND, dedupeMs: 10 * SECOND },
  /** A bet that is decided is told; this is the net under it. */
  betReport: { ...USUAL, intervalMs: 60 * SECOND },
  /** Of many pages, and read anew with each new figure of the report. */
  reportTimeline: { ...USUAL, intervalMs: 0, onFocus: false, onReconnect: false },
  matchResults: { ...USUAL, intervalMs: 30 * SECOND },
  betStatus: { ...USUAL, intervalMs: BET_STATUS_POLL_MS, dedupeMs: SECOND, retries: 0 },
  /** Also told at once over the live connection; this is the net under it. */
  transactions: { ...USUAL, intervalMs: 30 * SECOND },
  /** Asked once; while one is waiting, again and again. */
  deposits: { ...USUAL, intervalMs: 0 },
  waitingDeposits: { ...USUAL, intervalMs: 10 * SECOND },
  settings: { ...USUAL, intervalMs: 0, dedupeMs: 60 * SECOND, onFocus: false },
} as const satisfies Record<string, Schedule>;
