import type { LedgerProof } from '@sanam/contract';
import { useEffect, useState } from 'react';

import { api } from '../../state/api.ts';

export interface LedgerProofState {
  /** The last that was heard, also while a newer attempt runs or after it failed. */
  readonly proof: LedgerProof | undefined;
  /** Why the last attempt brought none. */
  readonly failure: unknown;
  readonly isProving: boolean;
  readonly prove: () => void;
}

interface Heard {
  readonly attempt: number;
  readonly proof: LedgerProof | undefined;
  readonly failure: unknown;
}

/** A proof reads every entry there is, so it is made when asked for and not by a schedule. */
export function useLedgerProof(): LedgerProofState {
  const [attempt, setAttempt] = useState(1);
  const [heard, setHeard] = useState<Heard>({ attempt: 0, proof: undefined, failure: undefined });

  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api.call('GET /desk/ledger', { signal: leaving.signal });
        setHeard({ attempt, proof: data, failure: undefined });
      } catch (failure) {
        if (!leaving.signal.aborted) setHeard(({ proof }) => ({ attempt, proof, failure }));
      }
    };
    void ask();
    return () => leaving.abort();
  }, [attempt]);

  return {
    proof: heard.proof,
    failure: heard.failure,
    isProving: heard.attempt !== attempt,
    prove: () => setAttempt(heard.attempt + 1),
  };
}
