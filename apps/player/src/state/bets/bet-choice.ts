import { asRecord } from '@sanam/api-client';
import { RATE_TYPES, type RateType } from '@sanam/betting';
import { ACCEPT_ODDS } from '@sanam/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type AcceptOdds = (typeof ACCEPT_ODDS)[number];

export interface BetChoice {
  /** Accept only the odds shown, or better ones too. */
  readonly acceptOdds: AcceptOdds;
  /** The notation of prices. */
  readonly rateType: RateType;
}

const DEFAULTS: BetChoice = { acceptOdds: 'exact', rateType: 'MY' };

/** The player's preferences for bets, stored in this browser. */
export const useBetChoice = create<BetChoice>()(
  persist((): BetChoice => DEFAULTS, {
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

/** Replaces what is not valid in stored preferences by the defaults. */
export function readChoice(stored: unknown): BetChoice {
  const { acceptOdds, rateType } = asRecord(stored);
  return {
    acceptOdds: ACCEPT_ODDS.find((known) => known === acceptOdds) ?? DEFAULTS.acceptOdds,
    rateType: RATE_TYPES.find((known) => known === rateType) ?? DEFAULTS.rateType,
  };
}
