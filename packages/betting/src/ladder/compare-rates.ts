import type { Corner } from '../vocabulary.ts';
import { favouriteOf } from './favourite.ts';
import { rateOf, type MatchRates } from './rates-of-rung.ts';
import { winFactors, type Price } from './win-factors.ts';

export type RateMove = 'SAME' | 'BETTER' | 'WORSE' | 'OTHER_FAVOURITE';

/**
 * How the price of `corner` changed between the rates that the player saw and the current ones. Better means a higher
 * win per baht risked or a smaller part of the amount at risk, without the other getting worse. A corner that changed
 * between favourite and underdog is a different bet, whatever its rates; at level rates neither is the favourite.
 */
export function compareRates({ corner, seen, current }: RateChange): RateMove {
  const before = rateOf(corner, seen);
  const now = rateOf(corner, current);
  const isEitherLevel = isLevel(seen) || isLevel(current);
  if (!isEitherLevel && favouriteOf(seen) !== favouriteOf(current)) return 'OTHER_FAVOURITE';
  if (winPerAmount(now) === winPerAmount(before) && now.deduct === before.deduct) return 'SAME';
  const winsNoLess = winPerAmount(now) * before.deduct >= winPerAmount(before) * now.deduct;
  return winsNoLess && now.deduct <= before.deduct ? 'BETTER' : 'WORSE';
}

function isLevel({ red, blue }: MatchRates): boolean {
  return red.multiply === blue.multiply;
}

/** The win for each baht of the amount, before rounding. */
function winPerAmount(price: Price): number {
  const [first, second] = winFactors(price);
  return first * second;
}

export interface RateChange {
  readonly corner: Corner;
  readonly seen: MatchRates;
  readonly current: MatchRates;
}
