import { parseRung, buildSettingRates } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { compareOffers, currentOffer, offerTerms, type BetOffer, type PricedMatch } from './bet-offer.ts';

function pricedAt(rung: string, favourite: 'RED' | 'BLUE' = 'RED', rateId = 7): PricedMatch {
  const my = parseRung(rung);
  if (my === undefined) throw new Error(rung);
  const settingRates = buildSettingRates({ favourite, my }) as NonNullable<Match['nowRate']>['settingRates'];
  return { rateId, nowRate: { settingRates } };
}

function offered(
  priced: PricedMatch,
  ...rest: Parameters<typeof currentOffer> extends [unknown, ...infer R] ? R : never
): BetOffer {
  const offer = currentOffer(priced, ...rest);
  if (offer === undefined) throw new Error('nothing is offered');
  return offer;
}

test('offers a corner at the price of the chosen rate type, with its rate', () => {
  const priced = pricedAt('10/9');
  expect(currentOffer(priced, 'BLUE', 'MY')).toMatchObject({
    price: '-0.90',
    rateId: 7,
    standing: 'UNDERDOG',
  });
  expect(currentOffer(priced, 'RED', 'STH')).toMatchObject({ price: '10/9', standing: 'FAVOURITE' });
  expect(currentOffer(priced, 'RED', 'CTR')).toMatchObject({ price: '100:90' });
});

test('offers draw and no-draw at 1.70 whatever the rates are', () => {
  expect(currentOffer({ rateId: null, nowRate: null }, 'DRAW', 'MY')).toMatchObject({ price: '1.70' });
});

test('a match without a price offers no corner', () => {
  expect(currentOffer({ rateId: null, nowRate: null }, 'RED', 'MY')).toBeUndefined();
});

test('the terms are the ones a bet is settled by', () => {
  const priced = pricedAt('10/9');
  expect(offerTerms(offered(priced, 'BLUE', 'MY'), baht(100))).toMatchObject({
    deductSatang: baht(90),
    winSatang: baht(100),
    payoutSatang: baht(190),
  });
  expect(offerTerms(offered(priced, 'NODRAW', 'MY'), baht(100))).toMatchObject({ payoutSatang: baht(170) });
});

test('an offer moves for better or worse, or becomes another bet', () => {
  const seen = offered(pricedAt('10/8'), 'RED', 'MY');
  expect(compareOffers(seen, offered(pricedAt('10/8', 'RED', 8), 'RED', 'MY'))).toBe('SAME');
  expect(compareOffers(seen, offered(pricedAt('10/9', 'RED', 8), 'RED', 'MY'))).toBe('BETTER');
  expect(compareOffers(seen, offered(pricedAt('10/7', 'RED', 8), 'RED', 'MY'))).toBe('WORSE');
  expect(compareOffers(seen, offered(pricedAt('10/8', 'BLUE', 8), 'RED', 'MY'))).toBe('OTHER_FAVOURITE');
});
