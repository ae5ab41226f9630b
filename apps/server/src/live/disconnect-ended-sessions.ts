import { LIVE_MESSAGE } from '@sanam/contract';
import type { AppContext } from '../app-context.ts';
import { startPolling } from '../platform/start-polling.ts';
import { sessionRoom } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

/** Including the query, a session that ended elsewhere is disconnected within a second. */
const POLL_MS = 500;

/**
 * Disconnects the sockets of sessions that have ended: at once when that happened on this server, and within a second
 * when it happened elsewhere, the session expired or the player was disabled. The access token may expire meanwhile: it
 * was valid when the socket connected, and from then on only the session counts.
 */
export function startDisconnectingEndedSessions(
  { accounts, logger }: AppContext,
  io: LiveServer,
): () => void {
  const disconnect = (sessionId: string): void => {
    const sockets = io.in(sessionRoom(sessionId));
    sockets.emit(LIVE_MESSAGE, { action: 'SESSION_ENDED', data: null });
    sockets.disconnectSockets(true);
  };

  const stop = startPolling({
    everyMs: POLL_MS,
    work: async () => {
      const connected = new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId));
      if (connected.size === 0) return;
      const active = await accounts.findActiveSessions([...connected]);
      for (const sessionId of connected) if (!active.has(sessionId)) disconnect(sessionId);
    },
    onError: (error) =>
      logger.debug({ err: error }, 'the sessions of live connections could not be read, retrying'),
  });
  const unsubscribe = accounts.onSessionsEnded((sessionIds) => sessionIds.forEach(disconnect));
  return () => {
    void stop();
    unsubscribe();
  };
}
