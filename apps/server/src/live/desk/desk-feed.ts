import { LIVE_MESSAGE, Refusal } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import { readStored, readMissed } from '../../outbox/read-desk-events.ts';
import type { OutboxMessage } from '../../outbox/subscribe.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { toUpdateEvent } from '../join-rooms.ts';
import { evictOldestSockets, sessionRoom } from '../live-server.ts';
import type { DeskSocketData, LiveServer, LiveSocket } from '../live-server.ts';
import type { ReadMatch } from '../read-match.ts';
import { createAlertFeed } from './alerts.ts';
import { channelsOf } from './desk-rooms.ts';
import { DESK_BOARD, createExposureFeed } from './exposure.ts';
import { createTape } from './tape.ts';

const SOCKETS_PER_OPERATOR = 10;
const QUEUED_MAX = 10_000;

type DeskMessage = Exclude<Extract<OutboxMessage, { seq: number }>, { channel: 'players' }>;

export interface DeskFeed {
  /** Sends an operator's socket what it missed and adds it to its rooms. */
  join(socket: LiveSocket, data: DeskSocketData): Promise<void>;
  /** Sends a published event to the desks of this server that it concerns. */
  broadcast(message: DeskMessage): void;
  stop(): Promise<void>;
}

/**
 * What operators receive: changes in the order of their numbers, bets as they are taken, and what each match may cost.
 */
export function startDeskFeed(
  app: AppContext,
  { io, readMatch }: { io: LiveServer; readMatch: ReadMatch },
): DeskFeed {
  const { db, logger } = app;
  const tape = createTape(app, io);
  const exposure = createExposureFeed(app, io, () => tape.matchIds());
  const alerts = createAlertFeed(app, io);
  /** One at a time: an event is sent after those before it, and to every desk that did not read it as missed. */
  const { run: runInOrder } = createConcurrencyLimiter({
    maxConcurrent: () => 1,
    maxQueued: QUEUED_MAX,
    onReject: () => new Unavailable('too many events wait for the desk'),
  });

  /** What was missed, sent before anything newer. */
  const enter = async (socket: LiveSocket, { role, rooms }: DeskSocketData) => {
    const received = rooms.flatMap(({ room, seq }) =>
      channelsOf(room, role).map((channel) => ({ channel, seq })),
    );
    const missed = await readMissed(db, received);
    if (socket.connected) {
      for (const event of missed.events) socket.emit(LIVE_MESSAGE, event);
      void socket.join(received.map(({ channel }) => channelRoom(channel)));
    }
    return missed;
  };

  const join = async (socket: LiveSocket, data: DeskSocketData): Promise<void> => {
    const ofOperator = `operator:${data.operatorId}`;
    evictOldestSockets(io, ofOperator, SOCKETS_PER_OPERATOR);
    // Before anything is read, so that the end of the session disconnects it.
    void socket.join([ofOperator, sessionRoom(data.sessionId)]);
    const { incomplete, lastSeq } = await runInOrder(() => enter(socket, data));
    for (const requested of data.rooms) {
      const { room } = requested;
      try {
        const isResumed = await fill(socket, requested);
        const isStored = channelsOf(room, data.role).every((channel) => !incomplete.has(channel));
        const joined = { room, seq: lastSeq, isComplete: isResumed && isStored };
        socket.emit(LIVE_MESSAGE, { action: 'JOINED', data: joined });
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'MATCH_NOT_FOUND')) throw error;
        void socket.leave(channelRoom(room));
        socket.emit(LIVE_MESSAGE, { action: 'GONE', data: { room } });
      }
    }
  };

  /** Sends what a room shows, and whether that continues what the desk had. */
  const fill = async (
    socket: LiveSocket,
    { room, matchId, tape: position }: DeskSocketData['rooms'][number],
  ): Promise<boolean> => {
    if (room === 'board') await exposure.send(socket, 'all');
    if (room === 'alerts') await alerts.send(socket);
    if (matchId === undefined) return true;
    const isResumed = await tape.join(socket, matchId, position);
    const { data: match } = toUpdateEvent(await readMatch(matchId));
    socket.emit(LIVE_MESSAGE, { action: 'MATCH', data: match });
    await exposure.send(socket, [matchId]);
    return isResumed;
  };

  const send = async ({ event, seq, channel, by }: DeskMessage): Promise<void> => {
    const rooms = [channelRoom(channel), ...(channel.startsWith('match:') ? [DESK_BOARD] : [])];
    if (!rooms.some((room) => io.sockets.adapter.rooms.has(room))) return;
    const whole = event ? { ...event, seq, channel, by } : await readStored(db, seq);
    if (whole) io.to(rooms).emit(LIVE_MESSAGE, whole);
  };

  return {
    async join(socket, data) {
      try {
        await join(socket, data);
      } catch (error) {
        logger.warn({ err: error }, 'a desk could not be sent what it missed');
        // The client reconnects and receives it then.
        socket.conn.close();
      }
    },
    broadcast(message) {
      runInOrder(() => send(message)).catch((error: unknown) => {
        logger.warn({ err: error }, 'an event could not be sent to the desk');
        // They reconnect and receive what they missed.
        for (const socket of io.sockets.sockets.values())
          if ('operatorId' in socket.data) socket.conn.close();
      });
    },
    async stop() {
      await Promise.all([tape.stop(), exposure.stop(), alerts.stop()]);
    },
  };
}

/** Players' rooms have other names, so no player's socket is in one of these. */
const channelRoom = (channel: string): string => `desk:${channel}`;
