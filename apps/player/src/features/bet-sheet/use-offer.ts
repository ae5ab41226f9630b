import type { RateType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { useState } from 'react';

import { useIsRead } from '../../lib/use-is-read.ts';
import type { BetTarget } from '../../state/bets/bet-sheet.ts';
import { compareOffers, currentOffer, type BetOffer, type PricedMatch } from './bet-offer.ts';

export interface OfferState {
  /** What can be bet on now. */
  readonly offer: BetOffer | undefined;
  /** What the player saw when the sheet opened, or confirmed last. */
  readonly seen: BetOffer | undefined;
  /** The price changed so recently that a tap may have been meant for the one before. */
  readonly isTooFresh: boolean;
  /** Takes a price from a refusal, which may be newer than the last live event. */
  readonly applyPrice: (priced: PricedMatch) => void;
  /** From here on this offer counts as seen. */
  readonly markSeen: (offer: BetOffer) => void;
}

/** The current offer, beside the one the player has seen. */
export function useOffer(match: Match, { betType }: BetTarget, rateType: RateType): OfferState {
  const [refusalPrice, setRefusalPrice] = useState<PricedMatch>();
  const isNewer = refusalPrice?.rateId != null && refusalPrice.rateId > (match.rateId ?? 0);
  const offer = currentOffer(isNewer ? refusalPrice : match, betType, rateType);

  const [seen, setSeen] = useState(offer);
  // Another rate type is another notation of the same price: nothing has moved.
  const [seenIn, setSeenIn] = useState(rateType);
  if (seen === undefined ? offer !== undefined : seenIn !== rateType) {
    setSeen(offer);
    setSeenIn(rateType);
  }

  const rateId = offer?.kind === 'side' ? offer.rateId : undefined;
  const isRead = useIsRead(rateId);

  const hasMoved = offer !== undefined && seen !== undefined && compareOffers(seen, offer) !== 'SAME';
  return { offer, seen, isTooFresh: hasMoved && !isRead, applyPrice: setRefusalPrice, markSeen: setSeen };
}
