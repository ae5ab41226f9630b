import { LIVE_MESSAGE } from '@sanam/contract';
import type { Match, MatchEvent } from '@sanam/contract';
import type { Logger } from '../platform/logger.ts';
import { BOARD_ROOM, evictOldestSockets, matchRoom, playerRoom, sessionRoom } from './live-server.ts';
import type { LiveServer, LiveSocket, PlayerSocketData } from './live-server.ts';
import type { ReadMatch } from './read-match.ts';

export const SOCKETS_PER_PLAYER = 5;

interface Needs {
  io: LiveServer;
  readMatch: ReadMatch;
  logger: Logger;
}

/** Adds a player's socket to its rooms, which the client cannot choose, and sends it the match it was opened for. */
export async function joinRooms(
  { io, readMatch, logger }: Needs,
  socket: LiveSocket,
  { playerId, sessionId, matchId, wantsBoard }: PlayerSocketData,
): Promise<void> {
  evictOldestSockets(io, playerRoom(playerId), SOCKETS_PER_PLAYER);
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

export function toUpdateEvent(match: Match): Extract<MatchEvent, { action: 'UPDATE_MATCH' }> {
  return { action: 'UPDATE_MATCH', data: { ...match, matchId: match.id } };
}
