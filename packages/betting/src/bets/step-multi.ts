import {
  MAX_JSON_SATANG,
  multiplyOdds,
  scaleByTotalOdds,
  satang,
  subtractSatang,
  type Rate,
  type Satang,
  type TotalOdds,
} from '@sanam/money';
import type { ResultType } from '../vocabulary.ts';
import { toDecimalOdds } from '../ladder/odds.ts';
import { settleAs, makeTerms, type BetTerms, type Settlement } from './terms.ts';

export const MAX_LEGS = 20;

/** Why a slip of legs cannot be bet on. */
export type MultiRefusal = 'NO_LEGS' | 'TOO_MANY_LEGS' | 'SAME_MATCH_TWICE' | 'PAYOUT_TOO_LARGE';

export type MultiTerms =
  | { readonly ok: true; readonly totalOdds: TotalOdds; readonly terms: BetTerms }
  | { readonly ok: false; readonly refusal: MultiRefusal };

/**
 * A bet on several matches with one stake. The payout is the amount times the total odds as displayed, with 3
 * decimals, not times the exact product. The default of `maxPayoutSatang` is the most that the API can represent.
 */
export function multiTerms({
  amountSatang,
  legs,
  maxPayoutSatang = satang(MAX_JSON_SATANG),
}: MultiStake): MultiTerms {
  if (legs.length === 0) return { ok: false, refusal: 'NO_LEGS' };
  if (legs.length > MAX_LEGS) return { ok: false, refusal: 'TOO_MANY_LEGS' };
  if (new Set(legs.map((leg) => leg.matchId)).size < legs.length)
    return { ok: false, refusal: 'SAME_MATCH_TWICE' };

  const totalOdds = multiplyOdds(legs.map((leg) => toDecimalOdds(leg.multiply)));
  const payoutSatang = totalOdds && scaleByTotalOdds(amountSatang, totalOdds);
  if (totalOdds === undefined || payoutSatang === undefined || payoutSatang > maxPayoutSatang) {
    return { ok: false, refusal: 'PAYOUT_TOO_LARGE' };
  }
  const winSatang = subtractSatang(payoutSatang, amountSatang);
  return { ok: true, totalOdds, terms: makeTerms({ amountSatang, deductSatang: amountSatang, winSatang }) };
}

export interface MultiStake {
  readonly amountSatang: Satang;
  readonly legs: readonly { readonly matchId: number; readonly multiply: Rate }[];
  readonly maxPayoutSatang?: Satang;
}

/**
 * One lost leg loses the bet, even while other legs are open; otherwise the result is undefined until every leg is
 * decided. Drawn and cancelled legs count as odds 1; if all legs are such, the stake is returned.
 */
export function settleMulti({ amountSatang, legs }: MultiLegs): Settlement | undefined {
  if (legs.length === 0) throw new RangeError('a bet without legs cannot be settled');
  const ended = (resultType: ResultType) => legs.filter((leg) => leg.resultType === resultType);
  const won = ended('WIN').map((leg) => toDecimalOdds(leg.multiply));
  const stake = { deductSatang: amountSatang, payoutSatang: calculatePayout(amountSatang, won) };
  if (ended('LOST').length > 0) return settleAs('LOST', stake);
  if (ended('WAIT').length > 0) return undefined;
  return settleAs(won.length > 0 ? 'WIN' : 'DRAW', stake);
}

export interface MultiLegs {
  readonly amountSatang: Satang;
  readonly legs: readonly { readonly multiply: Rate; readonly resultType: ResultType }[];
}

/** An accepted bet had a payout with all of its legs, and fewer legs never pay more. */
function calculatePayout(amountSatang: Satang, won: readonly Rate[]): Satang {
  const total = multiplyOdds(won);
  const payout = total && scaleByTotalOdds(amountSatang, total);
  if (payout === undefined) throw new RangeError('a bet with this payout cannot have been accepted');
  return payout;
}
