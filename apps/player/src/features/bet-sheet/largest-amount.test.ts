import { buildSettingRates, parseRung } from '@sanam/betting';
import { BET_MAX_BAHT, type Match } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { expect, test } from 'vitest';

import { currentOffer, offerTerms } from './bet-offer.ts';
import { largestAmount } from './largest-amount.ts';

const MOST = baht(BET_MAX_BAHT);

function offerAt(rung: string, corner: 'RED' | 'BLUE') {
  const my = parseRung(rung);
  if (my === undefined) throw new Error(rung);
  const settingRates = buildSettingRates({ favourite: 'RED', my }) as NonNullable<
    Match['nowRate']
  >['settingRates'];
  const offer = currentOffer({ rateId: 1, nowRate: { settingRates } }, corner, 'MY');
  if (offer === undefined) throw new Error('nothing is offered');
  return offer;
}

test('a favourite risks the amount: the whole baht of the wallet, up to the maximum', () => {
  const favourite = offerAt('10/9', 'RED');
  expect(largestAmount(favourite, baht(750), MOST)).toBe(750);
  expect(largestAmount(favourite, (baht(750) + 99) as Satang, MOST)).toBe(750);
  expect(largestAmount(favourite, baht(0), MOST)).toBe(0);
  expect(largestAmount(favourite, baht(BET_MAX_BAHT), MOST)).toBe(BET_MAX_BAHT);
  expect(largestAmount(favourite, baht(BET_MAX_BAHT + 1), MOST)).toBe(BET_MAX_BAHT);
});

test("an underdog's amount may be more than the wallet, as long as its stake is not", () => {
  expect(largestAmount(offerAt('10/9', 'BLUE'), baht(90), MOST)).toBe(100);
  for (const rung of ['10/9', '10/7', '10/3']) {
    const underdog = offerAt(rung, 'BLUE');
    for (const balance of [1, 10, 99, 1234, 8999].map((amount) => baht(amount))) {
      const largest = largestAmount(underdog, balance, MOST);
      expect(offerTerms(underdog, baht(largest)).deductSatang).toBeLessThanOrEqual(balance);
      if (largest < BET_MAX_BAHT)
        expect(offerTerms(underdog, baht(largest + 1)).deductSatang).toBeGreaterThan(balance);
    }
  }
});

test('the maximum before the balance is known, the balance before there is a price', () => {
  expect(largestAmount(offerAt('10/9', 'RED'), undefined, MOST)).toBe(BET_MAX_BAHT);
  expect(largestAmount(undefined, baht(300), MOST)).toBe(300);
});

test('never more than the house takes', () => {
  expect(largestAmount(offerAt('10/9', 'RED'), baht(750), baht(200))).toBe(200);
  expect(largestAmount(offerAt('10/9', 'RED'), undefined, baht(200))).toBe(200);
  expect(largestAmount(offerAt('10/9', 'RED'), baht(750), baht(0))).toBe(0);
});
