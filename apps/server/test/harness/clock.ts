import type { Clock } from '../../src/platform/clock.ts';

/** A clock that a test moves. Starts at the real time, because the database has a clock of its own. */
export function createTestClock(): Clock & { forward(seconds: number): void } {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    forward: (seconds) => {
      offset += seconds * 1000;
    },
  };
}
