import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { OperatorError } from '../platform/operator-error.ts';
import { hashFile } from './hash-file.ts';
import { openTempFile } from './temp-file.ts';
import type { OwnProcess, TempFile } from './temp-file.ts';
import type { Totals } from './totals.ts';
import { withFileError } from './with-file-error.ts';

/** Describes a backup in a file beside it. Written last: a backup without a manifest was never completed. */
export interface Manifest {
  madeAt: string;
  engine: 'postgresql' | 'pglite';
  /** The number of its last migration. */
  schema: number;
  bytes: number;
  sha256: string;
  /** Undefined when another version of Sanam wrote the database. */
  totals: Totals | undefined;
}

/** What is read from the database at the moment of the backup. */
export type Snapshot = Pick<Manifest, 'schema' | 'totals'>;

const manifestPath = (file: string): string => `${file}.json`;

/**
 * Writes a backup to a temporary file, renames it when it is complete and adds its manifest. A file that cannot be
 * written is reported before the work begins.
 */
export async function writeBackup(
  file: string,
  ownProcess: OwnProcess,
  write: (tempFile: TempFile) => Promise<Omit<Manifest, 'bytes' | 'sha256'>>,
): Promise<Manifest> {
  for (const existing of [file, manifestPath(file)]) {
    if (existsSync(existing))
      throw new OperatorError(`There is already a file ${existing}. Choose another name.`);
  }
  await using tempFile = await openTempFile(file, ownProcess);
  const content = await write(tempFile);
  const manifest: Manifest = { ...content, ...(await tempFile.commit()) };
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  await withFileError(`written to ${file}`, () =>
    writeFile(manifestPath(file), text, { flag: 'wx', mode: 0o600, flush: true }),
  );
  return manifest;
}

/** Reads the manifest of a backup; refuses an incomplete or damaged one. */
export async function readManifest(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  const path = manifestPath(file);
  if (!existsSync(path)) {
    throw new OperatorError(
      `There is no ${path}: the backup was never completed, or its manifest is somewhere else.`,
    );
  }
  const [text, sha256] = await withFileError(`read from ${file}`, async () => [
    await readFile(path, 'utf8'),
    await hashFile(file),
  ]);
  const manifest = JSON.parse(text) as Manifest;
  if (sha256 !== manifest.sha256) {
    throw new OperatorError(`${file} does not match ${path}: it is damaged or truncated.`);
  }
  return manifest;
}
