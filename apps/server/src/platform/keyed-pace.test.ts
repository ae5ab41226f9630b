import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeyedPace } from './keyed-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls of one key are spaced out after a burst, those of another are not', () => {
  const waitFor = createKeyedPace(10);
  const burst = Array.from({ length: 20 }, () => waitFor('greedy'));
  expect(burst).toEqual(burst.map(() => 0));
  expect([waitFor('greedy'), waitFor('greedy'), waitFor('quiet')]).toEqual([100, 200, 0]);
});

test('calls at the rate never wait, and after a pause there is a burst again', () => {
  const waitFor = createKeyedPace(10);
  const waits: number[] = [];
  for (let nth = 0; nth < 50; nth += 1) {
    waits.push(waitFor('steady'));
    vi.advanceTimersByTime(100);
  }
  for (let nth = 0; nth < 30; nth += 1) waitFor('greedy');
  expect(waitFor('greedy')).toBe(1100);
  vi.advanceTimersByTime(3100);
  for (let nth = 0; nth < 20; nth += 1) waits.push(waitFor('greedy'));
  expect(waits).toEqual(waits.map(() => 0));
  expect(waitFor('greedy')).toBe(100);
});
