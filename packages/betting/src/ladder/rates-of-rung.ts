import { formatOdds, RATE_ONE, rateOfRatio, type Rate } from '@sanam/money';
import type { RateType, Corner } from '../vocabulary.ts';
import { formatRung, type Rung } from './rung.ts';
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
export function ratesOfRung({ rung, favourite, rateType }: PricedRung): MatchRates {
  const shortened = rateOfRatio(rung.win, rung.risk);
  const named = (price: Omit<CornerRate, 'rateName'>) => ({
    ...price,
    rateName: formatRateName(rateType, rung, price),
  });
  const favouriteRate = named({ multiply: shortened, deduct: RATE_ONE });
  const underdogRate = named({ multiply: rateOfRatio(rung.risk, rung.win), deduct: shortened });
  return favourite === 'RED'
    ? { red: favouriteRate, blue: underdogRate }
    : { red: underdogRate, blue: favouriteRate };
}

export interface PricedRung {
  readonly rung: Rung;
  readonly favourite: Corner;
  readonly rateType: RateType;
}

export function rateOf(corner: Corner, rates: MatchRates): CornerRate {
  return corner === 'RED' ? rates.red : rates.blue;
}

/** Names come from the 4-decimal rates, not from the ratio, because bets are settled with those rates. */
function formatRateName(rateType: RateType, rung: Rung, price: Omit<CornerRate, 'rateName'>): string {
  const names: Record<RateType, () => string> = {
    MY: () => formatOdds(toMalayOdds(price)),
    STH: () => formatRung(rung),
    CTR: () => `100:${perHundred(rateOfRatio(rung.win, rung.risk))}`,
  };
  return names[rateType]();
}

/** 0.9000 is "90", 0.6250 is "62.5", 0.8571 is "85.71". */
function perHundred(part: Rate): string {
  const decimals = String(part % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.floor(part / 100)}${decimals && `.${decimals}`}`;
}
