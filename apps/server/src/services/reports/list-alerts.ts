import type { Alert, ApprovalKind } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { readOldestPending } from '../../outbox/publish-events.ts';
import type { Clock } from '../../platform/clock.ts';
import { findAlerts } from './find-alerts.ts';
import type { LastCall, WaitingApproval } from './find-alerts.ts';
import type { LastVerification } from './ledger-verifier.ts';
import { readExposures } from './list-exposure.ts';

interface Needs {
  db: Sql;
  clock: Clock;
  lastVerification: () => LastVerification | undefined;
}

/** The acts of trading; those with money are for cashiers. */
const TRADING: readonly ApprovalKind[] = ['LIMIT', 'CORRECTION', 'ROLLBACK'];

/** What has to be done in trading, the most urgent first. */
export async function listAlerts({ db, clock, lastVerification }: Needs): Promise<{ alerts: Alert[] }> {
  const now = clock.now();
  const matches = await readExposures(db);
  const calls = await db.query<LastCall>(
    `SELECT c.* FROM unnest($1::bigint[]) AS m (id)
      CROSS JOIN LATERAL (SELECT match_id, status, version, first_at, second_at FROM result_call
                           WHERE match_id = m.id ORDER BY id DESC LIMIT 1) AS c`,
    [matches.map(({ id }) => id)],
    'reports_calls',
  );
  const approvals = await db.query<WaitingApproval>(
    `SELECT id, subject, asked_at FROM approval
      WHERE status = 'PENDING' AND expires_at > $1 AND kind = ANY ($2::text[])`,
    [now, TRADING],
    'reports_approvals',
  );
  const oldestEventAt = await readOldestPending(db);
  return {
    alerts: findAlerts({ now, matches, calls, approvals, ledger: lastVerification(), oldestEventAt }),
  };
}
