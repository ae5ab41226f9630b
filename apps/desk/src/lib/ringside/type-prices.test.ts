import { buildSettingRates, parseRung, type SpreadRung } from '@sanam/betting';
import { expect, test } from 'vitest';

import { readPrice } from './read-price.ts';
import { movePrices, ratesOfRungs, toRungs, typePrices, type TypePrices } from './type-prices.ts';

function rung(text: string, spread?: number): SpreadRung {
  const parsed = parseRung(text);
  if (parsed === undefined) throw new Error(`no rung ${text}`);
  return { ...parsed, spread };
}

/** The places of the three types. */
function places({ MY, STH, CTR }: TypePrices): readonly number[] {
  return [MY.place, STH.place, CTR.place];
}

function pricesAt(my: number, sth: number, ctr: number, spread = 20): TypePrices {
  return { MY: { place: my, spread }, STH: { place: sth, spread }, CTR: { place: ctr, spread } };
}

test('reads the rung and the spread of each rate type', () => {
  const chosen = { my: rung('10/9', 10), sth: rung('10/8.5', 20), ctr: rung('10/9', 4) };
  const rates = buildSettingRates({ favourite: 'BLUE', ...chosen });
  const my = readPrice(rates) ?? { place: 0, spread: undefined };
  expect(typePrices(rates, my)).toEqual({
    MY: { place: 1, spread: 10 },
    STH: { place: 1.5, spread: 20 },
    CTR: { place: 1, spread: 4 },
  });
});

test('a rung that all three types share is that of MY, also one that is not in tenths', () => {
  const my = { place: -10 / 7, spread: 10 };
  const rates = buildSettingRates({ favourite: 'RED', my: rung('7/6', 10) });
  expect(typePrices(rates, my)).toEqual({ MY: my, STH: my, CTR: my });
});

test.each([
  ['all at one rung', [-1, -1, -1], -2, [-2, -2, -2]],
  ['one stays as far away', [-1, -1.5, -0.5], -2, [-2, -2.5, -1.5]],
  ['over to the other favourite', [-1, -1.5, -0.5], 1, [1, 1.5, 0.5]],
  ['to level, where one may stop', [-1, -1.5, -0.5], 0, [0, -0.5, 0]],
  ['from level', [0, 0.5, 0], 1, [1, 1.5, 1]],
  ['not beyond the end', [8, 8.5, 8], 9, [9, 9, 9]],
] as const)('the types move together: %s', (_what, [my, sth, ctr], to, moved) => {
  expect(places(movePrices(pricesAt(my, sth, ctr), to))).toEqual(moved);
});

test('one type moves and the others keep their rungs and spreads', () => {
  const before = pricesAt(-1, -1.5, -1);
  expect(movePrices(before, -2, 'CTR')).toEqual({ ...before, CTR: { place: -2, spread: 20 } });
});

test('only what a type has of its own is sent, with one favourite', () => {
  expect(toRungs(movePrices(undefined, 1))).toEqual({ my: { favourite: 'BLUE', rung: '10/9' } });
  expect(toRungs(pricesAt(-1, -1, -1, 0))).toEqual({ my: { favourite: 'RED', rung: '10/9', spread: 0 } });
  expect(toRungs(pricesAt(0, 0.5, 0))).toEqual({
    my: { favourite: 'BLUE', rung: '1/1', spread: 20 },
    sth: { favourite: 'BLUE', rung: '10/9.5', spread: 20 },
  });
});

test('the odds of what is sent have the same prices', () => {
  const prices = pricesAt(2, 2.5, 1.5);
  const rates = ratesOfRungs(toRungs(prices));
  expect(rates && typePrices(rates, prices.MY)).toEqual(prices);
});
