import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../platform/operator-error.ts';
import { hashFile } from './hash-file.ts';
import { withFileError } from './with-file-error.ts';

/** Our own process: its id, and `kill` to see whether another one is alive. */
export type OwnProcess = Pick<NodeJS.Process, 'pid' | 'kill'>;

/** A backup is written to it until it is complete; it is deleted unless it was committed. */
export interface TempFile extends AsyncDisposable {
  /** For a child process that writes to it. */
  fd: number;
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes it to the disk and renames it to the backup. */
  commit(): Promise<{ bytes: number; sha256: string }>;
}

/** Refuses while another process writes the same backup; removes what dead processes have left behind. */
export async function openTempFile(file: string, ownProcess: OwnProcess): Promise<TempFile> {
  const path = `${file}.${ownProcess.pid}.part`;
  const handle = await withFileError(`written to ${file}`, () => open(path, 'w', 0o600));
  const discard = async (): Promise<void> => {
    await handle.close();
    await rm(path, { force: true });
  };
  try {
    await removeLeftovers(file, path, ownProcess);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    fd: handle.fd,
    write: (bytes) => withFileError(`written to ${file}`, () => handle.writeFile(bytes)),
    commit: () =>
      withFileError(`written to ${file}`, async () => {
        await handle.sync();
        const written = { bytes: (await handle.stat()).size, sha256: await hashFile(path) };
        await rename(path, file);
        return written;
      }),
    [Symbol.asyncDispose]: discard,
  };
}

async function removeLeftovers(file: string, own: string, ownProcess: OwnProcess): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const path = join(dirname(file), name);
    const writer = path.startsWith(file) && /^\.(\d+)\.part$/.exec(path.slice(file.length))?.[1];
    if (!writer || path === own) continue;
    if (isAlive(Number(writer), ownProcess)) {
      throw new OperatorError(
        `The process ${writer} is writing this backup. Wait for it; if it is another program, remove ${path}.`,
      );
    }
    await rm(path, { force: true });
  }
}

function isAlive(pid: number, ownProcess: OwnProcess): boolean {
  try {
    return ownProcess.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
