import { expect, test } from 'vitest';

import { priceCell } from './pick-of-bet.ts';
import { aBet } from './testing/a-bet.ts';

test.each([
  ['MY', '-0.90', '-0.90'],
  ['MY', '1.00', '1.00'],
  ['STH', '10/9', '10/9 STH'],
  ['STH', '1/1', '1/1 STH'],
  ['CTR', '100:90', '100:90 CTR'],
] as const)('a price in %s of %s is %s, which is neither a date nor a time', (rateType, rateName, price) => {
  expect(priceCell(rateName, { ...aBet('2026-11-10T12:00:00Z'), rateType })).toBe(price);
});
