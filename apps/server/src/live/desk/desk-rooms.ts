import { DESK_ROOMS, DESK_ROOMS_MAX, Refusal } from '@sanam/contract';
import type { DeskArea, DeskPosition, DeskRoom, OperatorRole } from '@sanam/contract';
import type { Received } from '../../outbox/read-desk-events.ts';
import { parseMatchId } from '../read-match.ts';

/** A room that a desk has named and may be in. */
interface RequestedRoom extends DeskPosition {
  room: DeskRoom;
  /** Undefined for a room that is not a match's. */
  matchId: number | undefined;
}

export type RequestedRooms = readonly RequestedRoom[];

const AREAS: Readonly<Record<OperatorRole, readonly DeskArea[]>> = {
  trader: ['trading'],
  cashier: ['money'],
  admin: ['trading', 'money', 'admin'],
};

/** Reads what a client sent, and refuses rooms that are not for this role. */
export function readDeskRooms(given: unknown, role: OperatorRole): RequestedRooms {
  if (!isRecord(given)) throw new Refusal('INVALID_INPUT');
  const entries = Object.entries(given);
  if (entries.length === 0 || entries.length > DESK_ROOMS_MAX) throw new Refusal('INVALID_INPUT');
  return entries.map(([room, position]) => readRoom(room, position, role));
}

/** What a room receives of what is published. */
export function channelsOf(room: DeskRoom, role: OperatorRole): Received['channel'][] {
  return room === 'alerts' ? AREAS[role].map((area) => `alerts:${area}` as const) : [room];
}

function readRoom(room: string, position: unknown, role: OperatorRole): RequestedRoom {
  const [kind = '', id, ...rest] = room.split(':');
  const isKnown = (kind === 'match') === (id !== undefined) && rest.length === 0;
  if (!isKnown || !isKind(kind) || !isPosition(position)) throw new Refusal('INVALID_INPUT');
  if (!DESK_ROOMS[role].includes(kind)) throw new Refusal('FORBIDDEN');
  const matchId = id === undefined ? undefined : parseMatchId(id);
  return { ...position, room: room as DeskRoom, matchId };
}

function isKind(kind: string): kind is (typeof DESK_ROOMS)['admin'][number] {
  return DESK_ROOMS.admin.some((known) => known === kind);
}

function isPosition(given: unknown): given is DeskPosition {
  if (!isRecord(given)) return false;
  return Object.entries(given).every(
    ([name, value]) =>
      (name === 'seq' || name === 'tape') && Number.isSafeInteger(value) && Number(value) >= 0,
  );
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
