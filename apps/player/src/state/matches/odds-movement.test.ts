import { buildSettingRates, type Rung, type Corner } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { expect, test } from 'vitest';

import { removeExpired, moveOdds, movementOf, type Movements } from './odds-movement.ts';

const NONE: Movements = new Map();
let lastRate = 0;

/** A match whose prices stand on these rungs. */
function priced(my: string, { favourite = 'RED', sth = my, ctr = my }: Prices = {}): Match {
  lastRate += 1;
  const settingRates = buildSettingRates({ favourite, my: rung(my), sth: rung(sth), ctr: rung(ctr) });
  return { id: 1, rateId: lastRate, nowRate: { settingRates } } as Match;
}

interface Prices {
  readonly favourite?: Corner;
  readonly sth?: string;
  readonly ctr?: string;
}

function rung(text: string): Rung {
  const [risk = 0, win = 0] = text.split('/').map(Number);
  return { risk, win };
}

test('a longer price is up for the corner and down for the other', () => {
  const moved = moveOdds(NONE, priced('10/8'), priced('10/9'), 500).get(1);
  expect(movementOf(moved, 'MY', 'RED')).toEqual({ direction: 'up', at: 500 });
  expect(movementOf(moved, 'MY', 'BLUE')).toEqual({ direction: 'down', at: 500 });
});

test('a favourite that becomes the underdog wins more per baht: that is up', () => {
  const before = priced('10/9', { favourite: 'RED' });
  const now = priced('10/9', { favourite: 'BLUE' });
  const moved = moveOdds(NONE, before, now, 500).get(1);
  expect(movementOf(moved, 'MY', 'RED')?.direction).toBe('up');
  expect(movementOf(moved, 'MY', 'BLUE')?.direction).toBe('down');
});

test('each rate type moves by itself', () => {
  const moved = moveOdds(NONE, priced('10/9'), priced('10/9', { sth: '10/7' }), 500).get(1);
  expect(movementOf(moved, 'MY', 'RED')).toBeUndefined();
  expect(movementOf(moved, 'STH', 'RED')?.direction).toBe('down');
});

test('a new version with the same prices is no movement, nor is the first price', () => {
  expect(moveOdds(NONE, priced('10/9'), priced('10/9'), 500)).toBe(NONE);
  const unpriced = { ...priced('10/9'), rateId: null, nowRate: null };
  expect(moveOdds(NONE, unpriced, priced('10/8'), 500)).toBe(NONE);
  expect(moveOdds(NONE, priced('10/8'), unpriced, 500)).toBe(NONE);
});

test('a movement expires after thirty seconds, and no other with it', () => {
  const first = moveOdds(NONE, priced('10/8'), priced('10/9'), 1000);
  const second = moveOdds(first, priced('10/9'), priced('10/9', { sth: '10/7' }), 20_000);
  expect(removeExpired(second, 30_999)).toBe(second);
  const later = removeExpired(second, 31_000).get(1);
  expect(movementOf(later, 'MY', 'RED')).toBeUndefined();
  expect(movementOf(later, 'STH', 'RED')).toBeDefined();
  expect(removeExpired(second, 50_000).size).toBe(0);
});

test('a movement in the future, after the clock was set back, is removed', () => {
  const moved = moveOdds(NONE, priced('10/8'), priced('10/9'), 1_000_000);
  expect(removeExpired(moved, 10).size).toBe(0);
});

test('a cell gets the same movement object until the price moves again', () => {
  const moved = moveOdds(NONE, priced('10/8'), priced('10/9'), 500);
  expect(movementOf(moved.get(1), 'MY', 'BLUE')).toBe(movementOf(moved.get(1), 'MY', 'BLUE'));
});
