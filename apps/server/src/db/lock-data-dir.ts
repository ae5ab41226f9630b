import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the folder. */
export class DataDirBusy extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(
      `Another Sanam server is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataDirBusy';
    this.folder = folder;
  }
}

/**
 * Takes the folder for this process alone. Node has no file lock of its own, but the SQLite inside it does: an
 * exclusive transaction holds an operating-system lock that ends with the process, however that ends, so there
 * is never a stale lock to clean up.
 */
export function lockDataDir(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new DataDirBusy(folder);
    throw error;
  }
  return { release: () => lock.close() };
}
