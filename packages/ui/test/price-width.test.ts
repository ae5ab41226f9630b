import { expect, test } from 'vitest';

import { priceWidthEms } from '../src/price-width.ts';

test('prices of the same shape are set in the same size, whatever their digits', () => {
  expect(priceWidthEms('0.11')).toBe(priceWidthEms('0.90'));
  expect(priceWidthEms('10/9')).toBe(priceWidthEms('11/8'));
});

test('a longer price asks for more room', () => {
  expect(priceWidthEms('-0.90')).toBeGreaterThan(priceWidthEms('0.90'));
  expect(priceWidthEms('100:100')).toBeGreaterThan(priceWidthEms('100:90'));
});

test('no price still has a size', () => {
  expect(priceWidthEms('')).toBeGreaterThan(0);
});
