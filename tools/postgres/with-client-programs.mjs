import path from 'node:path';
import { findSystemBinaries } from './find-binaries.mjs';

/** Puts PostgreSQL's own programs, which distributions keep off PATH, where the server's commands find them. */
export function withClientPrograms() {
  const folder = findSystemBinaries(['pg_dump', 'pg_restore']);
  if (folder) process.env['PATH'] = [folder, process.env['PATH']].join(path.delimiter);
}
