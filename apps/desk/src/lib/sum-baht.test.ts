import { expect, test } from 'vitest';

import { sumBaht } from './sum-baht.ts';

test('a bet of 11 at 10/9 is added exactly: 20.90 less 11 is 9.90', () => {
  expect(-11 + 20.9).not.toBe(9.9);
  expect(sumBaht(-11, 20.9)).toBe(9.9);
});
