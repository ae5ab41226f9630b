import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { proveBooks } from './prove-books.ts';

/** What the last proof by this process came to, for whoever watches it. */
export interface LastProof {
  at: Date;
  violations: number;
}

/** Proves the books when asked, and remembers what came of it. */
export function createProofs({ db, clock }: { db: Database; clock: Clock }) {
  let last: LastProof | undefined;
  return {
    /** Broken off when the signal says so. */
    prove: async (signal?: AbortSignal) => {
      // What is proved is at least as new as this.
      const at = clock.now();
      const proof = await proveBooks(db, signal);
      last = { at, violations: proof.checks.reduce((sum, { violations }) => sum + violations, 0) };
      return proof;
    },
    last: (): LastProof | undefined => last,
  };
}
