import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server as Engine } from 'engine.io';
import type { Socket as Connection } from 'engine.io';
import { Server } from 'socket.io';
import type { AppContext } from '../app-context.ts';
import { countWaiting } from '../outbox/count-waiting.ts';
import { hearEvents } from '../outbox/hear-events.ts';
import { randomSecret } from '../platform/random.ts';
import { createAdmission } from './admit-socket.ts';
import { startEndingSessions } from './end-sessions.ts';
import { createConnectionGuard } from './guard-connections.ts';
import type { LiveServer } from './live-server.ts';
import { startPublishing } from './publish-outbox.ts';
import { createMatchReader } from './read-match.ts';
import { tellEvent } from './tell-events.ts';
import { startTellingWallets } from './tell-wallets.ts';
import { welcomeSocket } from './welcome-socket.ts';

const LIMITS = { maxHttpBufferSize: 16 * 1024, perMessageDeflate: false, httpCompression: false } as const;
/** Both sides know of a network that swallows everything after these together: odds may not look live for longer. */
const HEARTBEAT = { pingInterval: 8000, pingTimeout: 7000 } as const;
/** Within this a connection has to say whose it is. */
const ADMIT_WITHIN_MS = 10_000;

export interface Live {
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** For whoever runs the server. */
  gauges: readonly { name: string; help: string; read: () => number | Promise<number> }[];
  /** Closes every socket; clients find another server or wait for this one. */
  close(): Promise<void>;
}

/**
 * The live side of one server. Facts reach it from the outbox once they are committed, through PostgreSQL and in the
 * same order on every server; each tells its own sockets.
 */
export async function startLive(app: AppContext): Promise<Live> {
  const { db, logger, matchChanged } = app;
  await using held = new AsyncDisposableStack();
  const guard = createConnectionGuard(app.config);
  let isClosing = false;
  let told = 0;

  const engine = new Engine({
    ...LIMITS,
    ...HEARTBEAT,
    allowRequest(request, answer) {
      const refusal = isClosing ? 'CLOSING' : guard.refusalOf(request);
      answer(refusal, refusal === undefined);
    },
  });
  const { instanceId } = app.config;
  if (instanceId !== undefined) engine.generateId = () => `${instanceId}-${randomSecret()}`;
  engine.on('connection', (connection: Connection) => guard.watch(connection));
  const io: LiveServer = new Server({ serveClient: false, connectTimeout: ADMIT_WITHIN_MS });
  io.bind(engine);
  held.defer(() => io.close());

  const readMatch = createMatchReader(app);
  const admit = createAdmission(app, readMatch);
  io.use((socket, next) => void (async () => next(await admit(socket)))());
  io.on('connection', (socket) => void welcomeSocket({ io, readMatch, logger }, socket));
  held.defer(startEndingSessions(app, io));
  const wallets = await startTellingWallets(app, io);
  held.defer(() => wallets.stop());

  // Before the events: whatever has been told, no older reading of its match is handed out afterwards.
  held.defer(
    await db.listen(
      'sanam_match',
      (matchId) => matchChanged.emit(Number(matchId)),
      () => matchChanged.emit('all'),
    ),
  );
  // A socket that may have missed something is cut: its client comes back and is shown how things are.
  const cutAll = (): void => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  };
  held.defer(
    await hearEvents(
      db,
      (event) => {
        told += 1;
        tellEvent({ io, readMatch, wallets }, event).catch((error: unknown) => {
          logger.warn({ err: error }, 'an event could not be told');
          cutAll();
        });
      },
      cutAll,
    ),
  );
  held.defer(await startPublishing(app));

  const opened = held.move();
  return {
    handleRequest: (request, response) => engine.handleRequest(request, response),
    handleUpgrade: (request, socket, head) => engine.handleUpgrade(request, socket, head),
    gauges: [
      { name: 'sanam_live_sockets', help: 'Live sockets open now.', read: () => io.sockets.sockets.size },
      { name: 'sanam_live_events', help: 'Events heard since the start.', read: () => told },
      {
        name: 'sanam_outbox_pending',
        help: 'Facts not yet told.',
        read: () => countWaiting(db).catch(() => Number.NaN),
      },
    ],
    async close() {
      isClosing = true;
      await opened.disposeAsync();
    },
  };
}
