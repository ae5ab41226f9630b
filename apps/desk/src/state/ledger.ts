import type { LedgerVerification, OperatorRole } from '@sanam/contract';

import { slowApi } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

/** The last verification of the ledger, which only admins may read: every ten minutes, and on request. */
export function useLedger(role: OperatorRole): PolledQuery<LedgerVerification> {
  return usePolledQuery(
    role === 'admin' ? ['ledger'] : null,
    async () => (await slowApi.call('GET /desk/ledger')).data,
    SCHEDULES.ledger,
  );
}
