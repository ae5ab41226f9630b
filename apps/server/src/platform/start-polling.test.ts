import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling } from './start-polling.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('work is repeated at its interval, also after a failure, until it is stopped', async () => {
  const errors: unknown[] = [];
  const work = vi.fn(() => Promise.reject(new Error('broken')));
  const stop = startPolling({ everyMs: 100, work, onError: (error) => errors.push(error) });
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(2);
  expect(errors).toEqual([new Error('broken'), new Error('broken')]);
  await stop();
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(2);
});

test('no second run starts while one takes long, and stopping waits for it', async () => {
  const ended = Promise.withResolvers<void>();
  const work = vi.fn(() => ended.promise);
  const stop = startPolling({ everyMs: 100, work, onError: () => {}, startsAtOnce: true });
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopping = stop().finally(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(250);
  expect(isStopped).toBe(false);
  ended.resolve();
  await stopping;
  expect(work).toHaveBeenCalledTimes(1);
});
