import { expect, test } from 'vitest';

import { toDigits } from './code-boxes.tsx';

test.each([
  ['407118', '407118'],
  ['407 118', '407118'],
  ['407-1', '4071'],
  ['', ''],
  ['4071189', undefined],
  ['K7QX-PM2D', undefined],
])('%j as six digits is %j', (typed, digits) => {
  expect(toDigits(typed)).toBe(digits);
});
