/** Injected, so that tests control the time. */
export interface Clock {
  now(): Date;
}

/** The clocks of servers differ by less. A timestamp further in the future was written before a clock was set back. */
export const CLOCK_DRIFT_MAX_MS = 60_000;

export const systemClock: Clock = { now: () => new Date() };
