import { createCoalescedRunner } from '@sanam/runtime';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { verifyLedger } from './verify-ledger.ts';

export interface LastVerification {
  at: Date;
  violations: number;
}

/**
 * Verifies the ledger on request and stores the last outcome for the metrics. One verification at a time, because it may
 * take long and occupies a connection; requests during one share the next.
 */
export function createLedgerVerifier({ db, clock }: { db: Database; clock: Clock }) {
  const stopping = new AbortController();
  let last: LastVerification | undefined;

  const { run } = createCoalescedRunner(async () => {
    try {
      // Before it begins: what is verified is at least as new as this.
      const at = clock.now();
      const verification = await verifyLedger(db, stopping.signal);
      last = { at, violations: verification.checks.reduce((sum, { violations }) => sum + violations, 0) };
      return verification;
    } catch (error) {
      throw stopping.signal.aborted ? new Unavailable(error) : error;
    }
  });
  return {
    verify: run,
    last: (): LastVerification | undefined => last,
    /** Cancels the running verification; later requests fail with `Unavailable`. */
    stop: (): void => stopping.abort(),
  };
}
