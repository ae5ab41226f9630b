import type { Endpoints, ReplyOf, TapeBet } from '@sanam/contract';

import { toSides, type Sides } from '../../lib/ringside/exposure.ts';
import type { HouseLimits } from '../../lib/ringside/match-limits.ts';
import type { PastRate } from '../../lib/ringside/stakes-by-place.ts';
import { api } from '../api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from '../queries.ts';

/** As many as there is room for. */
export const TAPE_LENGTH = 20;
/** As many as are read at once; the sums of the ladder are over these. */
const RATES_READ = '200';

/** The odds so far, newest first, with who set them and what was bet at each. */
export function useRates(matchId: number | undefined): PolledQuery<readonly PastRate[]> {
  return usePolledQuery(
    matchId === undefined ? null : ['rates', String(matchId)],
    async () => {
      const params = { id: String(matchId) };
      const { data } = await api.call('GET /desk/matches/{id}/rates', {
        params,
        query: { limit: RATES_READ },
      });
      return data.rates;
    },
    SCHEDULES.rates,
  );
}

export interface MatchExposure {
  readonly sides: Sides;
  readonly betsPerMinute: number;
}

/** What was bet on each side of a match. */
export function useExposure(matchId: number | undefined): PolledQuery<MatchExposure> {
  return usePolledQuery(
    matchId === undefined ? null : ['exposure', String(matchId)],
    async () => {
      const params = { matchId: String(matchId) };
      const { data } = await api.call('GET /desk/exposure/{matchId}', { params });
      return { sides: toSides(data.sides), betsPerMinute: data.betsPerMinute };
    },
    SCHEDULES.exposure,
  );
}

/** The newest bets on a match, the last one first. */
export function useTape(matchId: number): PolledQuery<readonly TapeBet[]> {
  return usePolledQuery(
    ['tape', String(matchId)],
    async () => {
      const params = { id: String(matchId) };
      const { data } = await api.call('GET /desk/matches/{id}/bets', {
        params,
        query: { limit: String(TAPE_LENGTH) },
      });
      return data.bets.toSorted((one, other) => other.order - one.order);
    },
    SCHEDULES.exposure,
  );
}

export type Trader = ReplyOf<Endpoints['GET /desk/traders']>[number];

/** Whom a match can be handed over to, those at their desk first. */
export function useTraders(): PolledQuery<readonly Trader[]> {
  return usePolledQuery(
    ['traders'],
    async () => (await api.call('GET /desk/traders')).data,
    SCHEDULES.operators,
  );
}

export function useLimits(): PolledQuery<HouseLimits> {
  return usePolledQuery(
    ['limits'],
    async () => (await api.call('GET /desk/limits')).data.limits,
    SCHEDULES.limits,
  );
}
