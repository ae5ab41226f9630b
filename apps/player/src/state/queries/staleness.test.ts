import { expect, test } from 'vitest';

import { oldFrom, staleness } from './staleness.ts';

const at = (status: 'connecting' | 'live' | 'lost', lastMessageAt?: number) => ({
  status,
  since: 0,
  lastMessageAt,
});

test('while the connection lives, a failed poll makes nothing stale', () => {
  expect(staleness(at('live'), true, 5)).toEqual({ isStale: false, pricedAt: undefined });
});

test('without it, prices are as old as the last word or the last poll, whichever came later', () => {
  expect(staleness(at('lost', 100), false, 50)).toEqual({ isStale: true, pricedAt: 100 });
  expect(staleness(at('lost', 100), false, 150)).toEqual({ isStale: true, pricedAt: 150 });
  expect(staleness(at('lost'), true, undefined)).toEqual({ isStale: true, pricedAt: undefined });
});

test('while it is being made, polls are what counts', () => {
  expect(staleness(at('connecting'), false, 50)).toEqual({ isStale: false, pricedAt: undefined });
  expect(staleness(at('connecting'), true, 50)).toEqual({ isStale: true, pricedAt: 50 });
});

test('what is old is of when it was read, whatever has been said since about something else', () => {
  expect(staleness(at('live', 100), false, 50, true)).toEqual({ isStale: true, pricedAt: 50 });
  expect(staleness(at('connecting', 100), false, 50, true)).toEqual({ isStale: true, pricedAt: 50 });
});

test('a reading is old two polls later, unless changes have been told since', () => {
  const polled = { intervalMs: 5000, openedAt: 0 };
  const heard = (status: 'connecting' | 'live' | 'lost', since: number) => ({ status, since });
  expect(oldFrom(heard('connecting', 60_000), 50_000, polled)).toBe(60_000);
  expect(oldFrom(heard('connecting', 60_000), undefined, polled)).toBeUndefined();
  expect(oldFrom(heard('live', 52_000), 50_000, polled)).toBeUndefined();
  expect(oldFrom(heard('live', 240_000), 50_000, polled)).toBe(60_000);
  // That is said already, and of when.
  expect(oldFrom(heard('lost', 240_000), 50_000, polled)).toBeUndefined();
});

test('whoever comes back to a page after minutes gives its first answer a moment', () => {
  const polled = { intervalMs: 5000, openedAt: 240_000 };
  expect(oldFrom({ status: 'connecting', since: 240_010 }, 50_000, polled)).toBe(241_000);
});
