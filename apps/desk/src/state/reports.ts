import { matchNightOf } from '@sanam/betting';
import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import type { DayRange } from '../lib/report-period.ts';
import { api, slowApi } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type Report = ReplyOf<Endpoints['GET /desk/reports']>;
export type DayState = ReplyOf<Endpoints['GET /desk/days/{day}']>;

/** The day that runs now, from 06:00 to 06:00 in Bangkok. */
export function today(): string {
  return matchNightOf(new Date());
}

export function useReport({ from, to }: DayRange): PolledQuery<Report> {
  return usePolledQuery(
    ['report', from, to],
    async () => (await slowApi.call('GET /desk/reports', { query: { from, to } })).data,
    SCHEDULES.report,
  );
}

export function useDay(day: string): PolledQuery<DayState> {
  return usePolledQuery(
    ['day', day],
    async () => (await api.call('GET /desk/days/{day}', { params: { day } })).data,
    SCHEDULES.day,
  );
}

export async function closeDay(day: string): Promise<void> {
  // It may verify the ledger first.
  await slowApi.call('POST /desk/days/{day}/close', { params: { day } });
  revalidate('day', 'report');
}
