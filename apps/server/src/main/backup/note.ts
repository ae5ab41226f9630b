import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { CannotStart } from '../cannot-start.ts';
import { openDraft } from './draft.ts';
import type { Draft, Program } from './draft.ts';
import { hashOf } from './hash-of.ts';
import { orSayWhy } from './or-say-why.ts';
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

/**
 * Has a backup written under another name, and gives it its own, and a note, once all of it is on the disk. That it can
 * be written at all is known before the work begins.
 */
export async function keepBackup(
  file: string,
  program: Program,
  write: (draft: Draft) => Promise<Omit<Note, 'bytes' | 'sha256'>>,
): Promise<Note> {
  for (const taken of [file, noteFileOf(file)]) {
    if (existsSync(taken)) throw new CannotStart(`There is already a file ${taken}. Choose another name.`);
  }
  await using draft = await openDraft(file, program);
  const told = await write(draft);
  const note: Note = { ...told, ...(await draft.keep()) };
  const text = `${JSON.stringify(note, undefined, 2)}\n`;
  await orSayWhy(`written to ${file}`, () =>
    writeFile(noteFileOf(file), text, { flag: 'wx', mode: 0o600, flush: true }),
  );
  return note;
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
  const [text, sha256] = await orSayWhy(`read from ${file}`, async () => [
    await readFile(noteFile, 'utf8'),
    await hashOf(file),
  ]);
  const note = JSON.parse(text) as Note;
  if (sha256 !== note.sha256) {
    throw new CannotStart(`${file} is not what ${noteFile} tells of: it has been damaged or cut short.`);
  }
  return note;
}
