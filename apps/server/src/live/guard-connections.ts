import type { IncomingMessage } from 'node:http';
import type { Socket as Connection } from 'engine.io';
import type { Config } from '../config/read-config.ts';
import { networkOf } from '../platform/network-of.ts';

/** Stretch after stretch of this length a client may send so many packets; it needs one now and then to say it is there. */
const STRETCH_MS = 10_000;
const PACKETS_PER_STRETCH = 60;
/** A client that takes so long to read is cut; it comes back and is shown how things are. */
const UNREAD_MAX = 1000;
const CONNECTIONS_MAX = 20_000;

export interface ConnectionGuard {
  /** Why a connection is not opened, or undefined. */
  refusalOf(request: IncomingMessage): string | undefined;
  watch(connection: Connection): void;
}

/** Keeps connections within what one client, one network and this server can be asked to bear. */
export function createConnectionGuard(config: Config): ConnectionGuard {
  const openOf = new Map<string, number>();
  let open = 0;

  return {
    refusalOf(request) {
      if (!isAllowedOrigin(config, request)) return 'ORIGIN';
      const network = networkOf(addressOf(config, request));
      const isFull = open >= CONNECTIONS_MAX || (openOf.get(network) ?? 0) >= config.socketsPerAddress;
      return isFull ? 'TOO_MANY_CONNECTIONS' : undefined;
    },

    watch(connection) {
      const network = networkOf(addressOf(config, connection.request));
      open += 1;
      openOf.set(network, (openOf.get(network) ?? 0) + 1);
      connection.once('close', () => {
        open -= 1;
        const left = (openOf.get(network) ?? 1) - 1;
        if (left > 0) openOf.set(network, left);
        else openOf.delete(network);
      });
      cutFlood(connection);
      cutSlowReader(connection);
    },
  };
}

function cutFlood(connection: Connection): void {
  let since = performance.now();
  let packets = 0;
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since >= STRETCH_MS) {
      since = now;
      packets = 0;
    }
    packets += 1;
    if (packets > PACKETS_PER_STRETCH) cut(connection);
  });
}

function cutSlowReader(connection: Connection): void {
  let unread = 0;
  connection.on('flush', () => {
    unread = 0;
  });
  connection.on('packetCreate', () => {
    unread += 1;
    if (unread > UNREAD_MAX) cut(connection);
  });
}

/** At once, without waiting for a client that may not even answer the goodbye. */
function cut(connection: Connection): void {
  connection.close(true);
  connection.request.socket.destroy();
}

/** A browser names the page it speaks for; a socket is not held back by what protects other requests, so we do it. */
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

/** As far back as the proxies in front of us can be believed. */
function addressOf({ trustedProxies }: Config, { headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const way = [socket.remoteAddress ?? '', ...named.toReversed()];
  return way[Math.min(trustedProxies, way.length - 1)] ?? '';
}
