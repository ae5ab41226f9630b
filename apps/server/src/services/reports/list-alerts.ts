import type { Alert } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { readOldestPending } from '../../outbox/publish-events.ts';
import type { Clock } from '../../platform/clock.ts';
import { findAlerts } from './find-alerts.ts';
import type { LastVerification } from './ledger-verifier.ts';
import { readExposures } from './list-exposure.ts';

interface Needs {
  db: Sql;
  clock: Clock;
  lastVerification: () => LastVerification | undefined;
}

/** What has to be done in trading, the most urgent first. */
export async function listAlerts({ db, clock, lastVerification }: Needs): Promise<{ alerts: Alert[] }> {
  const matches = await readExposures(db);
  const oldestEventAt = await readOldestPending(db);
  return { alerts: findAlerts({ now: clock.now(), matches, ledger: lastVerification(), oldestEventAt }) };
}
