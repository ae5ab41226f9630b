import type { Corner } from '@sanam/betting';
import type { RunningBet } from '@sanam/contract';

/** Whether a corner at this price is the favourite: below even, or red at even. */
export function isFavourite(corner: Corner, multiply: number): boolean {
  return multiply === 1 ? corner === 'RED' : multiply < 1;
}

/** The same for a bet without its price: an underdog risks part of the amount, and even prices have known names. */
export function isFavouriteBet(corner: Corner, { betAmount, deductAmount, rateName }: BetAmounts): boolean {
  if (deductAmount < betAmount) return false;
  return LEVEL_NAMES.test(rateName) ? isFavourite(corner, 1) : true;
}

type BetAmounts = Pick<RunningBet, 'betAmount' | 'deductAmount' | 'rateName'>;

/** 1.00, 10/10, 100:100. */
const LEVEL_NAMES = /^(?:1\.00|(\d+)[/:]\1)$/;
