import { LEVEL_RUNG, ratesOfRung, standingOf } from '@sanam/betting';
import { toRateNumber } from '@sanam/money';
import { expect, test } from 'vitest';

import { isFavouriteLeg } from './is-favourite-leg.ts';

test('a leg is called favourite or underdog as its price was when it was picked, level ones too', () => {
  for (const rung of [LEVEL_RUNG, { risk: 10, win: 9 }, { risk: 10, win: 5 }, { risk: 10, win: 1 }]) {
    for (const favourite of ['RED', 'BLUE'] as const) {
      const rates = ratesOfRung({ rung, favourite, rateType: 'MY' });
      const red = isFavouriteLeg('RED', toRateNumber(rates.red.multiply));
      const blue = isFavouriteLeg('BLUE', toRateNumber(rates.blue.multiply));
      expect(red).toBe(standingOf('RED', rates) === 'FAVOURITE');
      expect(blue).toBe(standingOf('BLUE', rates) === 'FAVOURITE');
    }
  }
  expect(isFavouriteLeg('RED', 1)).toBe(true);
  expect(isFavouriteLeg('BLUE', 1)).toBe(false);
});
