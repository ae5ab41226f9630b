import { expect, test } from 'vitest';

import { oldFrom, staleness } from './staleness.ts';

const at = (status: 'connecting' | 'live' | 'lost', lastMessageAt?: number) => ({
  status,
  since: 0,
  lastMessageAt,
});

const polled = (readAt: number | undefined, { isOld = false, isOnline = true } = {}) => ({
  isOnline,
  readAt,
  isOld,
});
const fresh = { isStale: false, isReconnecting: false, pricedAt: undefined };

test('while the connection is live, a failed poll makes nothing stale', () => {
  expect(staleness(at('live'), polled(5))).toEqual(fresh);
});

test('without it, prices are good while polls are recent, and their time is shown', () => {
  const reconnecting = { isStale: false, isReconnecting: true };
  expect(staleness(at('lost', 100), polled(50))).toEqual({ ...reconnecting, pricedAt: 100 });
  expect(staleness(at('lost', 100), polled(150))).toEqual({ ...reconnecting, pricedAt: 150 });
  expect(staleness(at('lost'), polled(undefined))).toEqual({ ...reconnecting, pricedAt: undefined });
  expect(staleness(at('connecting'), polled(50))).toEqual(fresh);
});

test('a device without a network has stale prices at once', () => {
  const stale = { isStale: true, isReconnecting: true };
  expect(staleness(at('lost', 100), polled(50, { isOnline: false }))).toEqual({ ...stale, pricedAt: 100 });
  expect(staleness(at('connecting'), polled(50, { isOnline: false }))).toEqual({ ...stale, pricedAt: 50 });
});

test('old data dates from when it was read, whatever messages have arrived since', () => {
  const stale = { isStale: true, isReconnecting: true, pricedAt: 50 };
  for (const status of ['live', 'connecting', 'lost'] as const)
    expect(staleness(at(status, 100), polled(50, { isOld: true }))).toEqual(stale);
});

test('data is old two polls later, unless events have arrived since', () => {
  const page = { intervalMs: 5000, openedAt: 0 };
  const connection = (status: 'connecting' | 'live' | 'lost', since: number) => ({ status, since });
  expect(oldFrom(connection('connecting', 60_000), 50_000, page)).toBe(60_000);
  expect(oldFrom(connection('connecting', 60_000), undefined, page)).toBeUndefined();
  expect(oldFrom(connection('live', 52_000), 50_000, page)).toBeUndefined();
  expect(oldFrom(connection('live', 240_000), 50_000, page)).toBe(60_000);
  expect(oldFrom(connection('lost', 240_000), 50_000, page)).toBe(60_000);
});

test('a page that is reopened after minutes has a moment for its first fetch', () => {
  const page = { intervalMs: 5000, openedAt: 240_000 };
  expect(oldFrom({ status: 'connecting', since: 240_010 }, 50_000, page)).toBe(241_000);
});
