import type { KnownMatch } from '@sanam/api-client';
import { readRates, type MatchRates, type RateType } from '@sanam/betting';
import type { SettingRates } from '@sanam/contract';

/** Parsed once for each price, not for each cell and frame. */
const parsedRates = new WeakMap<object, Partial<Record<RateType, MatchRates | undefined>>>();

/** The prices of a match; undefined while it has none. The same object for the same price. */
export function matchRates(
  match: Pick<KnownMatch, 'nowRate'> | undefined,
  rateType: RateType,
): MatchRates | undefined {
  if (!match?.nowRate) return undefined;
  const { nowRate } = match;
  const known = parsedRates.get(nowRate) ?? {};
  if (!(rateType in known)) {
    // The step list has the Malay prices alone; the others are then undefined.
    known[rateType] = readRates(nowRate.settingRates as SettingRates, rateType);
    parsedRates.set(nowRate, known);
  }
  return known[rateType];
}
