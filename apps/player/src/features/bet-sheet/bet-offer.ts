import {
  compareRates,
  DRAW_MULTIPLY,
  drawBetTerms,
  rateOf,
  readRates,
  sideBetTerms,
  standingOf,
  type BetTerms,
  type MatchRates,
  type RateMove,
  type Standing,
  type BetType,
  type Corner,
  type RateType,
} from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { formatOdds, RATE_ONE, type Rate, type Satang } from '@sanam/money';

/** A bet that can be placed now, as the player sees it. */
export type BetOffer = SideOffer | DrawOffer;

interface Priced {
  readonly price: string;
  readonly multiply: Rate;
  readonly deduct: Rate;
}

export interface SideOffer extends Priced {
  readonly kind: 'side';
  readonly corner: Corner;
  readonly rateId: number;
  readonly standing: Standing;
  readonly rates: MatchRates;
}

export interface DrawOffer extends Priced {
  readonly kind: 'draw';
  readonly betType: 'DRAW' | 'NODRAW';
}

export type PricedMatch = Pick<Match, 'rateId' | 'nowRate'>;

/** Undefined while the match has no price. The price of draw and no-draw never moves. */
export function currentOffer(
  priced: PricedMatch,
  betType: BetType,
  rateType: RateType,
): BetOffer | undefined {
  if (betType === 'DRAW' || betType === 'NODRAW') {
    return {
      kind: 'draw',
      betType,
      price: formatOdds(DRAW_MULTIPLY),
      multiply: DRAW_MULTIPLY,
      deduct: RATE_ONE,
    };
  }
  const rates = priced.nowRate === null ? undefined : readRates(priced.nowRate.settingRates, rateType);
  if (priced.rateId === null || rates === undefined) return undefined;
  const { multiply, deduct, rateName } = rateOf(betType, rates);
  return {
    kind: 'side',
    corner: betType,
    rateId: priced.rateId,
    price: rateName,
    multiply,
    deduct,
    standing: standingOf(betType, rates),
    rates,
  };
}

/** What the bet would take and win, by the rules it is settled by. */
export function offerTerms(offer: BetOffer, amountSatang: Satang): BetTerms {
  if (offer.kind === 'draw') return drawBetTerms(amountSatang);
  return sideBetTerms({ amountSatang, multiply: offer.multiply, deduct: offer.deduct });
}

/** How the offer has moved for the player since the one they saw. */
export function compareOffers(seen: BetOffer, now: BetOffer): RateMove {
  if (seen.kind === 'draw' || now.kind === 'draw') return 'SAME';
  return compareRates({ corner: now.corner, seen: seen.rates, current: now.rates });
}
