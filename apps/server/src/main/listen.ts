import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { platform } from 'node:os';
import type { FastifyInstance } from 'fastify';

/**
 * Node lets one connection in through each listening socket in each of its rounds, and with much to do a round takes long:
 * a crowd of newcomers would wait for seconds to be told that there is no room for them.
 */
const DOORS = platform() === 'linux' ? 16 : 1;
/** A connection that finds no place to wait for us is tried again after a second, and told nothing until then. */
const BACKLOG = 4096;

interface Listening {
  address: string;
  /** Lets nobody in any more, and returns when the last who was inside has gone. */
  close: () => Promise<void>;
}

/** Opens one address with several doors. What comes in through any of them is served the same way. */
export async function listen(
  http: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const sideDoors: Door[] = [];
  const close = async (): Promise<void> => {
    await Promise.all([...sideDoors.map((door) => door.close()), http.close()]);
  };
  const welcome = (socket: Socket): void => void http.server.emit('connection', socket);
  // Begun and not waited for: connections that rest are cut only afterwards.
  http.addHook('preClose', async () => {
    for (const door of sideDoors) void door.close();
  });
  try {
    await http.ready();
    // Doors that are shared are shared with another server too: that somebody is there already is noticed without them, but
    // for two that start in the same instant.
    if (DOORS > 1 && port !== 0) await (await openDoor(createServer(), { port, host })).close();
    const wish = { host, backlog: BACKLOG, ...(DOORS > 1 && { reusePort: true }) };
    const address = await http.listen({ ...wish, port });
    const opened = http.server.address() as AddressInfo;
    while (sideDoors.length < DOORS - 1) {
      const door = createServer({ allowHalfOpen: true, noDelay: true }, welcome);
      sideDoors.push(await openDoor(door, { ...wish, port: opened.port }));
    }
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Door {
  close: () => Promise<void>;
}

async function openDoor(door: Server, wish: object): Promise<Door> {
  door.listen(wish);
  await once(door, 'listening');
  return { close: () => new Promise((resolve) => door.close(() => resolve())) };
}
