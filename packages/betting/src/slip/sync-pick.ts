import { rateOf } from '../ladder/rates-of-rung.ts';
import type { SlipMatch, SlipPick } from './slip.ts';

/**
 * A pick at the latest price of its match. A match that is closed, or gone from the list, keeps its last price and
 * is marked as not open, so that the player sees what to take off instead of losing it unseen.
 */
export function syncPick(pick: SlipPick, matches: readonly SlipMatch[]): SlipPick {
  const match = matches.find(({ matchId }) => matchId === pick.matchId);
  if (!match) return pick.isOpenBet ? { ...pick, isOpenBet: false } : pick;
  const { multiply, deduct } = rateOf(pick.corner, match.rates);
  const { rateId, isOpenBet } = match;
  const isUnchanged =
    rateId === pick.rateId &&
    isOpenBet === pick.isOpenBet &&
    multiply === pick.multiply &&
    deduct === pick.deduct;
  return isUnchanged ? pick : { ...pick, rateId, isOpenBet, multiply, deduct };
}
