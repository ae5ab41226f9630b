import type { Clock } from '../../src/platform/clock.ts';

/** A clock that the test moves. It starts at the real time, because the database has its own clock. */
export function createTestClock(): Clock & { forward(seconds: number): void } {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    forward: (seconds) => {
      offset += seconds * 1000;
    },
  };
}
