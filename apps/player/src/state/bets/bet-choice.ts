import { asRecord } from '@sanam/api-client';
import { RATE_TYPES, type RateType } from '@sanam/betting';
import type { AcceptOdds } from '@sanam/contract';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Any odds are only ever accepted for one bet, so that choice is not stored. */
export type StoredAcceptOdds = Exclude<AcceptOdds, 'any'>;

export interface BetChoice {
  /** Accept only the odds shown, or better ones too. */
  readonly acceptOdds: StoredAcceptOdds;
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

export function chooseAcceptOdds(acceptOdds: StoredAcceptOdds): void {
  useBetChoice.setState({ acceptOdds });
}

export function chooseRateType(rateType: RateType): void {
  useBetChoice.setState({ rateType });
}

/** Replaces what is not valid in stored preferences by the defaults. */
export function readChoice(stored: unknown): BetChoice {
  const { acceptOdds, rateType } = asRecord(stored);
  return {
    acceptOdds: (['exact', 'better'] as const).find((known) => known === acceptOdds) ?? DEFAULTS.acceptOdds,
    rateType: RATE_TYPES.find((known) => known === rateType) ?? DEFAULTS.rateType,
  };
}
