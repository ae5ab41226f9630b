import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type Alert = ReplyOf<Endpoints['GET /desk/alerts']>['alerts'][number];
export type NightMatch = ReplyOf<Endpoints['GET /desk/matches']>['matches'][number];

/** A night begins at six in the morning. */
const NIGHT_BEGINS_MS = 6 * 3_600_000;

/** What has to be done, the most urgent first. */
export function useAlerts(isTrading: boolean): PolledQuery<readonly Alert[]> {
  return usePolledQuery(
    isTrading ? ['alerts'] : null,
    async () => (await api.call('GET /desk/alerts')).data.alerts,
    SCHEDULES.alerts,
  );
}

/** The matches of tonight, of all stadiums. */
export function useNight(): PolledQuery<readonly NightMatch[]> {
  return usePolledQuery(
    ['matches', 'night'],
    async () => {
      const query = { date: nightOf(Date.now()), line: 'LIVE' as const, limit: '200' };
      return (await api.call('GET /desk/matches', { query })).data.matches;
    },
    SCHEDULES.board,
  );
}

function nightOf(now: number): string {
  return new Date(now + 7 * 3_600_000 - NIGHT_BEGINS_MS).toISOString().slice(0, 10);
}
