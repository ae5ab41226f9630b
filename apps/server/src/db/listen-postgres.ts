import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createEmitter } from '@sanam/runtime';
import type { Emitter } from '@sanam/runtime';
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
  const channels = new Map<string, Emitter<string>>();
  const reconnected = createEmitter();
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
    client.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.emit(payload));
    let isListening = false;
    client.once('end', () => {
      if (isListening && !closing.signal.aborted) connection = reconnect();
    });
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
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
        reconnected.emit();
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
      const messages = channels.get(channel) ?? createEmitter<string>();
      channels.set(channel, messages);
      const unsubscribe = messages.subscribe((payload) => callSafely(() => onMessage(payload)));
      const unsubscribeReconnected = reconnected.subscribe(() => callSafely(onReconnect));
      try {
        const client = await (connection ??= connect());
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        throw classifyError(error);
      }
      return async () => {
        unsubscribe();
        unsubscribeReconnected();
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
