import { expect, test } from 'vitest';

import { oldFrom, staleness } from './staleness.ts';

const at = (status: 'connecting' | 'live' | 'lost', lastMessageAt?: number) => ({
  status,
  since: 0,
  lastMessageAt,
});

test('while the connection is live, a failed poll makes nothing stale', () => {
  expect(staleness(at('live'), true, 5)).toEqual({ isStale: false, pricedAt: undefined });
});

test('without it, prices are as old as the last message or poll, whichever is later', () => {
  expect(staleness(at('lost', 100), false, 50)).toEqual({ isStale: true, pricedAt: 100 });
  expect(staleness(at('lost', 100), false, 150)).toEqual({ isStale: true, pricedAt: 150 });
  expect(staleness(at('lost'), true, undefined)).toEqual({ isStale: true, pricedAt: undefined });
});

test('while it is being opened, polls decide', () => {
  expect(staleness(at('connecting'), false, 50)).toEqual({ isStale: false, pricedAt: undefined });
  expect(staleness(at('connecting'), true, 50)).toEqual({ isStale: true, pricedAt: 50 });
});

test('old data dates from when it was read, whatever messages have arrived since', () => {
  expect(staleness(at('live', 100), false, 50, true)).toEqual({ isStale: true, pricedAt: 50 });
  expect(staleness(at('connecting', 100), false, 50, true)).toEqual({ isStale: true, pricedAt: 50 });
});

test('data is old two polls later, unless events have arrived since', () => {
  const polled = { intervalMs: 5000, openedAt: 0 };
  const connection = (status: 'connecting' | 'live' | 'lost', since: number) => ({ status, since });
  expect(oldFrom(connection('connecting', 60_000), 50_000, polled)).toBe(60_000);
  expect(oldFrom(connection('connecting', 60_000), undefined, polled)).toBeUndefined();
  expect(oldFrom(connection('live', 52_000), 50_000, polled)).toBeUndefined();
  expect(oldFrom(connection('live', 240_000), 50_000, polled)).toBe(60_000);
  // The page shows that already.
  expect(oldFrom(connection('lost', 240_000), 50_000, polled)).toBeUndefined();
});

test('a page that is reopened after minutes has a moment for its first fetch', () => {
  const polled = { intervalMs: 5000, openedAt: 240_000 };
  expect(oldFrom({ status: 'connecting', since: 240_010 }, 50_000, polled)).toBe(241_000);
});
