import { LIVE_MESSAGE } from '@sanam/contract';
import type { LiveEvent, MatchEvent } from '@sanam/contract';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';
import { API_KEY } from './server.ts';

type Options = Partial<ManagerOptions & SocketOptions>;

export interface LiveClient {
  socket: Socket;
  /** Everything it was told, in order. */
  events: LiveEvent[];
  /** What it was told of one match, in order. */
  ofMatch(matchId: number): MatchEvent[];
  /** Waits until it has been told so. */
  told(isSo: (event: LiveEvent) => boolean): Promise<LiveEvent>;
}

/** A client as a foreign program would write it; it does not come back by itself unless asked to. */
export function openClient(
  { address }: { address: string },
  token: string,
  { query = {}, ...options }: Options = {},
): LiveClient {
  const events: LiveEvent[] = [];
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, apiKey: API_KEY },
    query,
    ...options,
  });
  socket.on(LIVE_MESSAGE, (event: LiveEvent) => void events.push(event));
  return {
    socket,
    events,
    ofMatch: (matchId) => events.filter((event) => isAbout(event, matchId)),
    told: (isSo) =>
      vi.waitFor(
        () => {
          const found = events.find(isSo);
          if (!found) throw new Error(`not told; instead: ${JSON.stringify(events).slice(0, 500)}`);
          return found;
        },
        { ...PATIENCE, interval: 5 },
      ),
  };
}

/** The same, once it is let in. */
export async function connectClient(
  server: { address: string },
  token: string,
  options?: Options,
): Promise<LiveClient> {
  const client = openClient(server, token, options);
  const answer = await answerTo(client);
  if (answer !== 'connected') throw new Error(`not let in: ${answer}`);
  return client;
}

/** `connected`, or why not. */
export function answerTo({ socket }: LiveClient): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

/** Why it was disconnected, once it is. */
export function endOf({ socket }: LiveClient): Promise<string> {
  return new Promise((resolve) => {
    socket.once('disconnect', (reason) => resolve(reason));
  });
}

function isAbout(event: LiveEvent, matchId: number): event is MatchEvent {
  return event.data !== null && 'matchId' in event.data && event.data.matchId === matchId;
}
