import { ratesOfRung, parseRung } from '@sanam/betting';
import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { leftToCap } from './left-to-cap.ts';

const house = (red: number, blue: number) => ({ red: baht(red), blue: baht(blue), draw: baht(0) });

/** Red is the favourite: a bet on it wins nine tenths of its stake, one on blue as much as nine tenths risk. */
function pricesAt(rung: string) {
  const parsed = parseRung(rung);
  if (parsed === undefined) throw new Error(rung);
  return { MY: ratesOfRung({ rung: parsed, favourite: 'RED', rateType: 'MY' }) };
}

test('a corner is full when the smallest bet would win more than is left', () => {
  const full = (red: number, blue: number) => leftToCap(house(red, blue), baht(1000), pricesAt('10/9'))?.full;
  expect(full(-990, 500)).toEqual([]);
  // Ten baht on red win nine, ten on blue win ten.
  expect(full(-991, -991)).toEqual(['BLUE']);
  expect(full(-991.01, 500)).toEqual(['RED']);
  expect(full(-1000, -1000)).toEqual(['RED', 'BLUE']);
});

test('what is left are the stakes that the price makes of it', () => {
  const left = leftToCap(house(-100, -100), baht(1000), pricesAt('10/9'));
  expect(left).toMatchObject({ red: baht(1000), blue: baht(810) });
});

test('nothing is left of a corner on which the smallest bet does not fit', () => {
  const prices = pricesAt('10/9');
  expect(leftToCap(house(-990, 0), baht(1000), prices)?.red).toBe(baht(11));
  expect(leftToCap(house(-992, 0), baht(1000), prices)).toMatchObject({ red: 0, full: ['RED'] });
});

test('what is left is never below zero, also when the cap was lowered', () => {
  expect(leftToCap(house(-5000, 5000), baht(1000), pricesAt('10/10'))?.red).toBe(0);
});

test('without a price nothing is known to be full', () => {
  expect(leftToCap(house(-1000, -1000), baht(1000), {})).toBeUndefined();
});
