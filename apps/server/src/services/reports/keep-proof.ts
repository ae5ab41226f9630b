import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { proveBooks } from './prove-books.ts';

/** What the last proof by this process came to, for whoever watches it. */
export interface LastProof {
  at: Date;
  violations: number;
}

type Proof = ReturnType<typeof proveBooks>;

/**
 * Proves the books when asked, and remembers what came of it. One proof at a time, for it may be long and keeps a
 * connection; all who ask meanwhile share the next, which is newer than their question.
 */
export function createProofs({ db, clock }: { db: Database; clock: Clock }) {
  const stopping = new AbortController();
  let last: LastProof | undefined;
  let running: Proof | undefined;
  let next: Proof | undefined;

  const run = async (): Proof => {
    try {
      // What is proved is at least as new as this.
      const at = clock.now();
      const proof = await proveBooks(db, stopping.signal);
      last = { at, violations: proof.checks.reduce((sum, { violations }) => sum + violations, 0) };
      return proof;
    } catch (error) {
      throw stopping.signal.aborted ? new Unavailable(error) : error;
    } finally {
      running = undefined;
    }
  };
  const runAfter = async (before: Proof): Proof => {
    await before.catch(() => undefined);
    next = undefined;
    return prove();
  };
  const prove = (): Proof => {
    if (running) return (next ??= runAfter(running));
    running = run();
    return running;
  };
  return {
    prove,
    last: (): LastProof | undefined => last,
    /** Breaks off the one that is under way; whoever asks from now on is told that it cannot be. */
    stop: (): void => stopping.abort(),
  };
}
