import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { hashOf } from './hash-of.ts';
import { orSayWhy } from './or-say-why.ts';

/** This one, which knows its own id and asks for others by theirs. */
export type Program = Pick<NodeJS.Process, 'pid' | 'kill'>;

/** What a backup is written to until all of it is there; gone when it is never kept. */
export interface Draft extends AsyncDisposable {
  /** For a program that writes to it. */
  fd: number;
  write(bytes: Uint8Array): Promise<void>;
  /** Gives it the name of the backup, once all of it is on the disk. */
  keep(): Promise<{ bytes: number; sha256: string }>;
}

/** Refuses while another process writes the same backup; what one has left behind that is no more is removed. */
export async function openDraft(file: string, program: Program): Promise<Draft> {
  const path = `${file}.${program.pid}.part`;
  const handle = await orSayWhy(`written to ${file}`, () => open(path, 'w', 0o600));
  const discard = async (): Promise<void> => {
    await handle.close();
    await rm(path, { force: true });
  };
  try {
    await clearLeftOvers(file, path, program);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    fd: handle.fd,
    write: (bytes) => orSayWhy(`written to ${file}`, () => handle.writeFile(bytes)),
    keep: () =>
      orSayWhy(`written to ${file}`, async () => {
        await handle.sync();
        const written = { bytes: (await handle.stat()).size, sha256: await hashOf(path) };
        await rename(path, file);
        return written;
      }),
    [Symbol.asyncDispose]: discard,
  };
}

async function clearLeftOvers(file: string, own: string, program: Program): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const path = join(dirname(file), name);
    const writer = path.startsWith(file) && /^\.(\d+)\.part$/.exec(path.slice(file.length))?.[1];
    if (!writer || path === own) continue;
    if (isAlive(Number(writer), program)) {
      throw new CannotStart(
        `The process ${writer} is writing this backup. Wait for it; if it is another program, remove ${path}.`,
      );
    }
    await rm(path, { force: true });
  }
}

function isAlive(pid: number, program: Program): boolean {
  try {
    return program.kill(pid, 0);
  } catch (error) {
    // It is there and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
