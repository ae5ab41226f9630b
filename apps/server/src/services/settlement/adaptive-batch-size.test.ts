import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { adaptBatchSize } from './adaptive-batch-size.ts';

const QUIET = { connections: 4, idle: 4, waiting: 0, serializationRetries: 0 };
const BUSY = { ...QUIET, idle: 1, waiting: 5 };

function databaseWith(stats: typeof QUIET, engine: 'postgresql' | 'pglite' = 'postgresql') {
  return { engine, poolStats: () => stats };
}

test('a batch grows while it is quick and shrinks when it is slow, within its limits', async () => {
  const pace = adaptBatchSize(databaseWith(QUIET), new AbortController().signal);
  for (let nth = 0; nth < 5; nth += 1) await pace.rest(1);
  const largest = pace.size();
  await pace.rest(250);
  expect(pace.size()).toBe(largest / 10);
  await pace.rest(100_000);
  const smallest = pace.size();
  expect(smallest).toBeGreaterThan(0);
  await pace.rest(1);
  expect(pace.size()).toBe(2 * smallest);
});

test('between two batches those who bet have their turn, for longer than the batch had its', async () => {
  const pace = adaptBatchSize(databaseWith(BUSY), new AbortController().signal);
  const began = performance.now();
  await pace.rest(20);
  expect(performance.now() - began).toBeGreaterThan(60);
});

test('the fewer there are, the sooner it goes on', async () => {
  for (const [idle, atLeastMs] of [
    [3, 0],
    [2, 20],
    [1, 40],
  ] as const) {
    const pace = adaptBatchSize(databaseWith({ ...QUIET, idle }), new AbortController().signal);
    const began = performance.now();
    await pace.rest(20);
    // Timers may be a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(atLeastMs - 1);
  }
});

test('those who wait for their winnings have their turn too, however long a batch takes', async () => {
  const pace = adaptBatchSize(databaseWith(BUSY), new AbortController().signal);
  await expect(pace.rest(1_000_000)).resolves.toBeUndefined();
});

test('where nobody else is at the database there is no rest', async () => {
  const pace = adaptBatchSize(databaseWith(QUIET), new AbortController().signal);
  await expect(pace.rest(1_000_000)).resolves.toBeUndefined();
});

test('the embedded database counts as busy when its thread is', async () => {
  const pace = adaptBatchSize(databaseWith(QUIET, 'pglite'), new AbortController().signal);
  const others = setInterval(() => {
    const until = performance.now() + 20;
    while (performance.now() < until);
  }, 1);
  const began = performance.now();
  await pace.rest(25);
  clearInterval(others);
  expect(performance.now() - began).toBeGreaterThan(90);
});

test('a server that closes does not wait for the rest to be over', async () => {
  const closing = new AbortController();
  const pace = adaptBatchSize(databaseWith(BUSY), closing.signal);
  let isOver = false;
  const rest = (async () => {
    await pace.rest(25);
    isOver = true;
  })();
  closing.abort();
  await setImmediate();
  expect(isOver).toBe(true);
  await rest;
});
