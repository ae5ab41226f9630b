import { asRecord, parseRecord } from '@sanam/api-client';
import { OPERATOR_ROLES } from '@sanam/contract';
import type { Operator } from '@sanam/contract';

const KEY = 'sanam-desk-session';

export interface OperatorSession {
  readonly accessToken: string;
  readonly operator: Operator;
}

/** Desk computers are often shared, so a session belongs to a tab and ends with it. */
export function storeSession(session: OperatorSession | undefined): void {
  try {
    if (session === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Without storage the session ends at the next reload.
  }
}

export function readStoredSession(): OperatorSession | undefined {
  try {
    return parseSession(sessionStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** Undefined unless it is complete: what another version or a person has written is not trusted. */
export function parseSession(text: string | null): OperatorSession | undefined {
  const { accessToken, operator } = parseRecord(text);
  const { username, role, hasTotp, mustChangePassword, mustSetUpTotp } = asRecord(operator);
  if (typeof accessToken !== 'string' || typeof username !== 'string' || !isRole(role)) return undefined;
  if (typeof hasTotp !== 'boolean' || typeof mustChangePassword !== 'boolean') return undefined;
  if (typeof mustSetUpTotp !== 'boolean') return undefined;
  return { accessToken, operator: { username, role, hasTotp, mustChangePassword, mustSetUpTotp } };
}

function isRole(value: unknown): value is Operator['role'] {
  return OPERATOR_ROLES.some((role) => role === value);
}
