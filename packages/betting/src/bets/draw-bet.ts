import { rate, scaleByRate, subtractSatang, type Satang } from '@sanam/money';
import type { DecidedType, DrawSide, MatchResult } from '../vocabulary.ts';
import { settleAs, termsOf, type BetTerms, type Settlement } from './terms.ts';

/** Paid per baht on a draw and on no draw, the stake included: as a net win, backing both would be a sure profit. */
export const DRAW_MULTIPLY = rate(17_000);

export function drawBetTerms(amountSatang: Satang): BetTerms {
  const paidSatang = scaleByRate(amountSatang, DRAW_MULTIPLY);
  return termsOf({
    amountSatang,
    deductSatang: amountSatang,
    winSatang: subtractSatang(paidSatang, amountSatang),
  });
}

export function settleDrawBet(terms: BetTerms, betType: DrawSide, result: MatchResult): Settlement {
  return settleAs(drawOutcome(betType, result), terms);
}

/** A cancelled match has neither drawn nor not drawn. */
function drawOutcome(betType: DrawSide, result: MatchResult): DecidedType {
  if (result === 'CANCEL') return 'DRAW';
  return (result === 'DRAW') === (betType === 'DRAW') ? 'WIN' : 'LOST';
}
