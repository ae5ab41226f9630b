import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCatchUp } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a match that missed an event is reloaded until it has caught up', () => {
  let known: number | undefined = 1;
  const reload = vi.fn();
  const { markBehind } = createCatchUp({ versionOf: () => known, reload });
  markBehind(7, 4);
  markBehind(7, 3);
  expect(reload).toHaveBeenCalledTimes(1);
  known = 3;
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalledTimes(2);
  known = 4;
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a match that is unknown or no longer shown is not reloaded', () => {
  const versions = new Map<number, number>([[1, 1]]);
  const reload = vi.fn();
  const { markBehind, clear } = createCatchUp({ versionOf: (id) => versions.get(id), reload });
  markBehind(1, 5);
  versions.delete(1);
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
  versions.set(2, 1);
  markBehind(2, 5);
  clear();
  vi.advanceTimersByTime(10_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a match that never catches up is reloaded less and less often', () => {
  const reload = vi.fn();
  const { markBehind } = createCatchUp({ versionOf: () => 1, reload });
  markBehind(7, 4);
  vi.advanceTimersByTime(7000);
  expect(reload).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(120_000);
  expect(reload.mock.calls.length).toBeLessThan(10);
});

test('a match that misses an event while another one is waited for is reloaded at once', () => {
  const reload = vi.fn();
  const { markBehind, clear } = createCatchUp({ versionOf: () => 1, reload });
  markBehind(7, 4);
  vi.advanceTimersByTime(7000);
  expect(reload).toHaveBeenCalledTimes(4);
  markBehind(8, 4);
  expect(reload).toHaveBeenCalledTimes(5);
  vi.advanceTimersByTime(1000);
  expect(reload).toHaveBeenCalledTimes(6);
  clear();
  markBehind(9, 4);
  expect(reload).toHaveBeenCalledTimes(7);
});
