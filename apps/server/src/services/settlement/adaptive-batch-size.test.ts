import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAdaptiveBatchSize } from './adaptive-batch-size.ts';

const QUIET = { connections: 4, idle: 4, waiting: 0, serializationRetries: 0 };
const BUSY = { ...QUIET, idle: 1, waiting: 5 };

function databaseWith(stats: typeof QUIET, engine: 'postgresql' | 'pglite' = 'postgresql') {
  return { engine, poolStats: () => stats };
}

test('a batch grows while it is quick and shrinks when it is slow, within its limits', async () => {
  const batchSize = createAdaptiveBatchSize(databaseWith(QUIET), new AbortController().signal);
  for (let nth = 0; nth < 5; nth += 1) await batchSize.pause(1);
  const largest = batchSize.next();
  await batchSize.pause(1000);
  expect(batchSize.next()).toBe(largest / 10);
  await batchSize.pause(100_000);
  const smallest = batchSize.next();
  expect(smallest).toBeGreaterThan(0);
  await batchSize.pause(1);
  expect(batchSize.next()).toBe(2 * smallest);
});

test('a batch is shorter while others use the database', async () => {
  const sizes = [];
  for (const stats of [QUIET, BUSY]) {
    const batchSize = createAdaptiveBatchSize(databaseWith(stats), new AbortController().signal);
    for (let nth = 0; nth < 5; nth += 1) await batchSize.pause(1);
    await batchSize.pause(500);
    sizes.push(batchSize.next());
  }
  expect(sizes).toEqual([100, 25]);
});

test('pauses longer than the batch took while others use the database', async () => {
  const batchSize = createAdaptiveBatchSize(databaseWith(BUSY), new AbortController().signal);
  const began = performance.now();
  await batchSize.pause(20);
  expect(performance.now() - began).toBeGreaterThan(60);
});

test('pauses shorter the fewer requests there are', async () => {
  for (const [idle, atLeastMs] of [
    [3, 0],
    [2, 20],
    [1, 40],
  ] as const) {
    const batchSize = createAdaptiveBatchSize(databaseWith({ ...QUIET, idle }), new AbortController().signal);
    const began = performance.now();
    await batchSize.pause(20);
    // Timers may be a millisecond early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(atLeastMs - 1);
  }
});

test('the pause has a limit, however long a batch takes', async () => {
  const batchSize = createAdaptiveBatchSize(databaseWith(BUSY), new AbortController().signal);
  await expect(batchSize.pause(1_000_000)).resolves.toBeUndefined();
});

test('there is no pause while nothing else uses the database', async () => {
  const batchSize = createAdaptiveBatchSize(databaseWith(QUIET), new AbortController().signal);
  await expect(batchSize.pause(1_000_000)).resolves.toBeUndefined();
});

test('the embedded database counts as busy when its thread is', async () => {
  const batchSize = createAdaptiveBatchSize(databaseWith(QUIET, 'pglite'), new AbortController().signal);
  const others = setInterval(() => {
    const until = performance.now() + 20;
    while (performance.now() < until);
  }, 1);
  const began = performance.now();
  await batchSize.pause(25);
  clearInterval(others);
  expect(performance.now() - began).toBeGreaterThan(90);
});

test('a server that closes does not wait for the pause to end', async () => {
  const closing = new AbortController();
  const batchSize = createAdaptiveBatchSize(databaseWith(BUSY), closing.signal);
  let isOver = false;
  const rest = (async () => {
    await batchSize.pause(25);
    isOver = true;
  })();
  closing.abort();
  await setImmediate();
  expect(isOver).toBe(true);
  await rest;
});
