import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import { classifyError } from './classify-error.ts';
import type { Database } from './database.ts';

interface Options {
  url: string;
  /** For connecting, and for each reply. */
  waitMs: number;
  logger: Logger;
}

interface Listener {
  onMessage(payload: string): void;
  onReconnect(): void;
}

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MAX_MS = 2000;
/** A connection that only listens would not notice that it is dead. */
const HEARTBEAT_MS = 5000;

/**
 * One connection for all channels, so that notifications arrive in the order of the commits across channels. Reconnects
 * when the connection is lost.
 */
export function createPostgresListening({ url, waitMs, logger }: Options): {
  listen: Database['listen'];
  close(): Promise<void>;
} {
  const listeners = new Map<string, Set<Listener>>();
  const closing = new AbortController();
  let connection: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      stream: () => socket,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
      keepAlive: true,
      application_name: 'sanam listening',
    });
    // Without this listener a restart of PostgreSQL would end this process.
    client.on('error', (error) => logger.warn({ err: error }, 'listening connection lost'));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) callSafely(() => listener.onMessage(payload));
    });
    let isListening = false;
    client.once('end', () => {
      if (isListening && !closing.signal.aborted) connection = reconnect();
    });
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    isListening = true;
    startHeartbeat(client, socket);
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (let pause = RECONNECT_FIRST_MS; ; pause = Math.min(pause * 2, RECONNECT_MAX_MS)) {
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal });
      try {
        const client = await connect();
        for (const group of listeners.values())
          for (const listener of group) callSafely(() => listener.onReconnect());
        return client;
      } catch (error) {
        logger.warn({ err: error }, 'cannot listen to the database, retrying');
      }
    }
  };

  const callSafely = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      logger.error({ err: error }, 'notification handler failed');
    }
  };

  return {
    async listen(channel, onMessage, onReconnect) {
      const listener: Listener = { onMessage, onReconnect };
      const group = listeners.get(channel) ?? new Set();
      listeners.set(channel, group.add(listener));
      try {
        const client = await (connection ??= connect());
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        throw classifyError(error);
      }
      return async () => {
        group.delete(listener);
      };
    },
    async close() {
      closing.abort();
      const client = await connection?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Cuts a connection that no longer replies; its end makes it reconnect. */
function startHeartbeat(client: pg.Client, socket: Socket): void {
  const timer = setInterval(() => {
    client.query('SELECT 1').catch(() => socket.destroy());
  }, HEARTBEAT_MS);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}
