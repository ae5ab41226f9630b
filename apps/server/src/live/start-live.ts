import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server as Engine } from 'engine.io';
import type { Socket as Connection } from 'engine.io';
import { Server } from 'socket.io';
import type { AppContext } from '../app-context.ts';
import { countPending } from '../outbox/publish-events.ts';
import { subscribe } from '../outbox/subscribe.ts';
import { randomSecret } from '../platform/random.ts';
import { createSocketAuthenticator } from './authenticate-socket.ts';
import { startBroadcastingBalances } from './broadcast-balances.ts';
import { broadcastEvent } from './broadcast-event.ts';
import { startDeskFeed } from './desk/desk-feed.ts';
import { startDisconnectingEndedSessions } from './disconnect-ended-sessions.ts';
import { createConnectionGuard } from './guard-connections.ts';
import { joinRooms } from './join-rooms.ts';
import type { LiveServer } from './live-server.ts';
import { startPublishing } from './publish-outbox.ts';
import { createMatchReader } from './read-match.ts';

const LIMITS = { maxHttpBufferSize: 16 * 1024, perMessageDeflate: false, httpCompression: false } as const;
/** A dead link is noticed after interval + timeout: odds must not look current for longer. */
const HEARTBEAT = { pingInterval: 8000, pingTimeout: 7000 } as const;
const AUTHENTICATION_TIMEOUT_MS = 10_000;

export interface Live {
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  gauges: readonly { name: string; help: string; read: () => number | Promise<number> }[];
  /** Closes every socket; clients reconnect to another server or wait for this one. */
  close(): Promise<void>;
}

/**
 * The live server of this process. Events reach it from the outbox once they are committed, through PostgreSQL and in
 * the same order on every server; each server broadcasts them to its own sockets.
 */
export async function startLive(
  app: AppContext,
  { isOnDeskPort }: { isOnDeskPort: (socket: Socket) => boolean },
): Promise<Live> {
  const { db, logger, matchChanged } = app;
  await using resources = new AsyncDisposableStack();
  const guard = createConnectionGuard(app.config, isOnDeskPort);
  let isClosing = false;
  let received = 0;

  const engine = new Engine({
    ...LIMITS,
    ...HEARTBEAT,
    allowRequest(request, allow) {
      const rejection = isClosing ? 'CLOSING' : guard.reject(request);
      allow(rejection, rejection === undefined);
    },
  });
  const { instanceId } = app.config;
  if (instanceId !== undefined) engine.generateId = () => `${instanceId}-${randomSecret()}`;
  engine.on('connection', (connection: Connection) => guard.track(connection));
  const io: LiveServer = new Server({ serveClient: false, connectTimeout: AUTHENTICATION_TIMEOUT_MS });
  io.bind(engine);
  resources.defer(() => io.close());

  const readMatch = createMatchReader(app);
  const authenticate = createSocketAuthenticator(app, { readMatch, isOnDeskPort });
  const desk = startDeskFeed(app, { io, readMatch });
  resources.defer(() => desk.stop());
  io.use((socket, next) => void (async () => next(await authenticate(socket)))());
  io.on('connection', (socket) => {
    const { data } = socket;
    if ('operatorId' in data) void desk.join(socket, data);
    else void joinRooms({ io, readMatch, logger }, socket, data);
  });
  resources.defer(startDisconnectingEndedSessions(app, io));
  const balances = await startBroadcastingBalances(app, io);
  resources.defer(() => balances.stop());

  // Before the events: once an event was broadcast, no older cached match may be sent.
  resources.defer(
    await db.listen(
      'sanam_match',
      (matchId) => matchChanged.emit(Number(matchId)),
      () => matchChanged.emit('all'),
    ),
  );
  // Sockets that may have missed an event are closed: their clients reconnect and receive the current state.
  const disconnectAll = (): void => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  };
  resources.defer(
    await subscribe(
      db,
      (message) => {
        received += 1;
        if (message.playerId === null && message.channel !== 'players') desk.broadcast(message);
        broadcastEvent({ io, readMatch, balances }, message).catch((error: unknown) => {
          logger.warn({ err: error }, 'an event could not be broadcast');
          disconnectAll();
        });
      },
      disconnectAll,
    ),
  );
  resources.defer(await startPublishing(app));

  const open = resources.move();
  return {
    handleRequest: (request, response) => engine.handleRequest(request, response),
    handleUpgrade(request, socket, head) {
      guard.trackUpgrade(request, socket);
      engine.handleUpgrade(request, socket, head);
    },
    gauges: [
      { name: 'sanam_live_sockets', help: 'Open live sockets.', read: () => io.sockets.sockets.size },
      {
        name: 'sanam_live_events',
        help: 'Published events received since the process started.',
        read: () => received,
      },
      {
        name: 'sanam_outbox_pending',
        help: 'Outbox rows not yet published.',
        read: () => countPending(db).catch(() => Number.NaN),
      },
    ],
    async close() {
      isClosing = true;
      await open.disposeAsync();
    },
  };
}
