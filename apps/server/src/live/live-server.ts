import type { LIVE_MESSAGE, LiveEvent } from '@sanam/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** Whose socket it is and what it asked to see, settled when it was let in. */
export interface Admitted {
  playerId: number;
  sessionId: string;
  matchId: number | undefined;
  wantsBoard: boolean;
}

/** Clients are told things and have nothing to say: nobody listens to them. */
type FromClient = DefaultEventsMap;
type ToClient = Record<typeof LIVE_MESSAGE, (event: LiveEvent) => void>;

export type LiveServer = Server<FromClient, ToClient, DefaultEventsMap, Admitted>;
export type LiveSocket = Socket<FromClient, ToClient, DefaultEventsMap, Admitted>;

export const BOARD_ROOM = 'board';
export const matchRoom = (matchId: number): string => `match:${matchId}`;
export const playerRoom = (playerId: number): string => `player:${playerId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
