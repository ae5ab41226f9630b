import { expect, test } from 'vitest';

import { staleness } from './staleness.ts';

const at = (status: 'connecting' | 'live' | 'lost', lastWordAt?: number) => ({
  status,
  since: 0,
  lastWordAt,
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
