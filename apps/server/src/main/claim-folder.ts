import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface FolderHolder {
  address: string;
  /** Proves that whoever asks can read the folder. */
  folderToken: string;
}

const FILE = 'server.json';

/** Leaves word in the data folder of who has it, so that a command can ask that server instead of the files. */
export function claimFolder(dataDir: string, holder: FolderHolder): { leave(): void } | undefined {
  if (dataDir === 'memory') return undefined;
  const file = join(resolve(dataDir), FILE);
  writeFileSync(file, JSON.stringify(holder), { mode: 0o600 });
  return { leave: () => rmSync(file, { force: true }) };
}

export function readFolderHolder(folder: string): FolderHolder | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as FolderHolder;
  } catch {
    return undefined;
  }
}
