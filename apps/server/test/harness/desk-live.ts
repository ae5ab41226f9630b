import type { DeskEvent, DeskPosition, DeskRoom, DeskRooms, TapeBet } from '@sanam/contract';
import { vi } from 'vitest';
import { EVENTUALLY } from './eventually.ts';
import { connectOutcome, openClient } from './live.ts';
import type { LiveClient } from './live.ts';
import { API_KEY } from './server.ts';

type Action = DeskEvent['action'];
type EventOf<Name extends Action, Event = DeskEvent> = Event extends { action: infer Known }
  ? Name extends Known
    ? Event
    : never
  : never;

export interface DeskClient {
  socket: LiveClient['socket'];
  /** Everything it received, in order. */
  events: DeskEvent[];
  eventsOf<Name extends Action>(action: Name): EventOf<Name>[];
  waitFor<Name extends Action>(
    action: Name,
    matches?: (event: EventOf<Name>) => boolean,
  ): Promise<EventOf<Name>>;
  /** Its tape of a match so far, in the order of the bets. */
  tape(matchId: number): TapeBet[];
  /** What it would ask for when it connects again. */
  position(room: DeskRoom): DeskPosition;
}

/** An operator's connection as another program would write it, before it is connected. */
export function openDesk(server: { address: string }, token: string, rooms: DeskRooms | object): DeskClient {
  const client = openClient(server, token, { auth: { token, apiKey: API_KEY, rooms } });
  const events = client.events as DeskEvent[];
  const eventsOf = <Name extends Action>(action: Name) =>
    events.filter((event) => event.action === action) as EventOf<Name>[];
  return {
    socket: client.socket,
    events,
    eventsOf,
    waitFor: (action, matches = () => true) =>
      vi.waitFor(
        () => {
          const found = eventsOf(action).find(matches);
          if (!found)
            throw new Error(`no ${action}; instead: ${JSON.stringify(events.slice(-5)).slice(0, 500)}`);
          return found;
        },
        { ...EVENTUALLY, interval: 5 },
      ),
    tape(matchId) {
      const bets = new Map<number, TapeBet>();
      for (const { data } of eventsOf('BET_TAKEN')) {
        if (data.matchId === matchId) for (const bet of data.bets) bets.set(bet.order, bet);
      }
      return [...bets.values()].toSorted((one, other) => one.order - other.order);
    },
    position(room) {
      const joined = eventsOf('JOINED').findLast(({ data }) => data.room === room);
      const seqs = events.flatMap((event) => ('seq' in event ? event.seq : []));
      const tape = eventsOf('BET_TAKEN').findLast(({ data }) => room === `match:${data.matchId}`);
      return {
        ...(joined && { seq: Math.max(joined.data.seq, ...seqs) }),
        ...(tape && { tape: tape.data.upTo }),
      };
    },
  };
}

/** The same, once it is in all its rooms. */
export async function connectDesk(
  server: { address: string },
  token: string,
  rooms: DeskRooms,
): Promise<DeskClient> {
  const client = openDesk(server, token, rooms);
  const outcome = await deskOutcome(client);
  if (outcome !== 'connected') throw new Error(`not connected: ${outcome}`);
  for (const room of Object.keys(rooms)) await client.waitFor('JOINED', ({ data }) => data.room === room);
  return client;
}

/** `connected`, or the refusal. */
export function deskOutcome({ socket }: DeskClient): Promise<string> {
  return connectOutcome({ socket } as LiveClient);
}
