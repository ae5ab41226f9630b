import { useState } from 'react';

export interface Action {
  readonly isRunning: boolean;
  /** Why the last run failed. */
  readonly failure: unknown;
  /** Hides it. */
  readonly dismiss: () => void;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** An action that a button starts; it does not run twice at the same time. */
export function useAction(): Action {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isRunning,
    failure,
    dismiss: () => setFailure(undefined),
    async run(work) {
      if (isRunning) return;
      setRunning(true);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        setFailure(error);
      } finally {
        setRunning(false);
      }
    },
  };
}
