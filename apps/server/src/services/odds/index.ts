import type { Arguments } from '../../platform/arguments.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChangeNeeds } from '../catalog/change-match.ts';
import { addMatches } from './add-matches.ts';
import { createRateCache, findRate } from './find-rate.ts';
import { listPreviousOdds } from './list-previous-odds.ts';
import { listRates } from './list-rates.ts';
import { setRate } from './set-rate.ts';

export type Odds = ReturnType<typeof createOdds>;

/** The rates of a match, now and before. */
export function createOdds(given: ChangeNeeds & { clock: Clock }) {
  const needs = { ...given, rateCache: createRateCache() };
  return {
    addMatches: (...rest: Arguments<typeof addMatches>) => addMatches(needs, ...rest),
    setRate: (...rest: Arguments<typeof setRate>) => setRate(needs, ...rest),
    findRate: (rateId: number) => findRate(needs, rateId),
    listRates: (...rest: Arguments<typeof listRates>) => listRates(needs, ...rest),
    listPreviousOdds: (...rest: Arguments<typeof listPreviousOdds>) => listPreviousOdds(needs, ...rest),
  };
}
