import type { DeskEvent, LIVE_MESSAGE, LiveEvent, OperatorRole } from '@sanam/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { RequestedRooms } from './desk/desk-rooms.ts';

/** What a player's socket may receive, decided when it was authenticated. */
export interface PlayerSocketData {
  playerId: number;
  sessionId: string;
  matchId: number | undefined;
  wantsBoard: boolean;
}

/** The same for an operator's. */
export interface DeskSocketData {
  operatorId: number;
  username: string;
  role: OperatorRole;
  sessionId: string;
  rooms: RequestedRooms;
}

/** Nothing listens for messages of clients. */
type FromClient = DefaultEventsMap;
type ToClient = Record<typeof LIVE_MESSAGE, (event: LiveEvent | DeskEvent) => void>;

export type LiveServer = Server<FromClient, ToClient, DefaultEventsMap, PlayerSocketData | DeskSocketData>;
export type LiveSocket = Socket<FromClient, ToClient, DefaultEventsMap, PlayerSocketData | DeskSocketData>;

export const BOARD_ROOM = 'board';
export const matchRoom = (matchId: number): string => `match:${matchId}`;
export const playerRoom = (playerId: number): string => `player:${playerId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/**
 * Disconnects the oldest sockets of a room until a new one fits: they may be of connections that were lost long ago.
 */
export function evictOldestSockets(io: LiveServer, room: string, max: number): void {
  const [...open] = io.sockets.adapter.rooms.get(room) ?? [];
  for (const id of open.slice(0, Math.max(0, open.length - max + 1))) {
    io.sockets.sockets.get(id)?.disconnect(true);
  }
}
