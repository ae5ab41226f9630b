import { createCoalescedRunner } from '@sanam/runtime';
import type { Database } from '../../db/database.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { readStart, storeRun } from './ledger-runs.ts';
import type { LedgerRun } from './ledger-runs.ts';
import { verifyLedger } from './verify-ledger.ts';

/**
 * Verifies the ledger on request and stores the outcome, the last one also here for the metrics of this process. One
 * verification at a time, because it may take long and occupies a connection; requests during one share the next.
 */
export function createLedgerVerifier({ db }: { db: Database }) {
  const stopping = new AbortController();
  let last: LedgerRun | undefined;

  const { run } = createCoalescedRunner(async () => {
    try {
      const at = await readStart(db);
      const verification = await verifyLedger(db, stopping.signal);
      await storeRun(db, at, verification);
      last = { at, violations: verification.checks.reduce((sum, { violations }) => sum + violations, 0) };
      return { ...verification, startedAt: at };
    } catch (error) {
      throw stopping.signal.aborted ? new Unavailable(error) : error;
    }
  });
  return {
    verify: run,
    last: (): LedgerRun | undefined => last,
    /** Cancels the running verification; later requests fail with `Unavailable`. */
    stop: (): void => stopping.abort(),
  };
}
