import { expect, test } from 'vitest';

import { SCHEDULES, type Schedule } from './schedules.ts';

const polled = Object.entries<Schedule>(SCHEDULES).filter(([, { intervalMs }]) => intervalMs > 0);

test.each(polled)('polls of %s are not dropped by the merging of requests', (_, schedule) => {
  expect(schedule.dedupeMs).toBeLessThan(schedule.intervalMs);
});

test('the schedules are those of the specification', () => {
  const row = ({ intervalMs, dedupeMs, retries, retryMs }: Schedule) => [
    intervalMs,
    dedupeMs,
    retries,
    retryMs,
  ];
  expect(row(SCHEDULES.wallet)).toEqual([30_000, 5000, 3, 2000]);
  expect(SCHEDULES.walletAtMatch).toMatchObject({ intervalMs: 3000, retries: 3, retryMs: 2000 });
  expect(row(SCHEDULES.profile)).toEqual([60_000, 10_000, 3, 2000]);
  expect(row(SCHEDULES.matchList)).toEqual([5000, 2000, 3, 2000]);
  expect(SCHEDULES.match).toMatchObject({ intervalMs: 30_000, retries: 3 });
  expect(SCHEDULES.runningBetsOfMatch).toMatchObject({ intervalMs: 10_000, retries: 2 });
  expect(SCHEDULES.stepMatches).toMatchObject({ intervalMs: 30_000, retries: 3, retryMs: 2000 });
  expect(SCHEDULES.runningBets).toMatchObject({ intervalMs: 30_000, retries: 3, retryMs: 2000 });
  expect(SCHEDULES.betStatus).toMatchObject({ intervalMs: 2000 });
});

test.each(['matchList', 'stepMatches', 'runningBets'] as const)(
  '%s is fetched again when the page is visible or the phone online again',
  (name) => expect(SCHEDULES[name]).toMatchObject({ onFocus: true, onReconnect: true }),
);

test.each(['stepMatches', 'runningBets'] as const)('requests for %s within 1 to 10 s are merged', (name) => {
  const { dedupeMs } = SCHEDULES[name];
  expect(dedupeMs).toBeGreaterThanOrEqual(1000);
  expect(dedupeMs).toBeLessThanOrEqual(10_000);
});
