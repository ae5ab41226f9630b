import type { Standing } from '@sanam/betting';
import type { RunningBet } from '@sanam/contract';

/** The standing of a corner at this price. */
export function standingAtPrice(multiply: number): Standing {
  if (multiply === 1) return 'EVEN';
  return multiply < 1 ? 'FAVOURITE' : 'UNDERDOG';
}

/** The same for a bet without its price: an underdog risks part of the amount, and even prices have known names. */
export function standingOfBet({ betAmount, deductAmount, rateName }: BetAmounts): Standing {
  if (deductAmount < betAmount) return 'UNDERDOG';
  return EVEN_NAMES.test(rateName) ? 'EVEN' : 'FAVOURITE';
}

type BetAmounts = Pick<RunningBet, 'betAmount' | 'deductAmount' | 'rateName'>;

/** 1.00, 10/10, 100:100. */
const EVEN_NAMES = /^(?:1\.00|(\d+)[/:]\1)$/;
