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

/** Adds a socket to its rooms, which the client cannot choose, and sends it the match it was opened for. */
export async function joinRooms({ io, readMatch, logger }: Needs, socket: LiveSocket): Promise<void> {
  const { playerId, sessionId, matchId, wantsBoard } = socket.data;
  evictOldestSockets(io, playerId);
  await socket.join([
    playerRoom(playerId),
    sessionRoom(sessionId),
    ...(matchId === undefined ? [] : [matchRoom(matchId)]),
    ...(wantsBoard ? [BOARD_ROOM] : []),
  ]);
  if (matchId === undefined) return;
  try {
    // Sent after joining, so that no event is lost in between.
    socket.emit(LIVE_MESSAGE, toUpdateEvent(await readMatch(matchId)));
  } catch (error) {
    logger.warn({ err: error }, 'could not send the match to a new live connection');
    // The client reconnects and receives it then.
    socket.conn.close();
  }
}

export function toUpdateEvent(match: Match): LiveEvent {
  return { action: 'UPDATE_MATCH', data: { ...match, matchId: match.id } };
}

/** The oldest may belong to connections that the player's phone lost long ago. */
function evictOldestSockets(io: LiveServer, playerId: number): void {
  const [...open] = io.sockets.adapter.rooms.get(playerRoom(playerId)) ?? [];
  for (const id of open.slice(0, Math.max(0, open.length - SOCKETS_PER_PLAYER + 1))) {
    io.sockets.sockets.get(id)?.disconnect(true);
  }
}
