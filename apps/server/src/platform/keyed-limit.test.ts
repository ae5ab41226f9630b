import { expect, test } from 'vitest';
import { createKeyedLimit } from './keyed-limit.ts';

test('each key has a limit of its own and gets a place back when one leaves', () => {
  const limit = createKeyedLimit<string>(2);
  expect([limit.enter('one'), limit.enter('one'), limit.enter('one')]).toEqual([true, true, false]);
  expect([limit.isFull('one'), limit.isFull('other'), limit.enter('other')]).toEqual([true, false, true]);
  limit.leave('one');
  expect([limit.enter('one'), limit.enter('one')]).toEqual([true, false]);
});
