import { statfsSync } from 'node:fs';
import { Unavailable } from '../platform/unavailable.ts';

/** Two files of the engine's log, each of which is made whole before it is begun, and as much for the tables. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** It does not write nearly as much in that time. */
const LOOK_EVERY_MS = 200;

export interface RoomGuard {
  /** Whether the disk has hardly any room left. */
  isFull: () => boolean;
  /** What whoever wants to write is told then. */
  refusal: () => Unavailable;
}

/**
 * Looks after the room on a disk. The embedded engine that finds none for its log does not fail: it never answers again, and
 * this process with it.
 */
export function createRoomGuard(folder: string, roomBytes = ROOM_BYTES): RoomGuard {
  let [lookedAt, isFull] = [-Infinity, false];
  return {
    isFull() {
      const now = performance.now();
      if (now - lookedAt >= LOOK_EVERY_MS) {
        const { bavail, bsize } = statfsSync(folder);
        [lookedAt, isFull] = [now, bavail * bsize < roomBytes];
      }
      return isFull;
    },
    refusal() {
      const megabytes = Math.round(roomBytes / 1024 / 1024);
      const cause = new Error(`ENOSPC: less than ${megabytes} MB are left on the disk of ${folder}`);
      return new Unavailable(Object.assign(cause, { code: 'ENOSPC' }));
    },
  };
}
