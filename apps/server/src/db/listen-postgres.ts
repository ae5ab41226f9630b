import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import { classifyError } from './classify-error.ts';
import type { Database } from './database.ts';

interface Options {
  url: string;
  /** For it to be made, and for each answer. */
  waitMs: number;
  logger: Logger;
}

interface Listener {
  heard(payload: string): void;
  lost(): void;
}

const RECONNECT_FIRST_MS = 100;
const RECONNECT_MAX_MS = 2000;
/** How often the connection is asked whether it still lives: one that only listens would not notice. */
const PULSE_MS = 5000;

/**
 * One connection of its own for everything that is listened to, so that notifications arrive in the order of the
 * commits, whatever their channels. It comes back by itself when it is lost.
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
    client.on('error', (error) => logger.warn({ err: error }, 'the listening connection was lost'));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) callSafely(() => listener.heard(payload));
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
    feelPulse(client, socket);
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (let pause = RECONNECT_FIRST_MS; ; pause = Math.min(pause * 2, RECONNECT_MAX_MS)) {
      await wait(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal });
      try {
        const client = await connect();
        for (const group of listeners.values())
          for (const listener of group) callSafely(() => listener.lost());
        return client;
      } catch (error) {
        logger.warn({ err: error }, 'cannot listen to the database; trying again');
      }
    }
  };

  const callSafely = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      logger.error({ err: error }, 'a notification could not be dealt with');
    }
  };

  return {
    async listen(channel, heard, lost) {
      const listener: Listener = { heard, lost };
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

/** Cuts a connection that no longer answers, which is what makes it be replaced. */
function feelPulse(client: pg.Client, socket: Socket): void {
  const timer = setInterval(() => {
    client.query('SELECT 1').catch(() => socket.destroy());
  }, PULSE_MS);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}
