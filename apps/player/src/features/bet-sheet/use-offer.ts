import type { Match, RateType } from '@sanam/contract';
import { useEffect, useState } from 'react';

import type { BetTarget } from '../../state/bet-sheet.ts';
import { moveBetween, offerOf, type BetOffer, type PricedMatch } from './bet-offer.ts';

/** A price that has just changed cannot be confirmed before it can have been read. */
const READ_MS = 600;

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
  const [readRateId, setReadRateId] = useState(rateId);
  useEffect(() => {
    if (readRateId === rateId) return undefined;
    const timer = setTimeout(() => setReadRateId(rateId), READ_MS);
    return () => clearTimeout(timer);
  }, [rateId, readRateId]);

  const hasMoved = offer !== undefined && seen !== undefined && moveBetween(seen, offer) !== 'SAME';
  return { offer, seen, isTooFresh: hasMoved && readRateId !== rateId, hear: setTold, see: setSeen };
}
