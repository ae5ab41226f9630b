import { formatOdds, RATE_ONE, rateOfRatio, type Rate } from '@sanam/money';
import type { RateType, Corner } from '../vocabulary.ts';
import { nameRung, type Rung } from './rung.ts';
import { shownOddsOf } from './shown-odds.ts';

/** A corner's price: what each baht wins, what part of the amount is risked for it, and how it is called. */
export interface CornerRate {
  readonly multiply: Rate;
  readonly deduct: Rate;
  readonly rateName: string;
}

export interface MatchRates {
  readonly red: CornerRate;
  readonly blue: CornerRate;
}

/** Both corners' prices at a rung, called the way of one rate type. On the level rung the two are the same. */
export function ratesOfRung({ rung, favourite, rateType }: PricedRung): MatchRates {
  const shortened = rateOfRatio(rung.win, rung.risk);
  const named = (price: Omit<CornerRate, 'rateName'>) => ({
    ...price,
    rateName: nameOf(rateType, rung, price),
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

/** Names come from the 4-decimal rates, not from the ratio, so that a name never says more than is settled. */
function nameOf(rateType: RateType, rung: Rung, price: Omit<CornerRate, 'rateName'>): string {
  const names: Record<RateType, () => string> = {
    MY: () => formatOdds(shownOddsOf(price)),
    STH: () => nameRung(rung),
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
