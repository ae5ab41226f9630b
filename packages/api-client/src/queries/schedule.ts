/** When a query is fetched again. */
export interface Schedule {
  /** 0 fetches once. */
  readonly intervalMs: number;
  /**
   * Requests for the same key within this time are merged. Must be shorter than the interval, or polls would be
   * dropped.
   */
  readonly dedupeMs: number;
  /** After a failure: this many retries, this far apart; then the interval continues. */
  readonly retries: number;
  readonly retryMs: number;
  /** Also when the page becomes visible again, or the device online again. */
  readonly onFocus: boolean;
  readonly onReconnect: boolean;
}
