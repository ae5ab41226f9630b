import { ApiRefusal } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';

import type { Outcome } from './intent.ts';

/**
 * The outcome that a failed attempt shows; undefined when it shows none and the request has to be sent again.
 *
 * Only a reply that was given under the idempotency key decides. A busy or failing server may have done the work before
 * it failed. A refusal from before the key was read (such as an expired token) shows that this attempt did nothing,
 * which decides only if it was the first.
 */
export function classifyFailure(error: unknown, isFirstAttempt: boolean): Outcome<never> | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  const { status, code, message, data } = error;
  if (status >= 500 || status === 408 || status === 429) return undefined;
  if (BEFORE_THE_KEY.has(code) && !isFirstAttempt) return undefined;
  return { status: 'refused', code, message, data };
}

const BEFORE_THE_KEY: ReadonlySet<RefusalCode> = new Set([
  'API_KEY',
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'FORBIDDEN',
  'ACCOUNT_DISABLED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
]);
