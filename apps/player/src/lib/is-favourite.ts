import type { Corner } from '@sanam/betting';
import type { RunningBet } from '@sanam/contract';

/** By what a corner's own price tells: less than even is a favourite, and of two that are level red bears the label. */
export function isFavourite(corner: Corner, multiply: number): boolean {
  return multiply === 1 ? corner === 'RED' : multiply < 1;
}

/** The same of a bet that does not carry its price: an underdog risks a part of the amount, and level has names. */
export function isFavouriteBet(corner: Corner, { betAmount, deductAmount, rateName }: BetAmounts): boolean {
  if (deductAmount < betAmount) return false;
  return LEVEL_NAMES.test(rateName) ? isFavourite(corner, 1) : true;
}

type BetAmounts = Pick<RunningBet, 'betAmount' | 'deductAmount' | 'rateName'>;

/** 1.00, 10/10, 100:100. */
const LEVEL_NAMES = /^(?:1\.00|(\d+)[/:]\1)$/;
