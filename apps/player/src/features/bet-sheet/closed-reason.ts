import type { Match } from '@sanam/contract';
import type { TFunction } from 'i18next';

import type { BetOffer } from './bet-offer.ts';

interface Reach {
  readonly isOnline: boolean;
  /** The live connection is lost: prices may have moved and betting may have closed unseen. */
  readonly isStale: boolean;
}

/** Why this cannot be bet on now; undefined when it can. */
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
  return !isOnline || isStale ? t('bet.waitForConnection') : undefined;
}
