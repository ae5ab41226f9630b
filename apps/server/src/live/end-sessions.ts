import { LIVE_MESSAGE } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';
import { sessionRoom } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

/** With the time it takes to ask, a session that ended elsewhere is over within a second. */
const EVERY_MS = 500;

/**
 * Ends the sockets of sessions that have ended: at once for those ended through this server, and within a second for
 * those ended elsewhere, expired, or of a player who was disabled. A token may expire meanwhile; it was good when the
 * socket was let in, and what counts from then on is the session.
 */
export function startEndingSessions({ accounts, logger }: AppContext, io: LiveServer): () => void {
  const end = (sessionId: string): void => {
    const sockets = io.in(sessionRoom(sessionId));
    sockets.emit(LIVE_MESSAGE, { action: 'SESSION_ENDED', data: null });
    sockets.disconnectSockets(true);
  };

  const endAllThatEnded = async (): Promise<void> => {
    const open = new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId));
    if (open.size === 0) return;
    const live = await accounts.findLiveSessions([...open]);
    for (const sessionId of open) if (!live.has(sessionId)) end(sessionId);
  };

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    endAllThatEnded()
      .catch((error: unknown) => logger.debug({ err: error }, 'sessions of live connections are unknown'))
      .finally(() => {
        isChecking = false;
      });
  }, EVERY_MS);
  const stop = accounts.onSessionsEnded((sessionIds) => sessionIds.forEach(end));
  return () => {
    clearInterval(timer);
    stop();
  };
}
