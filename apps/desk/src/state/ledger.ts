import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, LedgerVerification, OperatorRole, ReplyOf } from '@sanam/contract';

import { api, slowApi } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

/** The last verification of the ledger, which only admins may read: every ten minutes, and on request. */
export function useLedger(role: OperatorRole): PolledQuery<LedgerVerification> {
  return usePolledQuery(
    role === 'admin' ? ['ledger'] : null,
    async () => {
      const { data } = await slowApi.call('GET /desk/ledger');
      revalidate('ledger-runs');
      return data;
    },
    SCHEDULES.ledger,
  );
}

export type LedgerRuns = ReplyOf<Endpoints['GET /desk/ledger/runs']>;

/** As many as the screen shows. */
const RUNS = '24';

/** The last verifications by any server or operator, the newest first. */
export function useLedgerRuns(): PolledQuery<LedgerRuns> {
  return usePolledQuery(
    ['ledger-runs'],
    async () => (await api.call('GET /desk/ledger/runs', { query: { limit: RUNS } })).data,
    SCHEDULES.ledgerRuns,
  );
}
