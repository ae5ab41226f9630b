import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCatchUp } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was missed is read again every second until it is there', () => {
  let held: number | undefined = 1;
  const readAgain = vi.fn();
  const { isBehind } = createCatchUp({ versionOf: () => held, readAgain });
  isBehind(7, 4);
  isBehind(7, 3);
  expect(readAgain).toHaveBeenCalledTimes(1);
  held = 3;
  vi.advanceTimersByTime(1000);
  expect(readAgain).toHaveBeenCalledTimes(2);
  held = 4;
  vi.advanceTimersByTime(10_000);
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test('a match that is gone, or that nobody looks at any more, is not waited for', () => {
  const versions = new Map<number, number>([[1, 1]]);
  const readAgain = vi.fn();
  const { isBehind, forget } = createCatchUp({ versionOf: (id) => versions.get(id), readAgain });
  isBehind(1, 5);
  versions.delete(1);
  vi.advanceTimersByTime(10_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
  versions.set(2, 1);
  isBehind(2, 5);
  forget();
  vi.advanceTimersByTime(10_000);
  expect(readAgain).toHaveBeenCalledTimes(2);
});
