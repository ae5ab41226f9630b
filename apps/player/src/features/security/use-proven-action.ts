import { ApiRefusal } from '@sanam/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { logFailure } from '../../lib/log-failure.ts';

export interface ProvenAction {
  readonly isRunning: boolean;
  /** A sentence about the last one. */
  readonly failure: string | undefined;
  /** The server asks for a proof first. */
  readonly isProving: boolean;
  /** Resolves to whether it was done; a failure has a sentence of its own if `explain` knows one. */
  readonly run: (
    action: () => Promise<void>,
    onDone: () => void,
    explain?: (failure: unknown) => string | undefined,
  ) => Promise<void>;
  /** After the proof: runs what was asked for. */
  readonly proceed: () => void;
  readonly cancel: () => void;
}

/** Runs an action for which the server may ask for a proof of who the player is, and repeats it after that. */
export function useProvenAction(): ProvenAction {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState<() => void>();

  const run: ProvenAction['run'] = async (action, onDone, explain) => {
    setFailure(undefined);
    setRunning(true);
    try {
      await action();
      onDone();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'STEP_UP_REQUIRED') {
        setWaiting(() => () => void run(action, onDone, explain));
        return;
      }
      const known = explain?.(error) ?? (error instanceof ApiRefusal ? error.message : undefined);
      if (known === undefined) logFailure('a change of the security settings failed', error);
      setFailure(known ?? t('security.failed'));
    } finally {
      setRunning(false);
    }
  };

  return {
    isRunning,
    failure,
    isProving: waiting !== undefined,
    run,
    proceed: () => {
      setWaiting(undefined);
      waiting?.();
    },
    cancel: () => setWaiting(undefined),
  };
}
