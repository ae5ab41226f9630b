import type { Match } from '@sanam/contract';
import type { TFunction } from 'i18next';

/** Why nobody can bet on a match now. */
export type BetClosedReason = 'ended' | 'closed' | 'no-price' | 'draw-not-allowed';

type BetFlags = Pick<Match, 'isMatchEnd' | 'isOpenBet'>;
type DrawFlags = BetFlags & Pick<Match, 'isDraw'>;

/** Undefined while a corner can be bet on. */
export function sideBetClosedReason(match: BetFlags, price: object | undefined): BetClosedReason | undefined {
  return matchClosedReason(match) ?? (price === undefined ? 'no-price' : undefined);
}

/** Undefined while draw and no-draw can be bet on. They always have a price: it never moves. */
export function drawBetClosedReason(match: DrawFlags): BetClosedReason | undefined {
  return matchClosedReason(match) ?? (match.isDraw ? undefined : 'draw-not-allowed');
}

function matchClosedReason({ isMatchEnd, isOpenBet }: BetFlags): BetClosedReason | undefined {
  if (isMatchEnd) return 'ended';
  return isOpenBet ? undefined : 'closed';
}

export const BET_CLOSED_TEXTS = {
  ended: 'arena.ended',
  closed: 'arena.closed',
  'no-price': 'arena.noPrice',
  'draw-not-allowed': 'bet.drawNotAllowed',
} as const satisfies Record<BetClosedReason, string>;

interface Connection {
  readonly isOnline: boolean;
  /** Neither events nor polls keep the price current: it may have moved and betting may have closed unnoticed. */
  readonly isStale: boolean;
}

/** Why this offer cannot be bet on now, as the player reads it; undefined when it can. */
export function betClosedText(
  t: TFunction,
  match: DrawFlags,
  offer: { readonly kind: 'side' | 'draw' } | undefined,
  { isOnline, isStale }: Connection,
): string | undefined {
  const reason = offer?.kind === 'draw' ? drawBetClosedReason(match) : sideBetClosedReason(match, offer);
  if (reason !== undefined) return t(BET_CLOSED_TEXTS[reason]);
  return isOnline && !isStale ? undefined : t('bet.waitForConnection');
}
