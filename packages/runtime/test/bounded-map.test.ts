import { expect, test } from 'vitest';
import { BoundedMap } from '@sanam/runtime';

test('a bounded map evicts the entry that was set least recently', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

test('setting a known key replaces its value, renews it and evicts nothing', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3);
  expect(map.size).toBe(2);
  map.set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('reading an entry does not renew it', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(map.has('a')).toBe(false);
});

test('a bounded map has room again for what was deleted', () => {
  const map = new BoundedMap<string | undefined, number>(2);
  map.set(undefined, 1).set('b', 2);
  map.delete(undefined);
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['b', 'c']);
});
