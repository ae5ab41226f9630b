import { openConnection, type Connection } from './connection.ts';

/** A server may close an idle connection just as a request is sent, so idle connections are closed before. */
const IDLE_MS = 5000;

export interface ConnectionPool {
  /** The one that was idle for the shortest time, or a new one. */
  take: () => Connection;
  release: (connection: Connection) => void;
  end: () => void;
}

/** As many connections as there are open requests, so that no request waits for another. */
export function createConnectionPool(address: string): ConnectionPool {
  const idle: Connection[] = [];
  return {
    take() {
      const latest = performance.now() - IDLE_MS;
      for (let connection = idle.pop(); connection; connection = idle.pop()) {
        if (connection.isOpen() && connection.idleSince > latest) return connection;
        connection.end();
      }
      return openConnection(address);
    },
    release: (connection) => void idle.push(connection),
    end() {
      for (const connection of idle) connection.end();
    },
  };
}
