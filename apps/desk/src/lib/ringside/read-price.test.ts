import { buildSettingRates, parseRung, takesSpread } from '@sanam/betting';
import { expect, test } from 'vitest';

import { LAST_PLACE, rungAt } from './ladder.ts';
import { namesAt, readPrice } from './read-price.ts';

function settingRates(place: number, spread?: number) {
  const { favourite, rung } = rungAt(place);
  const my = parseRung(rung);
  if (my === undefined) throw new Error(`no rung at ${place}`);
  return buildSettingRates({ favourite, my: { ...my, spread } });
}

test('finds the rung and the spread of every price that can be set', () => {
  for (let place = -LAST_PLACE; place <= LAST_PLACE; place += 0.5) {
    for (let spread = 0; spread <= 40; spread += 2) {
      const rung = parseRung(rungAt(place).rung);
      if (rung === undefined || !takesSpread(rung, spread)) continue;
      const read = readPrice(settingRates(place, spread));
      expect(read, `${place} with ${spread}`).toEqual({ place, spread: spread || undefined });
    }
  }
});

test('odds that were given by hand are at the place of their favourite', () => {
  const given = settingRates(0);
  const odds = { ...given, myRedMultiply: 0.777, myRedRateName: '0.78' };
  expect(readPrice(odds)?.place).toBeCloseTo(-2.23);
});

test('names the Malay prices of both corners at a rung', () => {
  expect(namesAt(-1)).toEqual(['0.90', '-0.90']);
  expect(namesAt(3)).toEqual(['-0.70', '0.70']);
  expect(namesAt(-9, 40)).toBeUndefined();
});
