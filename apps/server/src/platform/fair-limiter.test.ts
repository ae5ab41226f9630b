import { expect, test } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';

/** A limiter whose only slot is taken until `release`, and the order in which the other calls ran. */
function createBusyLimiter({ maxQueuedPerKey = 4, maxQueued = 8 } = {}) {
  const limiter = createFairLimiter({
    maxConcurrent: 1,
    maxQueuedPerKey,
    maxQueued,
    onReject: () => new Error('rejected'),
  });
  const busy = Promise.withResolvers<void>();
  const running = limiter.run('busy', () => busy.promise);
  const order: string[] = [];
  const call = (key: string, isFirst = false): Promise<string> =>
    limiter
      .run(
        key,
        async () => {
          order.push(key);
          return 'ran';
        },
        isFirst,
      )
      .catch((error: Error) => error.message);
  const release = async (): Promise<void> => {
    busy.resolve();
    await running;
  };
  return { call, order, release };
}

test('keys are served round-robin, also one that has queued more', async () => {
  const { call, order, release } = createBusyLimiter();
  const calls = ['a', 'a', 'a', 'b', 'c', 'b'].map((key) => call(key));
  await release();
  await Promise.all(calls);
  expect(order.join('')).toBe('abcaba');
});

test('a key queues a limited number of calls', async () => {
  const { call, release } = createBusyLimiter({ maxQueuedPerKey: 2 });
  const calls = ['a', 'a', 'a', 'b'].map((key) => call(key));
  await release();
  expect(await Promise.all(calls)).toEqual(['ran', 'ran', 'rejected', 'ran']);
});

test('a full queue gives a place of the busiest key to one with fewer', async () => {
  const { call, order, release } = createBusyLimiter({ maxQueued: 4 });
  const calls = ['a', 'a', 'a', 'b', 'c', 'd', 'e'].map((key) => call(key));
  await release();
  expect(await Promise.all(calls)).toEqual(['ran', 'rejected', 'rejected', 'ran', 'ran', 'ran', 'rejected']);
  expect(order.join('')).toBe('abcd');
});

test('networks of one site give a full queue’s place to another address', async () => {
  const { call, order, release } = createBusyLimiter({ maxQueued: 4 });
  const inSite = (nth: number) => `2001:db8:7:${nth}::/64`;
  const calls = [1, 2, 3, 4].map((nth) => call(inSite(nth)));
  calls.push(call('203.0.113.7'), call(inSite(5)), call('203.0.113.8'));
  await release();
  const outcomes = await Promise.all(calls);
  expect(outcomes.flatMap((outcome, nth) => (outcome === 'rejected' ? [nth] : []))).toEqual([2, 3, 5]);
  expect(order).toEqual([inSite(1), inSite(2), '203.0.113.7', '203.0.113.8']);
});

test('a site with most calls takes no place from an address with two', async () => {
  const { call, release } = createBusyLimiter({ maxQueued: 5 });
  const inSite = (nth: number) => `2001:db8:7:${nth}::/64`;
  const keys = ['203.0.113.7', '203.0.113.7', inSite(1), inSite(2), inSite(2), inSite(3), inSite(4)];
  const calls = keys.map((key) => call(key));
  await release();
  // The second call of a network gives its place to another network of the same site.
  expect(await Promise.all(calls)).toEqual(['ran', 'ran', 'ran', 'ran', 'rejected', 'ran', 'rejected']);
});

test('calls that go first start before all others, also when the queue is full', async () => {
  const { call, order, release } = createBusyLimiter({ maxQueued: 2 });
  const calls = [call('a'), call('b'), call('owner', true)];
  await release();
  expect(await Promise.all(calls)).toEqual(['ran', 'ran', 'ran']);
  expect(order).toEqual(['owner', 'a', 'b']);
});

test('after four that go first one of the others starts', async () => {
  const { call, order, release } = createBusyLimiter({ maxQueuedPerKey: 10 });
  const calls = [call('a'), call('b'), ...Array.from({ length: 6 }, () => call('owner', true))];
  await release();
  await Promise.all(calls);
  expect(order).toEqual(['owner', 'owner', 'owner', 'owner', 'a', 'owner', 'owner', 'b']);
});
