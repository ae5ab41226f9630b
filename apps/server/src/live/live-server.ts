import type { LIVE_MESSAGE, LiveEvent } from '@sanam/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** What a socket may receive, decided when it was authenticated. */
export interface SocketData {
  playerId: number;
  sessionId: string;
  matchId: number | undefined;
  wantsBoard: boolean;
}

/** Nothing listens for messages of clients. */
type FromClient = DefaultEventsMap;
type ToClient = Record<typeof LIVE_MESSAGE, (event: LiveEvent) => void>;

export type LiveServer = Server<FromClient, ToClient, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<FromClient, ToClient, DefaultEventsMap, SocketData>;

export const BOARD_ROOM = 'board';
export const matchRoom = (matchId: number): string => `match:${matchId}`;
export const playerRoom = (playerId: number): string => `player:${playerId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
