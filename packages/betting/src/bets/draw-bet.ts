import { rate, scaleByRate, subtractSatang, type Satang } from '@sanam/money';
import type { DecidedType, DrawSide, MatchResult } from '../vocabulary.ts';
import { settleAs, makeTerms, type BetTerms, type Settlement } from './terms.ts';

/** Pays 1.7 per baht, stake included. If 1.7 were the win alone, betting on both sides would be a sure profit. */
export const DRAW_MULTIPLY = rate(17_000);

export function drawBetTerms(amountSatang: Satang): BetTerms {
  const paidSatang = scaleByRate(amountSatang, DRAW_MULTIPLY);
  return makeTerms({
    amountSatang,
    deductSatang: amountSatang,
    winSatang: subtractSatang(paidSatang, amountSatang),
  });
}

export function settleDrawBet(terms: BetTerms, betType: DrawSide, result: MatchResult): Settlement {
  return settleAs(drawOutcome(betType, result), terms);
}

/** A cancelled match is neither a draw nor a no-draw. */
function drawOutcome(betType: DrawSide, result: MatchResult): DecidedType {
  if (result === 'CANCEL') return 'DRAW';
  return (result === 'DRAW') === (betType === 'DRAW') ? 'WIN' : 'LOST';
}
