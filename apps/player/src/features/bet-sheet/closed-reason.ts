import type { Match } from '@sanam/contract';
import type { TFunction } from 'i18next';

import type { BetOffer } from './bet-offer.ts';

/** Why this cannot be bet on now; undefined when it can. */
export function closedReasonOf(
  t: TFunction,
  match: Match,
  offer: BetOffer | undefined,
  isStale: boolean,
): string | undefined {
  if (match.isMatchEnd) return t('arena.ended');
  if (!match.isOpenBet) return t('arena.closed');
  if (offer === undefined) return t('arena.noPrice');
  if (offer.kind === 'draw' && !match.isDraw) return t('bet.drawNotAllowed');
  return isStale ? t('bet.waitForConnection') : undefined;
}
