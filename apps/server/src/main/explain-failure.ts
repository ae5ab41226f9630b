import { ConfigError } from '../config/read-config.ts';
import { readDataDirOwner } from '../data-dir/data-dir-owner.ts';
import { readSqlState } from '../db/classify-error.ts';
import { DataDirBusy } from '../db/lock-data-dir.ts';
import { SchemaMismatch } from '../db/migrate.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { Unavailable } from '../platform/unavailable.ts';

/** Their messages are written for operators. */
const EXPLAINED = [OperatorError, ConfigError, SchemaMismatch];

const ON_LISTEN: Record<string, string> = {
  EADDRINUSE:
    'The port is taken by another program. Stop it, or set PORT to another number (PORT=3001 npm start).',
  EADDRNOTAVAIL: 'HOST is not an address of this machine. Set it to one that is, or to 0.0.0.0 for all.',
  EACCES: 'This user may not listen on that port. Set PORT to a number above 1023.',
};

/** PostgreSQL responded and rejected the connection. */
const ON_CONNECT: Record<string, string> = {
  '28P01': 'PostgreSQL rejected the user or the password in DATABASE_URL.',
  '28000': 'PostgreSQL does not allow the user in DATABASE_URL to connect from here; see pg_hba.conf.',
  '3D000':
    'PostgreSQL has no database of the name in DATABASE_URL. Create an empty one; the start creates the tables, in production "npm run migrate".',
  '42501':
    'The user in DATABASE_URL lacks privileges on that database. Run "npm run migrate" with its owner in DATABASE_MIGRATE_URL.',
};

const ON_FILES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR']);

/** Explains in a sentence what the operator can fix. Anything else is a defect and shows its stack. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return explainFixable(error) ?? error.stack ?? error.message;
}

function explainFixable(error: Error): string | undefined {
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof DataDirBusy) {
    const owner = readDataDirOwner(error.folder);
    return owner ? `${error.message} Its address is ${owner.address}.` : error.message;
  }
  if (error instanceof Unavailable) {
    if (readSqlState(error.cause) === 'ENOSPC') return explainDataDir(readReason(error.cause));
    return `The database cannot be reached (${readReason(error.cause)}). Start PostgreSQL, or fix DATABASE_URL.`;
  }
  const code = readSqlState(error) ?? '';
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (syscall === 'listen') return ON_LISTEN[code];
  if (syscall === 'getaddrinfo') return 'HOST is neither an address of this machine nor a name of one.';
  if (syscall !== undefined && ON_FILES.has(code)) return explainDataDir(error.message);
  return ON_CONNECT[code];
}

function explainDataDir(reason: string): string {
  return `The data folder cannot be used (${reason}). Fix this or set DATA_DIR to another folder.`;
}

/** When every address of a name fails, Node's error has a code and no message. */
function readReason(cause: unknown): string {
  return (cause instanceof Error && cause.message) || (readSqlState(cause) ?? 'no reason given');
}
