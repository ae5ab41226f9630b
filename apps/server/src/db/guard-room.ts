import { statfsSync } from 'node:fs';
import { Unavailable } from '../platform/unavailable.ts';

/** Two files of the engine's log, each of which is made whole before it is begun, and as much for the tables. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** It does not write nearly as much in that time. */
const LOOK_EVERY_MS = 200;

/**
 * Refuses while the disk has hardly any room left. The embedded engine that finds none for its log does not fail: it
 * never answers again, and this process with it.
 */
export function createRoomGuard(folder: string, roomBytes = ROOM_BYTES): () => void {
  let [lookedAt, isFull] = [-Infinity, false];
  return () => {
    const now = performance.now();
    if (now - lookedAt >= LOOK_EVERY_MS) {
      const { bavail, bsize } = statfsSync(folder);
      [lookedAt, isFull] = [now, bavail * bsize < roomBytes];
    }
    if (isFull) {
      const megabytes = Math.round(roomBytes / 1024 / 1024);
      const cause = new Error(`ENOSPC: less than ${megabytes} MB are left on the disk of ${folder}`);
      throw new Unavailable(Object.assign(cause, { code: 'ENOSPC' }));
    }
  };
}
