import { LIVE_MESSAGE } from '@sanam/contract';
import type { LiveEvent, Match } from '@sanam/contract';
import type { Logger } from '../platform/logger.ts';
import { BOARD_ROOM, matchRoom, playerRoom, sessionRoom } from './live-server.ts';
import type { LiveServer, LiveSocket } from './live-server.ts';
import type { ReadMatch } from './read-match.ts';

export const SOCKETS_PER_PLAYER = 5;

interface Needs {
  io: LiveServer;
  readMatch: ReadMatch;
  logger: Logger;
}

/** Puts a socket into its rooms, which it cannot choose itself, and shows it the match it came for. */
export async function welcomeSocket({ io, readMatch, logger }: Needs, socket: LiveSocket): Promise<void> {
  const { playerId, sessionId, matchId, wantsBoard } = socket.data;
  makePlace(io, playerId);
  await socket.join([
    playerRoom(playerId),
    sessionRoom(sessionId),
    ...(matchId === undefined ? [] : [matchRoom(matchId)]),
    ...(wantsBoard ? [BOARD_ROOM] : []),
  ]);
  if (matchId === undefined) return;
  try {
    // After joining, so that nothing falls between what is shown now and what is told later.
    socket.emit(LIVE_MESSAGE, wholeMatch(await readMatch(matchId)));
  } catch (error) {
    logger.warn({ err: error }, 'a match could not be shown to a new live connection');
    // It comes back, and is shown it then.
    socket.conn.close();
  }
}

export function wholeMatch(match: Match): LiveEvent {
  return { action: 'UPDATE_MATCH', data: { ...match, matchId: match.id } };
}

/** The oldest sockets go: they may be what is left of a connection that the player's phone has long lost. */
function makePlace(io: LiveServer, playerId: number): void {
  const [...held] = io.sockets.adapter.rooms.get(playerRoom(playerId)) ?? [];
  for (const id of held.slice(0, Math.max(0, held.length - SOCKETS_PER_PLAYER + 1))) {
    io.sockets.sockets.get(id)?.disconnect(true);
  }
}
