import type { SettingRates } from '@sanam/betting';

import { placeOfRung } from './ladder.ts';
import { readPrice, type Price } from './read-price.ts';
import type { PastRate } from './stakes-by-place.ts';

interface PricedMatch {
  readonly rateId: number | null;
  readonly nowRate: { readonly settingRates: SettingRates } | null;
}

/** The price that stands: as it was chosen, or read from the odds while the list of rates does not have it yet. */
export function currentPrice(
  { rateId, nowRate }: PricedMatch,
  rates: readonly PastRate[] = [],
): Price | undefined {
  const my = rates.find((rate) => rate.rateId === rateId)?.my;
  const place = my ? placeOfRung(my) : undefined;
  if (place !== undefined) return { place, spread: my?.spread };
  return nowRate === null ? undefined : readPrice(nowRate.settingRates);
}
