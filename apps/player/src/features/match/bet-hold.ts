import type { MatchRates } from '@sanam/betting';
import type { Match } from '@sanam/contract';

export type BetHold = 'ended' | 'closed' | 'no-price';

/** What keeps everybody from betting on a side of this match; undefined when nothing does. */
export function sideBetHold(match: BetFlags, odds: MatchRates | undefined): BetHold | undefined {
  return drawBetHold(match) ?? (odds === undefined ? 'no-price' : undefined);
}

/** The same for draw and no-draw, whose price never moves. */
export function drawBetHold({ isMatchEnd, isOpenBet }: BetFlags): BetHold | undefined {
  if (isMatchEnd) return 'ended';
  return isOpenBet ? undefined : 'closed';
}

type BetFlags = Pick<Match, 'isMatchEnd' | 'isOpenBet'>;

export const HOLD_TEXTS = {
  ended: 'arena.ended',
  closed: 'arena.closed',
  'no-price': 'arena.noPrice',
} as const satisfies Record<BetHold, string>;
