import type { AppContext } from '../app-context.ts';

const INTERVAL_MS = 60_000;

/** Writes down once a minute which sessions were used, instead of with every request. */
export function startRecordingSessionUse({ accounts, logger }: AppContext): () => void {
  const record = async (): Promise<void> => {
    try {
      await accounts.recordSessionUse();
    } catch (error) {
      logger.debug({ err: error }, 'the use of sessions could not be written, next attempt in a minute');
    }
  };
  const timer = setInterval(() => void record(), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
