import { formatOdds, rate, RATE_ONE, rateOfRatio, type Rate } from '@sanam/money';
import type { RateType, Corner } from '../vocabulary.ts';
import { formatRung, halfSpread, priceOfRung, type Rung } from './rung.ts';
import { toMalayOdds } from './odds.ts';

/** A corner's price: what each baht wins, what part of the amount is risked, and its name. */
export interface CornerRate {
  readonly multiply: Rate;
  readonly deduct: Rate;
  readonly rateName: string;
}

export interface MatchRates {
  readonly red: CornerRate;
  readonly blue: CornerRate;
}

/** Both corners' prices at a rung, with the names of one rate type. At the level rung the two are the same. */
export function ratesOfRung(priced: PricedRung): MatchRates {
  const { favouriteRate, underdogRate } = priced.spread ? withSpread(priced) : withoutSpread(priced);
  return priced.favourite === 'RED'
    ? { red: favouriteRate, blue: underdogRate }
    : { red: underdogRate, blue: favouriteRate };
}

export interface PricedRung {
  readonly rung: Rung;
  readonly favourite: Corner;
  readonly rateType: RateType;
  /** The house's margin in hundredths of a Malay price, one that `takesSpread` allows; none unless given. */
  readonly spread?: number | undefined;
}

export function rateOf(corner: Corner, rates: MatchRates): CornerRate {
  return corner === 'RED' ? rates.red : rates.blue;
}

interface Sides {
  readonly favouriteRate: CornerRate;
  readonly underdogRate: CornerRate;
}

type Price = Omit<CornerRate, 'rateName'>;

function withoutSpread({ rung, rateType }: PricedRung): Sides {
  const shortened = priceOfRung(rung);
  // Names come from the 4-decimal rates, not from the ratio, because bets are settled with those rates.
  const names: Record<RateType, (price: Price) => string> = {
    MY: (price) => formatOdds(toMalayOdds(price)),
    STH: () => formatRung(rung),
    CTR: () => `100:${perUnits(shortened, 100)}`,
  };
  const named = (price: Price) => ({ ...price, rateName: names[rateType](price) });
  return {
    favouriteRate: named({ multiply: shortened, deduct: RATE_ONE }),
    underdogRate: named({ multiply: rateOfRatio(2 * rung.risk, 2 * rung.win), deduct: shortened }),
  };
}

/** Half of the spread is taken from what the favourite wins; the other half is added to what the underdog risks. */
function withSpread({ rung, rateType, spread = 0 }: PricedRung): Sides {
  const price = priceOfRung(rung);
  const half = halfSpread(spread);
  const named = (corner: Price) => ({ ...corner, rateName: nameWithSpread(rateType, corner) });
  const favouriteRate = named({ multiply: rate(price - half), deduct: RATE_ONE });
  return { favouriteRate, underdogRate: price === RATE_ONE ? favouriteRate : named(risking(price + half)) };
}

/** The price that wins the amount for this part of it. Above the amount the whole amount is risked for less. */
function risking(part: number): Price {
  return part < RATE_ONE
    ? { multiply: rateOfRatio(RATE_ONE, part), deduct: rate(part) }
    : { multiply: rate(Math.floor((RATE_ONE * RATE_ONE) / part)), deduct: RATE_ONE };
}

/** With a spread each corner has a name of its own: 10/8.5 and 9.5/10, 100:85 and 95:100. */
function nameWithSpread(rateType: RateType, price: Price): string {
  if (rateType === 'MY') return formatOdds(toMalayOdds(price));
  const [base, mark] = rateType === 'STH' ? ([10, '/'] as const) : ([100, ':'] as const);
  return price.multiply <= RATE_ONE
    ? `${base}${mark}${perUnits(price.multiply, base)}`
    : `${perUnits(price.deduct, base)}${mark}${base}`;
}

/** 0.9000 of a hundred is "90", 0.6250 is "62.5", 0.8571 is "85.71"; of ten, 0.8500 is "8.5". */
function perUnits(part: Rate, units: 10 | 100): string {
  return String((part * units) / RATE_ONE);
}
