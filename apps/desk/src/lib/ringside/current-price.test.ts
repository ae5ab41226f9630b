import { buildSettingRates } from '@sanam/betting';
import { expect, test } from 'vitest';

import { currentPrice } from './current-price.ts';
import type { PastRate } from './stakes-by-place.ts';

const settingRates = buildSettingRates({ favourite: 'RED', my: { risk: 10, win: 9, spread: 10 } });
const match = { rateId: 7, nowRate: { settingRates } };

function pastRate(rateId: number, rung: string, spread: number): PastRate {
  return { rateId, my: { favourite: 'RED', rung, spread } } as PastRate;
}

test('the price is the rung with its spread, also while its rate was not read yet', () => {
  const price = { place: -1, spread: 10 };
  expect(currentPrice(match)).toEqual(price);
  expect(currentPrice(match, [pastRate(6, '10/8', 20)])).toEqual(price);
  expect(currentPrice(match, [pastRate(7, '10/9', 10), pastRate(6, '10/8', 20)])).toEqual(price);
});

test('a rung that is not in tenths is the price once its rate was read', () => {
  const price = currentPrice(match, [pastRate(7, '7/6', 10)]);
  expect(price?.place).toBeCloseTo(-1.4286, 4);
  expect(price?.spread).toBe(10);
});

test('a match without odds has no price', () => {
  expect(currentPrice({ rateId: null, nowRate: null }, [])).toBeUndefined();
});
