import { cornerOutcome, drawBetTerms, settleDrawBet } from '@sanam/betting';
import type { BetType, ResultType, RunResult } from '@sanam/betting';
import { baht } from '@sanam/money';

/** How a bet on each side stands after a run with this result. */
export function outcomesOf(result: RunResult): Record<BetType, ResultType> {
  if (result === 'WAIT') return { RED: 'WAIT', BLUE: 'WAIT', DRAW: 'WAIT', NODRAW: 'WAIT' };
  const terms = drawBetTerms(baht(1));
  return {
    RED: cornerOutcome('RED', result),
    BLUE: cornerOutcome('BLUE', result),
    DRAW: settleDrawBet(terms, 'DRAW', result).resultType,
    NODRAW: settleDrawBet(terms, 'NODRAW', result).resultType,
  };
}

/** The same as two arrays, for the functions of the database. */
export function outcomeBySide(result: RunResult): { sides: BetType[]; outcomes: ResultType[] } {
  const outcomes = outcomesOf(result);
  return { sides: Object.keys(outcomes) as BetType[], outcomes: Object.values(outcomes) };
}
