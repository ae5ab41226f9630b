import { Unavailable } from '../platform/unavailable.ts';

/** PostgreSQL's error code, such as 23505 or one that our functions raise. */
export function readSqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** A serialization failure or a deadlock, which a retry may get past. */
export function isSerializationFailure(error: unknown): boolean {
  const state = readSqlState(error);
  return state === '40001' || state === '40P01';
}

/**
 * 08 connection, 53 out of resources (disk full among them), 57P server shutting down or starting, 58 its disk fails,
 * 25006 a standby that has not taken over yet, 57014 statement timeout, 55P03 lock timeout, 25P03 idle transaction
 * ended.
 */
const UNAVAILABLE_STATE = /^(08...|53...|57P..|58...|25006|57014|55P03|25P03)$/;
const UNAVAILABLE_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ECONNABORTED',
  'ENOSPC',
  'EAI_AGAIN',
  'ENOENT',
]);
/** `pg` gives these no code. */
const UNAVAILABLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection error/i;

/** The database works, but this statement ran into its statement timeout or lock timeout. */
export function isTimeout({ cause }: Unavailable): boolean {
  return /^(57014|55P03)$/.test(readSqlState(cause) ?? '');
}

/** The same error, or Unavailable around it. */
export function classifyError(error: unknown): unknown {
  const state = readSqlState(error);
  const isUnavailable =
    (state !== undefined && (UNAVAILABLE_STATE.test(state) || UNAVAILABLE_SOCKET.has(state))) ||
    (error instanceof Error && UNAVAILABLE_TEXT.test(error.message));
  return isUnavailable ? new Unavailable(error) : error;
}
