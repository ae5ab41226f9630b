import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * One JSON line per event. Secrets and phone numbers are kept out by never being logged; this list is the net
 * under that, for a request or a body that slips into a log call one day.
 */
const KEPT_OUT = [
  'password',
  'oldPassword',
  'newPassword',
  'refreshToken',
  'accessToken',
  'token',
  'phone',
  'username',
];

export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: KEPT_OUT.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]).concat('*.headers'),
      censor: '[kept out]',
    },
  });
}
