import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { leftToCap } from './left-to-cap.ts';

const house = (red: number, blue: number) => ({ red: baht(red), blue: baht(blue), draw: baht(0) });

test('a corner is full when not even the smallest bet is taken', () => {
  expect(leftToCap(house(-148_780, 123_500), baht(150_000))).toEqual({
    red: baht(1220),
    blue: baht(273_500),
    full: [],
  });
  expect(leftToCap(house(-150_000, 20), baht(150_000)).full).toEqual(['RED']);
  expect(leftToCap(house(-1000, -1000), baht(1000)).full).toEqual(['RED', 'BLUE']);
});

test('what is left is never below zero, also when the cap was lowered', () => {
  expect(leftToCap(house(-5000, 5000), baht(1000)).red).toBe(0);
});
