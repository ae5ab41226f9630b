import { expect, test } from 'vitest';

import { priceWidthEms } from '../src/price-width.ts';

test('prices of the same shape have the same width, whatever their digits', () => {
  expect(priceWidthEms('0.11')).toBe(priceWidthEms('0.90'));
  expect(priceWidthEms('10/9')).toBe(priceWidthEms('11/8'));
});

test('a longer price is wider', () => {
  expect(priceWidthEms('-0.90')).toBeGreaterThan(priceWidthEms('0.90'));
  expect(priceWidthEms('100:100')).toBeGreaterThan(priceWidthEms('100:90'));
});

test('an empty price has a width', () => {
  expect(priceWidthEms('')).toBeGreaterThan(0);
});
