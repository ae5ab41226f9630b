import type { DeskEvent, DeskPosition, DeskRoom, StoredDeskEvent } from '@sanam/contract';

import { createLiveConnection } from './create-live-connection.ts';
import type { LiveConnection, LiveConnectionOptions, LiveState } from './create-live-connection.ts';

export interface DeskConnectionOptions extends Omit<
  LiveConnectionOptions<DeskEvent>,
  'matchId' | 'readAuth' | 'renewSession' | 'onEvent'
> {
  readonly rooms: readonly DeskRoom[];
  /** Each event once and in order. Bets may come late: `addToTape` puts them in their place. */
  readonly onEvent: (event: Exclude<DeskEvent, { action: 'JOINED' | 'SESSION_ENDED' }>) => void;
  /** In the room for the first time, or too much was missed: what it shows has to be read again. */
  readonly onReadAgain: (room: DeskRoom) => void;
}

export interface DeskConnection extends LiveConnection {
  /** Changes the rooms; those that stay miss nothing. */
  readonly setRooms: (rooms: readonly DeskRoom[]) => void;
}

/** What was received of a room. */
interface Received extends DeskPosition {
  /** The number of the last event; older ones were received before. */
  latest: number;
  /** Everything that was missed has arrived. Until then a lost connection has to ask for the same again. */
  isJoined: boolean;
}

/** Keeps a live connection of the desk open and resumes every room where it was. A desk's session is never renewed. */
export function createDeskConnection(options: DeskConnectionOptions): DeskConnection {
  const received = new Map<DeskRoom, Received>();
  const versions = new Map<number, number>();
  let status: LiveState['status'] | undefined;
  let isOver = false;
  let connection: LiveConnection;

  const readAuth = (): object => {
    const rooms: [DeskRoom, DeskPosition][] = [];
    for (const [room, position] of received) {
      const { seq, tape } = position;
      position.latest = seq ?? 0;
      position.isJoined = false;
      rooms.push([room, { ...(seq !== undefined && { seq }), ...(tape !== undefined && { tape }) }]);
    }
    return { rooms: Object.fromEntries(rooms) };
  };

  const handle = (event: DeskEvent): void => {
    if (event.action === 'SESSION_ENDED') return;
    if (event.action === 'JOINED') {
      const { room, seq, isComplete } = event.data;
      const position = received.get(room);
      if (!position) return;
      position.isJoined = true;
      position.latest = isComplete ? Math.max(position.latest, seq) : seq;
      position.seq = position.latest;
      if (!isComplete) options.onReadAgain(room);
      return;
    }
    if (event.action === 'GONE') received.delete(event.data.room);
    if ('seq' in event && !isNew(event)) return;
    if (event.action === 'EXPOSURE') {
      const { matchId, version } = event.data;
      if (version < (versions.get(matchId) ?? 0)) return;
      versions.set(matchId, version);
    }
    if (event.action === 'BET_TAKEN') {
      const position = received.get(`match:${event.data.matchId}`);
      if (position) position.tape = event.data.upTo;
    }
    options.onEvent(event);
  };

  /** Whether a room that receives it has not received it yet. */
  const isNew = ({ channel, seq }: StoredDeskEvent): boolean => {
    const rooms = roomsOf(channel).flatMap((room) => received.get(room) ?? []);
    const isUnknown = rooms.some(({ latest }) => latest < seq);
    for (const position of rooms) {
      position.latest = Math.max(position.latest, seq);
      if (position.isJoined) position.seq = position.latest;
    }
    return isUnknown;
  };

  const connect = (): LiveConnection =>
    createLiveConnection<DeskEvent>({
      ...options,
      readAuth,
      renewSession: async () => undefined,
      onEvent: handle,
      onState: (state) => {
        // Another set of rooms needs another connection, which is no reason to show that the connection was lost.
        if (state.status === 'connecting' && status === 'live') return;
        status = state.status;
        options.onState(state);
      },
    });

  const setRooms = (rooms: readonly DeskRoom[]): void => {
    for (const room of received.keys()) if (!rooms.includes(room)) received.delete(room);
    for (const room of rooms) if (!received.has(room)) received.set(room, { latest: 0, isJoined: false });
  };
  setRooms(options.rooms);
  connection = connect();
  return {
    setRooms(rooms) {
      if (isOver) return;
      connection.close();
      setRooms(rooms);
      connection = connect();
    },
    close() {
      isOver = true;
      connection.close();
    },
  };
}

function roomsOf(channel: StoredDeskEvent['channel']): DeskRoom[] {
  if (channel === 'money') return ['money'];
  if (channel.startsWith('alerts:')) return ['alerts'];
  return [channel as DeskRoom, 'board'];
}
