import { RATE_ONE } from '@sanam/money';
import type { Corner } from '../vocabulary.ts';
import { favouriteOf } from './favourite.ts';
import { rateOf, type CornerRate, type MatchRates } from './rates-of-rung.ts';

export type RateMove = 'SAME' | 'BETTER' | 'WORSE' | 'OTHER_FAVOURITE';

/**
 * How a price moved for whoever backs `corner`, between what he saw and what is on offer. Better is winning more for
 * each baht risked, or risking less of the amount, and never the other way round in the other. A corner that has
 * changed from favourite to underdog is another bet, whatever its figures; when both are level neither is a favourite.
 */
export function compareRates({ corner, seen, current }: RateChange): RateMove {
  const before = rateOf(corner, seen);
  const now = rateOf(corner, current);
  const isEitherLevel = isLevel(seen) || isLevel(current);
  if (!isEitherLevel && favouriteOf(seen) !== favouriteOf(current)) return 'OTHER_FAVOURITE';
  if (winOf(now) === winOf(before) && now.deduct === before.deduct) return 'SAME';
  const winsNoLess = winOf(now) * before.deduct >= winOf(before) * now.deduct;
  return winsNoLess && now.deduct <= before.deduct ? 'BETTER' : 'WORSE';
}

function isLevel({ red, blue }: MatchRates): boolean {
  return red.multiply === blue.multiply;
}

/**
 * What an amount wins, before any rounding, in parts of it. The multiply alone does not say: from above 1 on it is of
 * what is risked, up to 1 it is of the amount. On the ladder that is the same, with figures by hand it need not be.
 */
function winOf({ multiply, deduct }: CornerRate): number {
  return multiply * (multiply <= RATE_ONE ? RATE_ONE : deduct);
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
