import type { LedgerVerification } from '@sanam/contract';
import { useEffect, useState } from 'react';

import { api } from '../../state/api.ts';

export interface LedgerVerificationState {
  /** The last one received; it stays while a newer attempt runs and after that has failed. */
  readonly verification: LedgerVerification | undefined;
  /** Why the last attempt failed. */
  readonly failure: unknown;
  readonly isVerifying: boolean;
  readonly verify: () => void;
}

interface LastAttempt {
  readonly attempt: number;
  readonly verification: LedgerVerification | undefined;
  readonly failure: unknown;
}

/** A verification reads every entry of the ledger, so it runs on request and is not polled. */
export function useLedgerVerification(): LedgerVerificationState {
  const [attempt, setAttempt] = useState(1);
  const [last, setLast] = useState<LastAttempt>({ attempt: 0, verification: undefined, failure: undefined });

  useEffect(() => {
    const unmount = new AbortController();
    const fetchVerification = async () => {
      try {
        const { data } = await api.call('GET /desk/ledger', { signal: unmount.signal });
        setLast({ attempt, verification: data, failure: undefined });
      } catch (failure) {
        if (!unmount.signal.aborted) setLast(({ verification }) => ({ attempt, verification, failure }));
      }
    };
    void fetchVerification();
    return () => unmount.abort();
  }, [attempt]);

  return {
    verification: last.verification,
    failure: last.failure,
    isVerifying: last.attempt !== attempt,
    verify: () => setAttempt(last.attempt + 1),
  };
}
