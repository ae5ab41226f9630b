import { buildSettingRates } from '@sanam/betting';
import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { placeOfRate, stakesByPlace, type PastRate } from './stakes-by-place.ts';

const EVEN = buildSettingRates({ favourite: 'RED', my: { risk: 10, win: 9 } });

function pastRate(change: Partial<PastRate>): PastRate {
  return {
    rateId: 1,
    at: '2026-11-18T12:00:00.000Z',
    setBy: 'somchai',
    my: { favourite: 'RED', rung: '10/9' },
    settingRates: EVEN,
    red: { bets: 1, amount: 100, stake: 100 },
    blue: { bets: 0, amount: 0, stake: 0 },
    ...change,
  };
}

test('sums the stakes of a rung over every time that it was the price', () => {
  const sums = stakesByPlace([
    pastRate({}),
    pastRate({ my: { favourite: 'RED', rung: '10/8' }, blue: { bets: 2, amount: 80, stake: 64.5 } }),
    pastRate({ my: null, blue: { bets: 1, amount: 10, stake: 9 } }),
  ]);
  expect(Object.fromEntries(sums)).toEqual({
    '-1': { red: baht(200), blue: baht(9) },
    '-2': { red: baht(100), blue: baht(64.5) },
  });
});

test('odds that were given by hand are at the rung that they are made of', () => {
  const settingRates = buildSettingRates({ favourite: 'BLUE', my: { risk: 10, win: 9, spread: 10 } });
  expect(placeOfRate({ my: null, settingRates })).toBe(1);
});
