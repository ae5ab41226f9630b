import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRetryChains } from '../src/queries/retry-chains.ts';

const SECOND = 1000;
const LIST = { intervalMs: 5 * SECOND, retries: 3, retryMs: 2 * SECOND };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A query of a list whose requests fail until `recover` is called; `focus` is an attempt outside the chain. */
function openFailingList(waits = LIST) {
  const chains = createRetryChains();
  const sentAt: number[] = [];
  let isFailing = true;
  const focus = async (): Promise<void> => {
    const fetch = async () => {
      sentAt.push(Date.now() / SECOND);
      if (isFailing) throw new Error('unreachable');
      return 'list';
    };
    await chains.attempt('list', fetch, waits).catch(() => chains.scheduleRetry('list', () => void focus()));
  };
  return { chains, sentAt, focus, recover: () => (isFailing = false) };
}

test('a failing query has its retries and then one attempt per interval', async () => {
  const { sentAt, focus } = openFailingList();
  await focus();
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(sentAt).toEqual([0, 2, 4, 6, 11, 16]);
});

test('ten returns to the page add no request to a failing query', async () => {
  const { sentAt, focus } = openFailingList();
  await focus();
  for (let second = 1; second <= 20; second += 1) {
    await vi.advanceTimersByTimeAsync(SECOND);
    if (second % 2 === 1) await focus();
  }
  expect(sentAt).toEqual([0, 2, 4, 6, 11, 16]);
});

test('a return to the page shortens the wait for a long interval', async () => {
  const { sentAt, focus } = openFailingList({ ...LIST, intervalMs: 30 * SECOND });
  await focus();
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect(sentAt).toEqual([0, 2, 4, 6]);
  await focus();
  await vi.advanceTimersByTimeAsync(29 * SECOND);
  expect(sentAt).toEqual([0, 2, 4, 6, 11]);
});

test('a success ends the chain, and the next failure starts a new one', async () => {
  const { sentAt, focus, recover } = openFailingList();
  await focus();
  await vi.advanceTimersByTimeAsync(3 * SECOND);
  recover();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(sentAt).toEqual([0, 2, 4]);
});

test('an unblocked query is requested at once', async () => {
  const { chains, sentAt, focus } = openFailingList();
  await focus();
  await vi.advanceTimersByTimeAsync(SECOND);
  chains.unblock('list');
  await focus();
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(sentAt).toEqual([0, 1, 3]);
});

test('a query that is fetched once has its retries only', async () => {
  const { sentAt, focus } = openFailingList({ ...LIST, intervalMs: 0 });
  await focus();
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(sentAt).toEqual([0, 2, 4, 6]);
});
