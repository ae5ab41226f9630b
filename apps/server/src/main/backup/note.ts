import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { CannotStart } from '../cannot-start.ts';
import type { Totals } from './totals.ts';

/** Stands beside a backup and says what is in it. Written last: a backup without one was never finished. */
export interface Note {
  madeAt: string;
  engine: 'postgresql' | 'pglite';
  /** The last migration it has. */
  schema: number;
  bytes: number;
  sha256: string;
  /** Unknown when another version wrote the books than the one that backed them up. */
  totals: Totals | undefined;
}

/** What is seen of a database at the moment it is backed up. */
export type Seen = Pick<Note, 'schema' | 'totals'>;

const noteFileOf = (file: string): string => `${file}.json`;

/** Has a backup written under another name, and gives it its own, and a note, once all of it is on the disk. */
export async function keepBackup(
  file: string,
  write: (draft: string) => Promise<Omit<Note, 'bytes' | 'sha256'>>,
): Promise<Note> {
  for (const taken of [file, noteFileOf(file)]) {
    if (existsSync(taken)) throw new CannotStart(`There is already a file ${taken}. Choose another name.`);
  }
  const draft = `${file}.part`;
  try {
    const told = await write(draft);
    await flush(draft);
    const note: Note = { ...told, bytes: (await stat(draft)).size, sha256: await hashOf(draft) };
    await rename(draft, file);
    const text = await open(noteFileOf(file), 'wx', 0o600);
    await text.writeFile(`${JSON.stringify(note, undefined, 2)}\n`);
    await text.sync();
    await text.close();
    return note;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The note of a backup that is whole; refuses one that is not. */
export async function readBackup(file: string): Promise<Note> {
  if (!existsSync(file)) throw new CannotStart(`There is no file ${file}.`);
  const noteFile = noteFileOf(file);
  if (!existsSync(noteFile)) {
    throw new CannotStart(
      `There is no ${noteFile}: the backup was never finished, or its note is elsewhere.`,
    );
  }
  const note = JSON.parse(readFileSync(noteFile, 'utf8')) as Note;
  if ((await hashOf(file)) !== note.sha256) {
    throw new CannotStart(`${file} is not what ${noteFile} tells of: it has been damaged or cut short.`);
  }
  return note;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
