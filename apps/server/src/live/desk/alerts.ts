import { LIVE_MESSAGE } from '@sanam/contract';
import type { Alert, OperatorRole } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import type { LiveServer, LiveSocket } from '../live-server.ts';
import { createRepeating } from './repeating.ts';

const POLL_MS = 1000;
/** Those who trade are in the first, those who have to do with money in the second. */
const ROOMS = ['desk:alerts:trading', 'desk:alerts:money'];

type AlertsOf = (username: string, role: OperatorRole) => Alert[];

export interface AlertFeed {
  /** Sends a desk what its operator has to do now, if it is in that room. */
  send(socket: LiveSocket): Promise<void>;
  stop(): Promise<void>;
}

/** Sends each desk what its operator has to do whenever that has changed. Nothing is read while nobody looks. */
export function createAlertFeed({ pollAlerts, logger }: AppContext, io: LiveServer): AlertFeed {
  /** What each desk has. */
  const sent = new WeakMap<LiveSocket, string>();
  const idsNow = () => new Set(ROOMS.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]));
  const emit = (socket: LiveSocket, alertsOf: AlertsOf): void => {
    if (!('operatorId' in socket.data)) return;
    const { username, role } = socket.data;
    const data = { alerts: alertsOf(username, role) };
    const text = JSON.stringify(data);
    if (text !== sent.get(socket)) socket.emit(LIVE_MESSAGE, { action: 'ALERTS', data });
    sent.set(socket, text);
  };
  const polling = createRepeating({
    everyMs: POLL_MS,
    isNeeded: () => idsNow().size > 0,
    work: async () => {
      const alertsOf = await pollAlerts();
      for (const id of idsNow()) {
        const socket = io.sockets.sockets.get(id);
        if (socket) emit(socket, alertsOf);
      }
    },
    onError: (error) => logger.debug({ err: error }, 'the alerts could not be read, retrying'),
  });
  return {
    async send(socket) {
      if (!ROOMS.some((room) => socket.rooms.has(room))) return;
      emit(socket, await pollAlerts());
      polling.wake();
    },
    stop: () => polling.stop(),
  };
}
