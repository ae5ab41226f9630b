import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Figure } from './metrics/metrics.ts';

const LIVE_PATH = '/socket.io/';

/** What speaks with clients over connections that stay open. */
export interface LiveSide {
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  figures: readonly Figure[];
  close(): Promise<void>;
}

/** Hands live requests over, with the headers every answer has; who may connect is decided there. */
export function serveLive(
  http: FastifyInstance,
  live: LiveSide,
  allowOrigin: (request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  http.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: LIVE_PATH,
    config: { isLive: true },
    // Before anything is read: what is sent here is not for us to parse.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (allowOrigin(request, reply)) return reply.code(204).send();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      live.handleRequest(request.raw, reply.raw);
    },
    handler: async () => undefined,
  });

  http.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else listens any more, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.startsWith(LIVE_PATH)) live.handleUpgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n', () => socket.destroy());
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered by the live side, whenever it likes. */
    isLive?: boolean;
  }
}
