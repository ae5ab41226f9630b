import { ApiRefusal } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';

import type { Outcome } from './intent.ts';

/**
 * What a failed attempt says about what was asked; undefined when it says nothing, and it has to be asked for again.
 *
 * Only an answer given under the key is about it. A busy or broken server may have taken it before it failed. A
 * refused token says that this attempt did nothing, which settles it only when there was no attempt before.
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
