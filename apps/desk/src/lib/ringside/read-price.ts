import {
  buildSettingRates,
  favouriteOf,
  parseRung,
  readRates,
  takesSpread,
  toMalayOdds,
  type RateType,
  type SettingRates,
} from '@sanam/betting';
import { formatOdds, RATE_ONE } from '@sanam/money';

import { placeOfRates, rungAt, type Place } from './ladder.ts';

export interface Price {
  readonly place: Place;
  /** The house's margin in hundredths of a Malay price; undefined if there is none or it cannot be seen. */
  readonly spread: number | undefined;
}

/** The rung and the spread that odds were made of, so that the list of matches is enough to move their prices. */
export function readPrice(settingRates: SettingRates, type: RateType = 'MY'): Price | undefined {
  const rates = readRates(settingRates, type);
  if (rates === undefined) return undefined;
  const isRed = favouriteOf(rates) === 'RED';
  const [favourite, underdog] = isRed ? [rates.red, rates.blue] : [rates.blue, rates.red];
  // The favourite wins the price less half of the spread, the underdog risks it and the other half.
  const isLevel = favourite.multiply === underdog.multiply && favourite.deduct === underdog.deduct;
  const risked =
    underdog.deduct < RATE_ONE ? underdog.deduct : Math.round((RATE_ONE * RATE_ONE) / underdog.multiply);
  const middle = isLevel ? RATE_ONE : (favourite.multiply + risked) / 2;
  const spread = 2 * Math.round((middle - favourite.multiply) / 100);
  const tenths = Math.round((RATE_ONE - middle) / (RATE_ONE / 20)) / 2;
  const place = isRed && tenths !== 0 ? -tenths : tenths;
  const given = [rates.red, rates.blue].map((rate) => formatOdds(toMalayOdds(rate)));
  const isExact = namesAt(place, spread)?.every((name, index) => name === given[index]);
  if (isExact === true) return { place, spread: spread === 0 ? undefined : spread };
  return { place: placeOfRates(rates), spread: undefined };
}

/** Red's and blue's Malay price at a rung; undefined where the house may not take such a spread. */
export function namesAt(place: Place, spread = 0): readonly [red: string, blue: string] | undefined {
  const { favourite, rung } = rungAt(place);
  const parsed = parseRung(rung);
  if (parsed === undefined || (spread !== 0 && !takesSpread(parsed, spread))) return undefined;
  const rates = readRates(buildSettingRates({ favourite, my: { ...parsed, spread } }), 'MY');
  return rates && [rates.red.rateName, rates.blue.rateName];
}
