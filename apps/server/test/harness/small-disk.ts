import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished } from 'vitest';

const PIECE = Buffer.alloc(64 * 1024);

/** Only root may mount a disk. */
export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

export interface SmallDisk {
  folder: string;
  /** Leaves only this much free. */
  fill(leftBytes: number): void;
  /** Frees what `fill` took. */
  free(): void;
  freeBytes(): number;
}

/** Mounts a small disk that is easily filled. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-disk-'));
  chmodSync(folder, 0o755);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'sanam-test', folder);
  onTestFinished(() => {
    // Lazily, because a process that is about to end may still have files open there.
    run('umount', '--lazy', folder);
    rmSync(folder, { recursive: true });
  });
  const ballast = join(folder, 'ballast');
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill(leftBytes) {
      const file = openSync(ballast, 'a');
      while (freeBytes() > leftBytes + PIECE.length) writeSync(file, PIECE);
      closeSync(file);
    },
    free: () => rmSync(ballast),
  };
}

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}
