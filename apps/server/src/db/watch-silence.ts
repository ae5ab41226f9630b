import { Socket } from 'node:net';
import type pg from 'pg';

/** Longer than a statement may take: PostgreSQL would have said so by then, if anything it says still reached us. */
export const SILENCE_MS = 7000;

/**
 * Cuts a connection on which nothing has moved for so long; 0 lets it be silent. A network that swallows everything
 * tells nobody: without this, whoever waits for an answer would do so for a quarter of an hour.
 */
export function watchSilence(client: pg.Client, afterMs: number): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(afterMs);
  if (stream.listenerCount('timeout') === 0) stream.on('timeout', () => cutUnlessHeard(stream));
}

/** When it was this process that stood still, what has been said meanwhile is there to be read, and is read first. */
function cutUnlessHeard(stream: Socket): void {
  const before = stream.bytesRead;
  setImmediate(() => {
    if (stream.bytesRead === before) stream.destroy();
  });
}
