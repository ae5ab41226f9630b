import type { Corner } from '../bet-types.ts';
import { favouriteOf } from './favourite.ts';
import { rateOf, type MatchRates } from './rates-of-rung.ts';

export type RateMove = 'SAME' | 'BETTER' | 'WORSE' | 'OTHER_FAVOURITE';

/**
 * How a price moved for whoever backs `corner`, between what he saw and what is on offer. Better is winning more
 * per baht, or risking less for the same win, and never the other way round in the other figure. A corner that has
 * changed from favourite to underdog is another bet, whatever its figures.
 */
export function compareRates({ corner, seen, current }: RateChange): RateMove {
  const before = rateOf(corner, seen);
  const now = rateOf(corner, current);
  if (favouriteOf(seen) !== favouriteOf(current)) return 'OTHER_FAVOURITE';
  if (now.multiply === before.multiply && now.deduct === before.deduct) return 'SAME';
  return now.multiply >= before.multiply && now.deduct <= before.deduct ? 'BETTER' : 'WORSE';
}

/** Whether a player who takes better odds unasked is to be given the current ones. */
export function isBetterRate(change: RateChange): boolean {
  return compareRates(change) === 'BETTER';
}

export interface RateChange {
  readonly corner: Corner;
  readonly seen: MatchRates;
  readonly current: MatchRates;
}
