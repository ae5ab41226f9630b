import { expect, test } from 'vitest';
import { createFreshCache } from './invalidating-cache.ts';

const LIMITS = { maxEntries: 3, maxAgeMs: 60_000 };

/** A source that answers when the test says so. */
function aSource() {
  const asked: PromiseWithResolvers<string>[] = [];
  return {
    asked,
    load: (): Promise<string> => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  };
}

test('a reading is kept until what it is about changes', async () => {
  const cache = createFreshCache<number>(LIMITS);
  let reads = 0;
  const load = async () => (reads += 1);
  const ask = () => Promise.all([cache.read('one', 1, load), cache.read('list', 'any', load)]);
  expect(await ask()).toEqual([1, 2]);
  expect(await ask()).toEqual([1, 2]);
  cache.drop(2);
  expect(await ask()).toEqual([1, 3]);
  cache.drop(1);
  expect(await ask()).toEqual([4, 5]);
  cache.drop('all');
  expect(await ask()).toEqual([6, 7]);
});

test('what is there can be looked at without asking for it, until it changes', async () => {
  const { asked, load } = aSource();
  const cache = createFreshCache<string>(LIMITS);
  const reading = cache.read('key', 1, load);
  expect(cache.peek('key')).toBeUndefined();
  asked[0]?.resolve('value');
  await reading;
  expect(cache.peek('key')).toBe('value');
  cache.drop(1);
  expect(cache.peek('key')).toBeUndefined();
});

test('askers at one time share one load', async () => {
  const { asked, load } = aSource();
  const cache = createFreshCache<string>(LIMITS);
  const answers = Promise.all([cache.read('key', 1, load), cache.read('key', 1, load)]);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('value');
  expect(await answers).toEqual(['value', 'value']);
});

test('what was being read when the change came is neither kept nor handed out', async () => {
  const { asked, load } = aSource();
  const cache = createFreshCache<string>(LIMITS);
  const early = cache.read('key', 1, load);
  cache.drop(1);
  const late = cache.read('key', 1, load);
  asked[1]?.resolve('new');
  asked[0]?.resolve('old');
  expect(await Promise.all([early, late, cache.read('key', 1, load)])).toEqual(['new', 'new', 'new']);
  expect(asked).toHaveLength(2);
});

test('something that changes all the time is still answered', async () => {
  const cache = createFreshCache<number>(LIMITS);
  let reads = 0;
  const answer = await cache.read('key', 1, async () => {
    cache.drop(1);
    await Promise.resolve();
    cache.drop(1);
    return (reads += 1);
  });
  expect(answer).toBe(3);
});

test('a failure is told to those who wait for it and is not kept', async () => {
  const { asked, load } = aSource();
  const cache = createFreshCache<string>(LIMITS);
  const answers = Promise.allSettled([cache.read('key', 1, load), cache.read('key', 1, load)]);
  asked[0]?.reject(new Error('away'));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.read('key', 1, async () => 'back')).toBe('back');
});

test('no more is kept than allowed, and what is asked for stays', async () => {
  const cache = createFreshCache<number>(LIMITS);
  let reads = 0;
  const ask = (key: string) => cache.read(key, 1, async () => (reads += 1));
  for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
  expect(reads).toBe(4);
  await ask('a');
  expect(reads).toBe(4);
  await ask('b');
  expect(reads).toBe(5);
});

test('a reading that grows old is read again, even without word of a change', async () => {
  const cache = createFreshCache<number>({ maxEntries: 3, maxAgeMs: 0 });
  let reads = 0;
  const ask = () => cache.read('key', 1, async () => (reads += 1));
  expect([await ask(), await ask()]).toEqual([1, 2]);
});
