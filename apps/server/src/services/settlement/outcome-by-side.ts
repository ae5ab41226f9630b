import { cornerOutcome, drawBetTerms, settleDrawBet } from '@sanam/betting';
import type { BetType, MatchResult } from '@sanam/betting';
import { baht } from '@sanam/money';

/** How a bet on each side ends with this result. */
export function outcomeBySide(result: MatchResult): { sides: BetType[]; outcomes: string[] } {
  const terms = drawBetTerms(baht(1));
  const outcomes = {
    RED: cornerOutcome('RED', result),
    BLUE: cornerOutcome('BLUE', result),
    DRAW: settleDrawBet(terms, 'DRAW', result).resultType,
    NODRAW: settleDrawBet(terms, 'NODRAW', result).resultType,
  };
  return { sides: Object.keys(outcomes) as BetType[], outcomes: Object.values(outcomes) };
}
