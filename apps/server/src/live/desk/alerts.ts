import { LIVE_MESSAGE } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import type { LiveServer, LiveSocket } from '../live-server.ts';
import { createRepeating } from './repeat-while.ts';

const POLL_MS = 1000;
/** Those who trade are in it. */
const ROOM = 'desk:alerts:trading';

export interface AlertFeed {
  /** Sends a desk what has to be done now, if it may know. */
  send(socket: LiveSocket): Promise<void>;
  stop(): Promise<void>;
}

/** Tells desks what has to be done in trading whenever that has changed. Nothing is read while nobody looks. */
export function createAlertFeed({ listAlerts, logger }: AppContext, io: LiveServer): AlertFeed {
  let sent = '';
  const polling = createRepeating({
    everyMs: POLL_MS,
    isNeeded: () => io.sockets.adapter.rooms.has(ROOM),
    work: async () => {
      const data = await listAlerts();
      const text = JSON.stringify(data);
      if (text !== sent) io.to(ROOM).emit(LIVE_MESSAGE, { action: 'ALERTS', data });
      sent = text;
    },
    onError: (error) => logger.debug({ err: error }, 'the alerts could not be read, retrying'),
  });
  return {
    async send(socket) {
      if (!socket.rooms.has(ROOM)) return;
      socket.emit(LIVE_MESSAGE, { action: 'ALERTS', data: await listAlerts() });
      polling.wake();
    },
    stop: () => polling.stop(),
  };
}
