import type { Match } from '@sanam/contract';
import type { TFunction } from 'i18next';

import type { BetOffer } from './bet-offer.ts';

interface Reach {
  readonly isOnline: boolean;
  /** The live connection is lost: prices may have moved unseen. */
  readonly isStale: boolean;
}

/** Why this cannot be bet on now; undefined when it can. The price of a draw bet never moves, and needs no connection. */
export function closedReasonOf(
  t: TFunction,
  match: Match,
  offer: BetOffer | undefined,
  { isOnline, isStale }: Reach,
): string | undefined {
  if (match.isMatchEnd) return t('arena.ended');
  if (!match.isOpenBet) return t('arena.closed');
  if (offer === undefined) return t('arena.noPrice');
  if (offer.kind === 'draw' && !match.isDraw) return t('bet.drawNotAllowed');
  return !isOnline || (isStale && offer.kind === 'side') ? t('bet.waitForConnection') : undefined;
}
