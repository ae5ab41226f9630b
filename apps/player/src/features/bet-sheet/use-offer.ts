import type { RateType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { useState } from 'react';

import { useIsRead } from '../../lib/use-is-read.ts';
import type { BetTarget } from '../../state/bets/bet-sheet.ts';
import { moveBetween, offerOf, type BetOffer, type PricedMatch } from './bet-offer.ts';

export interface OfferState {
  /** What can be had now. */
  readonly offer: BetOffer | undefined;
  /** What the player saw when he opened the sheet, or confirmed last. */
  readonly seen: BetOffer | undefined;
  /** The finger may have been on its way when the price changed under it. */
  readonly isTooFresh: boolean;
  /** The server has told of a price that no event has brought yet. */
  readonly hear: (told: PricedMatch) => void;
  /** From here on this price counts as seen. */
  readonly see: (offer: BetOffer) => void;
}

/** What is on offer, beside what the player has seen. */
export function useOffer(match: Match, { betType }: BetTarget, rateType: RateType): OfferState {
  const [told, setTold] = useState<PricedMatch>();
  const isTold = told?.rateId != null && told.rateId > (match.rateId ?? 0);
  const offer = offerOf(isTold ? told : match, betType, rateType);

  const [seen, setSeen] = useState(offer);
  // Another rate type names the same price in another way: nothing has moved.
  const [seenIn, setSeenIn] = useState(rateType);
  if (seen === undefined ? offer !== undefined : seenIn !== rateType) {
    setSeen(offer);
    setSeenIn(rateType);
  }

  const rateId = offer?.kind === 'side' ? offer.rateId : undefined;
  const isRead = useIsRead(rateId);

  const hasMoved = offer !== undefined && seen !== undefined && moveBetween(seen, offer) !== 'SAME';
  return { offer, seen, isTooFresh: hasMoved && !isRead, hear: setTold, see: setSeen };
}
