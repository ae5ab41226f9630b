import { expect, test } from 'vitest';

import { sumLegs } from './sum-legs.ts';

test('sums bets by whether they are on one match, up to five, or more', () => {
  const sums = sumLegs([
    { legs: 1, bets: 3, stakes: 100.5 },
    { legs: 2, bets: 2, stakes: 40 },
    { legs: 5, bets: 1, stakes: 10 },
    { legs: 6, bets: 1, stakes: 20 },
    { legs: 20, bets: 4, stakes: 0.25 },
  ]);
  expect(sums).toEqual({
    single: { bets: 3, stakes: 10_050 },
    short: { bets: 3, stakes: 5000 },
    long: { bets: 5, stakes: 2025 },
    all: { bets: 11, stakes: 17_075 },
  });
});
