import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/read-config.ts';
import { readClientAddress } from '../platform/client-address.ts';
import { createKeyedLimit } from '../platform/keyed-limit.ts';
import { toNetwork } from '../platform/to-network.ts';
import { isDeskSocket } from './desk-listener.ts';

/** Browsers and proxies send one request at a time; responses that wait occupy memory. */
const MAX_WAITING_RESPONSES = 4;

/**
 * Cuts connections beyond those that one address may have, and those that send request after request without waiting
 * for the responses. Call it once all handlers of requests are added.
 */
export function limitConnections(server: Server, config: Config): void {
  const { connectionsPerAddress, trustedProxies } = config;
  const perAddress = createKeyedLimit<string>(connectionsPerAddress);
  const countedFor = new WeakMap<Socket, string>();
  const waiting = new WeakMap<Socket, number>();

  /** Counts the connection for this address, and for no other any more; cuts it when that has too many. */
  const countFor = (socket: Socket, address: string): void => {
    // The desk's port apart, so that players of the same network cannot keep an operator out.
    const owner = `${isDeskSocket(socket) ? 'desk ' : ''}${toNetwork(address)}`;
    const before = countedFor.get(socket);
    if (before === owner) return;
    if (before !== undefined) perAddress.leave(before);
    else {
      socket.once('close', () => {
        const last = countedFor.get(socket);
        if (last !== undefined) perAddress.leave(last);
      });
    }
    if (perAddress.enter(owner)) countedFor.set(socket, owner);
    else {
      countedFor.delete(socket);
      socket.destroy();
    }
  };
  const countForClient = (request: IncomingMessage): void =>
    countFor(request.socket, readClientAddress(trustedProxies, request));
  if (trustedProxies === 0) {
    server.prependListener('connection', (socket) => countFor(socket, socket.remoteAddress ?? ''));
  } else {
    // A proxy uses its connections for many clients: each counts for the one whose request it carried last.
    server.prependListener('upgrade', (request) => countForClient(request));
  }

  const countWaiting = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > MAX_WAITING_RESPONSES) socket.destroy();
  };
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (trustedProxies > 0) countForClient(request);
    // Without a socket it waits for the responses to earlier requests of the connection.
    if (response.socket === null) countWaiting(request, response);
    // The parser still delivers what the connection had sent before it was cut.
    if (request.socket.destroyed) return;
    for (const handle of handlers) handle(request, response);
  });
}
