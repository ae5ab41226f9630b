import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Socket as Connection } from 'engine.io';
import type { Config } from '../config/read-config.ts';
import { readClientAddress } from '../platform/client-address.ts';
import { createKeyedLimit } from '../platform/keyed-limit.ts';
import { toNetwork } from '../platform/to-network.ts';

/** A client may send this many packets per window; it only needs to reply to heartbeats. */
const WINDOW_MS = 10_000;
const PACKETS_PER_WINDOW = 60;
/** A client that reads too slowly is disconnected; it reconnects and receives the current state. */
const MAX_UNREAD = 1000;
const MAX_CONNECTIONS = 20_000;
/** How long a client has to complete the closing handshake. */
const CLOSING_MS = 1000;

export interface ConnectionGuard {
  /** Returns why a connection is rejected, or undefined. */
  reject(request: IncomingMessage): string | undefined;
  track(connection: Connection): void;
  /** The request upgrades a connection that began with polling, so this TCP socket carries it, too. */
  trackUpgrade(request: IncomingMessage, socket: Duplex): void;
}

/** Limits connections per network and in all, and disconnects clients that send too much or read too slowly. */
export function createConnectionGuard(
  config: Config,
  isOnDeskPort: (socket: Socket) => boolean,
): ConnectionGuard {
  const perNetwork = createKeyedLimit<string>(config.socketsPerAddress);
  /** The desk's port apart, so that players of the same network cannot keep an operator out. */
  const networkOf = (request: IncomingMessage): string =>
    `${isOnDeskPort(request.socket) ? 'desk ' : ''}${toNetwork(readClientAddress(config.trustedProxies, request))}`;
  const carriersById = new Map<string, Carriers>();
  let open = 0;

  return {
    reject(request) {
      if (!isAllowedOrigin(config, request)) return 'ORIGIN';
      const isFull = open >= MAX_CONNECTIONS || perNetwork.isFull(networkOf(request));
      return isFull ? 'TOO_MANY_CONNECTIONS' : undefined;
    },

    track(connection) {
      const network = networkOf(connection.request);
      open += 1;
      const isCounted = perNetwork.enter(network);
      const carriers = createCarriers(connection, () => {
        open -= 1;
        if (isCounted) perNetwork.leave(network);
      });
      const { sid } = connection.transport;
      carriersById.set(sid, carriers);
      connection.once('close', () => carriersById.delete(sid));
      if (connection.transport.name === 'websocket') carriers.add(connection.request.socket);
      // Destroys the sockets too, because the client may never complete the closing handshake.
      const disconnect = (): void => {
        connection.close(true);
        connection.request.socket.destroy();
        carriers.destroy();
      };
      limitPackets(connection, disconnect);
      limitUnread(connection, disconnect);
    },

    trackUpgrade(request, socket) {
      const id = URL.parse(request.url ?? '', 'http://host')?.searchParams.get('sid');
      carriersById.get(id ?? '')?.add(socket);
    },
  };
}

interface Carriers {
  add(socket: Duplex): void;
  destroy(): void;
}

/**
 * The TCP sockets that carry a connection. A session may end, for example because it never authenticated, while its
 * client keeps them open: they are cut, and `onGone` is called once the session has ended and none is left.
 */
function createCarriers(connection: Connection, onGone: () => void): Carriers {
  const sockets = new Set<Duplex>();
  let hasEnded = false;
  const leave = (): void => {
    if (hasEnded && sockets.size === 0) onGone();
  };
  const destroy = (): void => sockets.forEach((socket) => socket.destroy());
  connection.once('close', () => {
    hasEnded = true;
    setTimeout(destroy, CLOSING_MS).unref();
    leave();
  });
  return {
    destroy,
    add(socket: Duplex): void {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        leave();
      });
    },
  };
}

function limitPackets(connection: Connection, disconnect: () => void): void {
  let since = performance.now();
  let packets = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since >= WINDOW_MS) {
      since = now;
      packets = 0;
    }
    packets += 1;
    if (packets > PACKETS_PER_WINDOW) disconnect();
  });
}

function limitUnread(connection: Connection, disconnect: () => void): void {
  let unread = 0;
  connection.on('flush', () => {
    unread = 0;
  });
  connection.on('packetCreate', () => {
    unread += 1;
    if (unread > MAX_UNREAD) disconnect();
  });
}

/** Browsers do not apply the same-origin policy to websockets, so the server has to. */
function isAllowedOrigin(config: Config, { headers }: IncomingMessage): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (config.allowedOrigins.includes(origin)) return true;
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  if (config.publicUrl !== undefined && URL.parse(config.publicUrl)?.origin === url.origin) return true;
  const forwarded = config.trustedProxies > 0 ? headers['x-forwarded-host'] : undefined;
  return url.host === headers.host || url.host === forwarded;
}
