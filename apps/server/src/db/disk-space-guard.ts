import { statfsSync } from 'node:fs';
import { Unavailable } from '../platform/unavailable.ts';

/** Two files of the write-ahead log, each allocated whole before it is used, and as much for the tables. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** The engine does not write nearly that much in this time. */
const CHECK_INTERVAL_MS = 200;

export interface DiskSpaceGuard {
  /** Whether the disk has hardly any space left. */
  isFull: () => boolean;
  /** The error for a write in that case. */
  refusal: () => Unavailable;
}

/**
 * Watches the free space on a disk. When the embedded engine finds no space for its log, it does not fail: it hangs,
 * and this process with it.
 */
export function createDiskSpaceGuard(folder: string, minFreeBytes = MIN_FREE_BYTES): DiskSpaceGuard {
  let [checkedAt, isFull] = [-Infinity, false];
  return {
    isFull() {
      const now = performance.now();
      if (now - checkedAt >= CHECK_INTERVAL_MS) {
        const { bavail, bsize } = statfsSync(folder);
        [checkedAt, isFull] = [now, bavail * bsize < minFreeBytes];
      }
      return isFull;
    },
    refusal() {
      const megabytes = Math.round(minFreeBytes / 1024 / 1024);
      const cause = new Error(`ENOSPC: less than ${megabytes} MB are left on the disk of ${folder}`);
      return new Unavailable(Object.assign(cause, { code: 'ENOSPC' }));
    },
  };
}
