import { ConfigError } from '../config/read-config.ts';
import { sqlStateOf } from '../db/classify-error.ts';
import { DataDirBusy } from '../db/lock-data-dir.ts';
import { SchemaMismatch } from '../db/migrate.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { CannotStart } from './cannot-start.ts';
import { readFolderHolder } from './claim-folder.ts';

const SPEAK_FOR_THEMSELVES = [CannotStart, ConfigError, SchemaMismatch];

const ON_LISTEN: Record<string, string> = {
  EADDRINUSE:
    'The port is taken by another program. Stop it, or set PORT to another number (PORT=3001 npm start).',
  EADDRNOTAVAIL:
    'HOST is not an address of this machine. Set it to one that is, or to 0.0.0.0 for all of them.',
  EACCES: 'This user may not listen on that port. Set PORT to a number above 1023.',
};

/** PostgreSQL answered, and did not let us in. */
const ON_CONNECT: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the user or the password in DATABASE_URL.',
  '28000': 'PostgreSQL does not let the user in DATABASE_URL in from here; pg_hba.conf says who may come in.',
  '3D000':
    'PostgreSQL has no database of the name in DATABASE_URL. Create it, empty; the tables are made by the start.',
  '42501': 'The user in DATABASE_URL may not do in that database what is needed. Make it the owner.',
};

const ON_FILES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR']);

/** What a person can mend, in a sentence. Anything else is a defect, and shows where it came from. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return mendableReason(error) ?? error.stack ?? error.message;
}

function mendableReason(error: Error): string | undefined {
  if (SPEAK_FOR_THEMSELVES.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof DataDirBusy) {
    const holder = readFolderHolder(error.folder);
    return holder ? `${error.message} It answers at ${holder.address}.` : error.message;
  }
  if (error instanceof Unavailable) {
    if (sqlStateOf(error.cause) === 'ENOSPC') return unusableFolder(reasonOf(error.cause));
    return `The database does not answer (${reasonOf(error.cause)}). Start PostgreSQL, or mend DATABASE_URL.`;
  }
  const code = sqlStateOf(error) ?? '';
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (syscall === 'listen') return ON_LISTEN[code];
  if (syscall === 'getaddrinfo')
    return 'HOST is not an address of this machine, and no name that leads to one.';
  if (syscall !== undefined && ON_FILES.has(code)) return unusableFolder(error.message);
  return ON_CONNECT[code];
}

function unusableFolder(reason: string): string {
  return `The data folder cannot be used (${reason}). Mend that, or set DATA_DIR to another folder.`;
}

/** Node tries every address of a name and then has only a code to show for all of them. */
function reasonOf(cause: unknown): string {
  return (cause instanceof Error && cause.message) || (sqlStateOf(cause) ?? 'no reason given');
}
