import { LIVE_MESSAGE } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import type { LiveServer, LiveSocket } from '../live-server.ts';
import { createRepeating } from './repeating.ts';

const POLL_MS = 400;
export const DESK_BOARD = 'desk:board';

export interface ExposureFeed {
  /** Sends a desk what the house wins or loses on these matches, or on all that may be bet on. */
  send(socket: LiveSocket, matchIds: readonly number[] | 'all'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends desks what the house wins or loses on each match, at most a few times a second and only when it has changed.
 */
export function createExposureFeed(
  { limits, logger }: AppContext,
  io: LiveServer,
  watchedIds: () => number[],
): ExposureFeed {
  let sent = new Map<number, string>();
  const hasBoard = (): boolean => io.sockets.adapter.rooms.has(DESK_BOARD);

  const polling = createRepeating({
    everyMs: POLL_MS,
    isNeeded: () => hasBoard() || watchedIds().length > 0,
    work: async () => {
      const ofBoard = hasBoard() ? await limits.listOpenMatchIds() : [];
      const outcomes = await limits.readOutcomes([...new Set([...ofBoard, ...watchedIds()])]);
      const now = new Map<number, string>();
      for (const data of outcomes) {
        const { matchId, ifRed, ifBlue, ifDraw } = data;
        const text = [ifRed, ifBlue, ifDraw].join();
        now.set(matchId, text);
        if (sent.get(matchId) === text) continue;
        io.to([`desk:match:${matchId}`, DESK_BOARD]).emit(LIVE_MESSAGE, { action: 'EXPOSURE', data });
      }
      sent = now;
    },
    onError: (error) => logger.debug({ err: error }, 'the exposure could not be read, retrying'),
  });

  return {
    async send(socket, matchIds) {
      const ids = matchIds === 'all' ? await limits.listOpenMatchIds() : matchIds;
      for (const data of await limits.readOutcomes(ids)) {
        socket.emit(LIVE_MESSAGE, { action: 'EXPOSURE', data });
      }
      polling.wake();
    },
    stop: () => polling.stop(),
  };
}
