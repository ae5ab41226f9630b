import { LIVE_MESSAGE } from '@sanam/contract';
import type { LiveEvent, MatchEvent } from '@sanam/contract';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { vi } from 'vitest';
import { EVENTUALLY } from './eventually.ts';
import { API_KEY } from './server.ts';

type Options = Partial<ManagerOptions & SocketOptions>;

export interface LiveClient {
  socket: Socket;
  /** Everything it received, in order. */
  events: LiveEvent[];
  /** What it received about one match, in order. */
  eventsAbout(matchId: number): MatchEvent[];
  waitForEvent(matches: (event: LiveEvent) => boolean): Promise<LiveEvent>;
}

/** A client as another program would write it; it reconnects only with the option for it. */
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
    eventsAbout: (matchId) => events.filter((event) => isAbout(event, matchId)),
    waitForEvent: (matches) =>
      vi.waitFor(
        () => {
          const found = events.find(matches);
          if (!found) throw new Error(`not received; instead: ${JSON.stringify(events).slice(0, 500)}`);
          return found;
        },
        { ...EVENTUALLY, interval: 5 },
      ),
  };
}

/** The same, once it is connected. */
export async function connectClient(
  server: { address: string },
  token: string,
  options?: Options,
): Promise<LiveClient> {
  const client = openClient(server, token, options);
  const outcome = await connectOutcome(client);
  if (outcome !== 'connected') throw new Error(`not connected: ${outcome}`);
  return client;
}

/** `connected`, or the refusal. */
export function connectOutcome({ socket }: LiveClient): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', (error) => resolve(error.message));
  });
}

/** The reason, once it is disconnected. */
export function disconnectReason({ socket }: LiveClient): Promise<string> {
  return new Promise((resolve) => {
    socket.once('disconnect', (reason) => resolve(reason));
  });
}

function isAbout(event: LiveEvent, matchId: number): event is MatchEvent {
  return event.data !== null && 'matchId' in event.data && event.data.matchId === matchId;
}
