import { rateOf } from '../ladder/rates-of-rung.ts';
import type { SlipChoice, SlipMatch, SlipPick } from './slip.ts';

/**
 * A pick at the latest price of its match. A match that is closed, or gone from the list, keeps its last price and
 * is marked as not open, so that the player sees what to take off instead of losing it unseen.
 */
export function syncPick<Choice extends SlipChoice>(
  pick: SlipPick<Choice>,
  matches: readonly SlipMatch<Choice>[],
): SlipPick<Choice> {
  const match = matches.find(({ matchId }) => matchId === pick.matchId);
  const latest = match
    ? { rateId: match.rateId, isOpenBet: match.isOpenBet, ...priceOf(pick, match) }
    : { isOpenBet: false };
  const isUnchanged = Object.entries(latest).every(
    ([field, value]) => pick[field as keyof typeof pick] === value,
  );
  return isUnchanged ? pick : { ...pick, ...latest };
}

function priceOf({ side }: SlipChoice, { rates }: SlipMatch) {
  const { multiply, deduct } = rateOf(side, rates);
  return { multiply, deduct };
}
