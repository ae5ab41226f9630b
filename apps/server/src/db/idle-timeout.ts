import { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than the statement timeout: on a working connection PostgreSQL would have replied by then. */
export const IDLE_TIMEOUT_MS = 7000;

/**
 * Cuts a connection on which no byte has moved for so long; 0 switches that off. A network that drops packets closes
 * nothing: without this, a caller would wait for a quarter of an hour.
 */
export function setIdleTimeout(client: pg.Client, afterMs: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(afterMs);
  if (stream.listenerCount('timeout') === 0) stream.on('timeout', () => cutUnlessReadable(stream));
}

/** When this process was blocked, data that arrived meanwhile is read before the connection is judged. */
function cutUnlessReadable(stream: Socket): void {
  const before = stream.bytesRead;
  setImmediate(() => {
    if (stream.bytesRead === before) stream.destroy();
  });
}
