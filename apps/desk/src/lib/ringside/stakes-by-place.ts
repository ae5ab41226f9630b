import type { Endpoints, ReplyOf } from '@sanam/contract';
import { addSatang, baht, NO_MONEY, type Satang } from '@sanam/money';

import { placeOfRung, type Place } from './ladder.ts';
import { readPrice } from './read-price.ts';

export type PastRate = ReplyOf<Endpoints['GET /desk/matches/{id}/rates']>['rates'][number];

export interface StakesAtPlace {
  readonly red: Satang;
  readonly blue: Satang;
}

/** Undefined for odds that are not valid, which the server does not send. */
export function placeOfRate({ my, settingRates }: Pick<PastRate, 'my' | 'settingRates'>): Place | undefined {
  return my === null ? readPrice(settingRates)?.place : placeOfRung(my);
}

/** What was staked on each corner at each rung, over every time that it was the price. */
export function stakesByPlace(rates: readonly PastRate[]): ReadonlyMap<Place, StakesAtPlace> {
  const sums = new Map<Place, StakesAtPlace>();
  for (const rate of rates) {
    const place = placeOfRate(rate);
    if (place === undefined) continue;
    const before = sums.get(place) ?? { red: NO_MONEY, blue: NO_MONEY };
    sums.set(place, {
      red: addSatang(before.red, baht(rate.red.stake)),
      blue: addSatang(before.blue, baht(rate.blue.stake)),
    });
  }
  return sums;
}
