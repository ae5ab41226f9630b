import {
  CORNERS,
  largestAmount,
  RATE_TYPES,
  rateOf,
  sideBetTerms,
  type Corner,
  type MatchRates,
  type RateType,
} from '@sanam/betting';
import { BET_MIN_BAHT, LIMIT_MAX_BAHT } from '@sanam/contract';
import { baht, NO_MONEY, satang, type Satang } from '@sanam/money';

import type { HouseResult } from './exposure.ts';

type Prices = Readonly<Partial<Record<RateType, MatchRates>>>;

export interface LeftToCap {
  /** The stakes that each corner may still take at the price that stands; none where the smallest bet does not fit. */
  readonly red: Satang;
  readonly blue: Satang;
  /** The corners on which not even the smallest bet fits, in any rate type: at both the server closes, if so set. */
  readonly full: readonly Corner[];
}

/** How far each corner is from what the match may cost; undefined without a price. */
export function leftToCap(house: HouseResult, cap: Satang, prices: Prices): LeftToCap | undefined {
  const shown = RATE_TYPES.map((type) => prices[type]).filter((rates) => rates !== undefined);
  const [main] = shown;
  if (main === undefined) return undefined;
  const left = { RED: leftOf(house.red, cap), BLUE: leftOf(house.blue, cap) };
  const winOf = (corner: Corner, rates: MatchRates, amountSatang: Satang) =>
    sideBetTerms({ amountSatang, ...rateOf(corner, rates) }).winSatang;
  const smallest = baht(BET_MIN_BAHT);
  return {
    red: stakesLeft('RED'),
    blue: stakesLeft('BLUE'),
    full: CORNERS.filter((corner) => shown.every((rates) => winOf(corner, rates, smallest) > left[corner])),
  };

  function stakesLeft(corner: Corner): Satang {
    if (main === undefined) return NO_MONEY;
    const range = { betMin: smallest, betMax: baht(LIMIT_MAX_BAHT) };
    const amountSatang = largestAmount(range, (amount) => winOf(corner, main, amount) <= left[corner]);
    if (amountSatang === undefined) return NO_MONEY;
    return sideBetTerms({ amountSatang, ...rateOf(corner, main) }).deductSatang;
  }
}

function leftOf(result: Satang, cap: Satang): Satang {
  return satang(Math.max(0, cap + result));
}
