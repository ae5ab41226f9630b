import type { AppContext } from '../app-context.ts';
import { startPolling } from '../platform/start-polling.ts';

const SILENCE_POLL_MS = 1000;
const CAP_POLL_MS = 1000;
const STEP_POLL_MS = 2000;

/**
 * Closes watched matches whose desk has stopped reporting, those that have reached their cap, and step matches whose
 * time has passed. Every server does it.
 */
export function startClosingMatches({
  catalog,
  limits,
  settings,
  db,
  logger,
}: AppContext): () => Promise<void> {
  const repeat = (everyMs: number, close: () => Promise<{ failed: number[] }>) =>
    startPolling({
      everyMs,
      work: async () => {
        const { failed } = await close();
        if (failed.length > 0) logger.error({ matchIds: failed }, 'matches could not be closed, retrying');
      },
      onError: (error) => logger.warn({ err: error }, 'matches to close could not be read, retrying'),
    });
  const stopSilence = repeat(SILENCE_POLL_MS, async () =>
    catalog.closeSilent((await settings.read(db)).deskSilenceSeconds),
  );
  const stopAtCap = repeat(CAP_POLL_MS, () => limits.closeAtCap());
  const stopSteps = repeat(STEP_POLL_MS, () => catalog.closeDueSteps());
  return async () => {
    await Promise.all([stopSilence(), stopAtCap(), stopSteps()]);
  };
}
