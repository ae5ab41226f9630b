import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from './desk-listener.ts';
import { hasTwoHosts } from './has-two-hosts.ts';
import type { GaugeSource } from './metrics/gauges.ts';

/** The live server as the HTTP server sees it. */
export interface LiveHandler {
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  gauges: readonly GaugeSource[];
  close(): Promise<void>;
}

/** Forwards requests under /socket.io/ with our usual headers; the live server authenticates them. */
export function serveLive(http: FastifyInstance, live: LiveHandler): void {
  http.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: LIVE_PATH,
    config: { isLive: true },
    // In onRequest, because Fastify must not parse the body.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      live.handleRequest(request.raw, reply.raw);
    },
    handler: async () => undefined,
  });

  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node removes its own listener on upgrade, and an unhandled error event ends the process.
    socket.on('error', () => socket.destroy());
    const isLive = request.url?.startsWith(LIVE_PATH);
    if (isLive && !hasTwoHosts(request)) return live.handleUpgrade(request, socket, head);
    const status = isLive ? '400 Bad Request' : '404 Not Found';
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`, () => socket.destroy());
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The live server replies, possibly much later. */
    isLive?: boolean;
  }
}
