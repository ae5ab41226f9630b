import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';
import { today } from './reports.ts';

export type TonightSums = ReplyOf<Endpoints['GET /desk/tonight']>;
export type NightMatch = ReplyOf<Endpoints['GET /desk/matches']>['matches'][number];

/** The matches of tonight, of all stadiums. */
export function useNight(): PolledQuery<readonly NightMatch[]> {
  return usePolledQuery(
    ['matches', 'night'],
    async () => {
      const query = { date: today(), line: 'LIVE' as const, limit: '200' };
      return (await api.call('GET /desk/matches', { query })).data.matches;
    },
    SCHEDULES.board,
  );
}

/** What was staked and won since the day began. */
export function useTonightSums(): PolledQuery<TonightSums> {
  return usePolledQuery(
    ['tonight'],
    async () => (await api.call('GET /desk/tonight')).data,
    SCHEDULES.tonight,
  );
}
