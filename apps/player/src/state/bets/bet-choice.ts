import { asRecord } from '@sanam/api-client';
import { RATE_TYPES, type RateType } from '@sanam/betting';
import { ACCEPT_ODDS } from '@sanam/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type AcceptOdds = (typeof ACCEPT_ODDS)[number];

export interface BetChoice {
  /** Only the odds he saw, or better ones too. */
  readonly acceptOdds: AcceptOdds;
  /** In which of the three ways he reads prices. */
  readonly rateType: RateType;
}

const AT_FIRST: BetChoice = { acceptOdds: 'exact', rateType: 'MY' };

/** How this player likes to bet, remembered on this phone. */
export const useBetChoice = create<BetChoice>()(
  persist((): BetChoice => AT_FIRST, {
    name: 'sanam-bet-choice',
    merge: (stored, now) => ({ ...now, ...readChoice(stored) }),
  }),
);

export function chooseAcceptOdds(acceptOdds: AcceptOdds): void {
  useBetChoice.setState({ acceptOdds });
}

export function chooseRateType(rateType: RateType): void {
  useBetChoice.setState({ rateType });
}

/** Whatever a later version or someone's hand has stored. */
export function readChoice(stored: unknown): BetChoice {
  const { acceptOdds, rateType } = asRecord(stored);
  return {
    acceptOdds: ACCEPT_ODDS.find((known) => known === acceptOdds) ?? AT_FIRST.acceptOdds,
    rateType: RATE_TYPES.find((known) => known === rateType) ?? AT_FIRST.rateType,
  };
}
