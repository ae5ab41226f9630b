import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type Statement = ReplyOf<Endpoints['GET /desk/bank-lines']>;

/** A day of the bank's statement; undefined for today. */
export function useStatement(day: string | undefined): PolledQuery<Statement> {
  return usePolledQuery(
    ['statement', day ?? ''],
    async () => (await api.call('GET /desk/bank-lines', day === undefined ? {} : { query: { day } })).data,
    SCHEDULES.statement,
  );
}

export function reloadStatement(): void {
  revalidate('statement');
}
