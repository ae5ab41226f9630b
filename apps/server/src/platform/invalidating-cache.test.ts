import { expect, test } from 'vitest';
import { createInvalidatingCache } from './invalidating-cache.ts';

const LIMITS = { maxEntries: 3, maxAgeMs: 60_000 };

/** A source whose loads the test resolves. */
function createSource() {
  const loads: PromiseWithResolvers<string>[] = [];
  return {
    loads,
    load: (): Promise<string> => {
      const value = Promise.withResolvers<string>();
      loads.push(value);
      return value.promise;
    },
  };
}

test('stores a value until what it depends on changes', async () => {
  const cache = createInvalidatingCache<number>(LIMITS);
  let reads = 0;
  const load = async () => (reads += 1);
  const read = () => Promise.all([cache.read('one', 1, load), cache.read('list', 'any', load)]);
  expect(await read()).toEqual([1, 2]);
  expect(await read()).toEqual([1, 2]);
  cache.invalidate(2);
  expect(await read()).toEqual([1, 3]);
  cache.invalidate(1);
  expect(await read()).toEqual([4, 5]);
  cache.invalidate('all');
  expect(await read()).toEqual([6, 7]);
});

test('peeks at a loaded value without loading it, until it is invalidated', async () => {
  const { loads, load } = createSource();
  const cache = createInvalidatingCache<string>(LIMITS);
  const reading = cache.read('key', 1, load);
  expect(cache.peek('key')).toBeUndefined();
  loads[0]?.resolve('value');
  await reading;
  expect(cache.peek('key')).toBe('value');
  cache.invalidate(1);
  expect(cache.peek('key')).toBeUndefined();
});

test('shares one load between concurrent callers', async () => {
  const { loads, load } = createSource();
  const cache = createInvalidatingCache<string>(LIMITS);
  const values = Promise.all([cache.read('key', 1, load), cache.read('key', 1, load)]);
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('value');
  expect(await values).toEqual(['value', 'value']);
});

test('neither stores nor returns a load that began before the change', async () => {
  const { loads, load } = createSource();
  const cache = createInvalidatingCache<string>(LIMITS);
  const early = cache.read('key', 1, load);
  cache.invalidate(1);
  const late = cache.read('key', 1, load);
  loads[1]?.resolve('new');
  loads[0]?.resolve('old');
  expect(await Promise.all([early, late, cache.read('key', 1, load)])).toEqual(['new', 'new', 'new']);
  expect(loads).toHaveLength(2);
});

test('returns a value even when it is invalidated during every load', async () => {
  const cache = createInvalidatingCache<number>(LIMITS);
  let reads = 0;
  const value = await cache.read('key', 1, async () => {
    cache.invalidate(1);
    await Promise.resolve();
    cache.invalidate(1);
    return (reads += 1);
  });
  expect(value).toBe(3);
});

test('a failed load rejects all waiting callers and is not stored', async () => {
  const { loads, load } = createSource();
  const cache = createInvalidatingCache<string>(LIMITS);
  const values = Promise.allSettled([cache.read('key', 1, load), cache.read('key', 1, load)]);
  loads[0]?.reject(new Error('away'));
  expect((await values).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.read('key', 1, async () => 'back')).toBe('back');
});

test('evicts the least recently used value when the cache is full', async () => {
  const cache = createInvalidatingCache<number>(LIMITS);
  let reads = 0;
  const read = (key: string) => cache.read(key, 1, async () => (reads += 1));
  for (const key of ['a', 'b', 'c', 'a', 'd']) await read(key);
  expect(reads).toBe(4);
  await read('a');
  expect(reads).toBe(4);
  await read('b');
  expect(reads).toBe(5);
});

test('loads a value again when it is too old, without an invalidation', async () => {
  const cache = createInvalidatingCache<number>({ maxEntries: 3, maxAgeMs: 0 });
  let reads = 0;
  const read = () => cache.read('key', 1, async () => (reads += 1));
  expect([await read(), await read()]).toEqual([1, 2]);
});
