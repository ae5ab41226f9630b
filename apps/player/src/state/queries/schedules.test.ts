import type { Schedule } from '@sanam/api-client/queries';
import { expect, test } from 'vitest';

import { SCHEDULES } from './schedules.ts';

const polled = Object.entries<Schedule>(SCHEDULES).filter(([, { intervalMs }]) => intervalMs > 0);

test.each(polled)('polls of %s are not dropped by the merging of requests', (_, schedule) => {
  expect(schedule.dedupeMs).toBeLessThan(schedule.intervalMs);
});
