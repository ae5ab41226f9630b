import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { platform } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { markDeskSocket } from '../http/desk-listener.ts';

/**
 * libuv accepts one connection per listening socket per loop iteration, and iterations are long under load: with a
 * single socket a burst of new connections waits for seconds even to be rejected.
 */
const LISTEN_SOCKETS = platform() === 'linux' ? 16 : 1;
/** A connection that does not fit into the backlog is retried by the client's kernel after a second. */
const BACKLOG = 4096;

interface Listening {
  address: string;
  /** The same as `address` unless the desk has its own port. */
  deskAddress: string;
  /** Stops accepting connections and resolves when the last one has ended. */
  close: () => Promise<void>;
}

/**
 * Listens on one address with several sockets, and on the desk's port if it has one. All of them feed the same HTTP
 * server, which serves the desk to connections of its port only.
 */
export async function listen(
  http: FastifyInstance,
  { port, host, deskPort }: { port: number; host: string; deskPort?: number | undefined },
): Promise<Listening> {
  const extraListeners: Listener[] = [];
  const close = async (): Promise<void> => {
    await Promise.all([...extraListeners.map((listener) => listener.close()), http.close()]);
  };
  const accept = (socket: Socket): void => void http.server.emit('connection', socket);
  // Not awaited: idle connections, which keep a listener open, are closed only afterwards.
  http.addHook('preClose', async () => {
    for (const listener of extraListeners) void listener.close();
  });
  try {
    await http.ready();
    // With reusePort another server could share the port unnoticed, so the port is first bound without it. Two servers
    // that start in the same instant are still not noticed.
    if (LISTEN_SOCKETS > 1 && port !== 0) await (await open(createServer(), { port, host })).close();
    const options = { host, backlog: BACKLOG, ...(LISTEN_SOCKETS > 1 && { reusePort: true }) };
    const address = await http.listen({ ...options, port });
    const opened = http.server.address() as AddressInfo;
    while (extraListeners.length < LISTEN_SOCKETS - 1) {
      const server = createServer({ allowHalfOpen: true, noDelay: true }, accept);
      extraListeners.push(await open(server, { ...options, port: opened.port }));
    }
    if (deskPort === undefined) return { address, deskAddress: address, close };
    const deskServer = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      markDeskSocket(socket);
      accept(socket);
    });
    extraListeners.push(await open(deskServer, { host, port: deskPort, backlog: BACKLOG }));
    const deskUrl = new URL(address);
    deskUrl.port = String((deskServer.address() as AddressInfo).port);
    return { address, deskAddress: deskUrl.origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Listener {
  close: () => Promise<void>;
}

async function open(server: Server, options: object): Promise<Listener> {
  server.listen(options);
  await once(server, 'listening');
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}
