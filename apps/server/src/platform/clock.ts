/** Time is handed in, so that a test can hold it still. */
export interface Clock {
  now(): Date;
}

/** Clocks of servers differ by less. What is later than it could be by this was written by one that was set back since. */
export const CLOCK_DRIFT_MAX_MS = 60_000;

export const systemClock: Clock = { now: () => new Date() };
