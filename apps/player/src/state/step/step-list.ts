import type { KnownMatch, StepListMatch } from '@sanam/api-client';
import { readRates, type RateFields } from '@sanam/betting';
import type { StepMatch, StepStadium } from '@sanam/contract';

import type { StepGroup } from '../matches/match-store.ts';

/** The matches of a reply, and which of them each stadium has, without those that `isOver` excludes. */
export function readStepList(
  stadiums: readonly StepStadium[],
  isOver: (match: StepMatch) => boolean,
): { readonly groups: readonly StepGroup[]; readonly matches: readonly StepListMatch[] } {
  const open = stadiums
    .map((stadium) => ({ ...stadium, matches: stadium.gameMatchsStep.filter((match) => !isOver(match)) }))
    .filter(({ matches }) => matches.length > 0);
  return {
    groups: open.map(({ id, stadiumName, stadiumLatinName, matches }) => ({
      id,
      stadiumName,
      stadiumLatinName,
      matchIds: matches.map((match) => match.id),
    })),
    matches: open.flatMap(({ matches }) => matches.map(toListMatch)),
  };
}

export function toListMatch({ nowRate, ...match }: StepMatch): StepListMatch {
  return { ...match, nowRate: nowRate === null ? null : { settingRates: nowRate } };
}

/**
 * Applies a price that came with the refusal of a bet, and not as an event; the match if the price is older or not one.
 */
export function reprice(match: KnownMatch, rateId: number, fields: object): KnownMatch {
  const settingRates = fields as NonNullable<StepMatch['nowRate']> & RateFields<'MY'>;
  const isNewer = rateId > (match.rateId ?? 0) && readRates(settingRates, 'MY') !== undefined;
  return isNewer ? { ...match, rateId, nowRate: { settingRates } } : match;
}
