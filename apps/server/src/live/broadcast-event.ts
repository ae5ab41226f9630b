import { LIVE_MESSAGE } from '@sanam/contract';
import type { OutboxMessage } from '../outbox/subscribe.ts';
import type { BalanceBroadcaster } from './broadcast-balances.ts';
import { toUpdateEvent } from './join-rooms.ts';
import { BOARD_ROOM, matchRoom, playerRoom } from './live-server.ts';
import type { LiveServer } from './live-server.ts';
import type { ReadMatch } from './read-match.ts';

interface Needs {
  io: LiveServer;
  readMatch: ReadMatch;
  balances: BalanceBroadcaster;
}

/** Sends a published event to the players' sockets of this server that it concerns; never who did it. */
export async function broadcastEvent(
  { io, readMatch, balances }: Needs,
  message: OutboxMessage,
): Promise<void> {
  if (message.matchId !== null) {
    const rooms = io.to([matchRoom(message.matchId), BOARD_ROOM]);
    const event = message.event ?? toUpdateEvent(await readMatch(message.matchId));
    rooms.emit(LIVE_MESSAGE, event);
    return;
  }
  if (message.playerId === null) {
    if (message.channel === 'players' && message.event) io.to(BOARD_ROOM).emit(LIVE_MESSAGE, message.event);
    return;
  }
  if (message.event?.action === 'WALLET') balances.markChanged(message.playerId);
  else if (message.event) io.to(playerRoom(message.playerId)).emit(LIVE_MESSAGE, message.event);
}
