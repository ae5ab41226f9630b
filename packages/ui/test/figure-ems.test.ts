import { expect, test } from 'vitest';

import { figureEms } from '../src/figure-ems.ts';

test('prices of the same shape are set in the same size, whatever their digits', () => {
  expect(figureEms('0.11')).toBe(figureEms('0.90'));
  expect(figureEms('10/9')).toBe(figureEms('11/8'));
});

test('a longer price asks for more room', () => {
  expect(figureEms('-0.90')).toBeGreaterThan(figureEms('0.90'));
  expect(figureEms('100:100')).toBeGreaterThan(figureEms('100:90'));
});

test('no price still has a size', () => {
  expect(figureEms('')).toBeGreaterThan(0);
});
