import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * One JSON line per event. Secrets and phone numbers are never logged on purpose; this list is the fallback for a
 * request or a body that slips into a log call.
 */
const REDACTED = [
  'password',
  'oldPassword',
  'newPassword',
  'refreshToken',
  'accessToken',
  'token',
  'phone',
  'username',
];

export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers'),
        censor: '[redacted]',
      },
    },
    destination,
  );
}

/** A database error carries the failing row and the statement's values, which are not logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
