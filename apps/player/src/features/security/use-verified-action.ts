import { ApiRefusal } from '@sanam/api-client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { logFailure } from '../../lib/log-failure.ts';

export interface VerifiedAction {
  readonly isRunning: boolean;
  /** A sentence about the last one. */
  readonly failure: string | undefined;
  /** The server asks for the password or a passkey first. */
  readonly isVerifying: boolean;
  /** Resolves to whether it was done; a failure has a sentence of its own if `explain` knows one. */
  readonly run: (
    action: () => Promise<void>,
    onDone: () => void,
    explain?: (failure: unknown) => string | undefined,
  ) => Promise<void>;
  /** After the verification: runs the action again. */
  readonly proceed: () => void;
  readonly cancel: () => void;
}

/** Runs an action for which the server may ask for the password or a passkey, and repeats it after that. */
export function useVerifiedAction(): VerifiedAction {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState<() => void>();

  const run: VerifiedAction['run'] = async (action, onDone, explain) => {
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
    isVerifying: waiting !== undefined,
    run,
    proceed: () => {
      setWaiting(undefined);
      waiting?.();
    },
    cancel: () => setWaiting(undefined),
  };
}
