/**
 * Every reason for which the server refuses a request. A code is stable and machine-readable; its message in five
 * languages is in `messages/`, and its HTTP status in the server.
 */
export const REFUSAL_CODES = [
  // the request itself
  'INVALID_INPUT',
  'BAD_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
  // authentication
  'API_KEY',
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'FORBIDDEN',
  'INVALID_CREDENTIALS',
  'WRONG_PASSWORD',
  'ACCOUNT_DISABLED',
  'SET_UP_REQUIRED',
  'WRONG_CODE',
  'STEP_UP_REQUIRED',
  'PASSKEYS_OFF',
  'PASSKEY_INVALID',
  'PASSKEY_LIMIT',
  'PASSKEY_NOT_FOUND',
  'SESSION_NOT_FOUND',
  // registration and passwords
  'PHONE_INVALID',
  'PASSWORD_UNCHANGED',
  'PASSWORD_TOO_WEAK',
  'PHONE_CODE_REQUIRED',
  'PHONE_CODE_WRONG',
  'TEXT_NOT_ALLOWED',
  // money
  'INSUFFICIENT_BALANCE',
  'DEPOSIT_LIMIT',
  'TOO_MANY_PENDING',
  'WITHDRAW_MIN',
  'WITHDRAW_WHOLE_BAHT',
  'IDEMPOTENCY_KEY_REUSED',
  'TRANSACTION_NOT_FOUND',
  'TRANSACTION_DECIDED',
  'TRANSACTION_PENDING',
  'CLAIMED',
  'REFERENCE_USED',
  'SLIP_INVALID',
  'SLIP_USED',
  'DEPOSIT_HAS_SLIP',
  'BANK_LINE_NOT_FOUND',
  'BANK_LINE_MATCHED',
  'PLAYER_OWES',
  'BANK_ACCOUNT_NEW',
  // bets
  'MATCH_NOT_FOUND',
  'BET_NOT_FOUND',
  'BET_LIMIT',
  'MATCH_LIMIT',
  'LIABILITY_LIMIT',
  'BET_CLOSED',
  'BET_TOO_LATE',
  'MATCH_ENDED',
  'RATE_CHANGED',
  'DRAW_NOT_ALLOWED',
  'STEP_DUPLICATE_MATCH',
  'PAYOUT_LIMIT',
  // the desk
  'STADIUM_NOT_FOUND',
  'MATCH_STATE',
  'MATCH_NO_TAKEN',
  'MATCH_ROWS_INVALID',
  'RUNG_INVALID',
  'RATE_SURE_WIN',
  'REASON_REQUIRED',
  'APPROVAL_REQUIRED',
  'APPROVAL_NOT_FOUND',
  'APPROVAL_OWN',
  'APPROVAL_DECIDED',
  'APPROVAL_STALE',
  'MATCH_CHANGED',
  'NOT_HOLDER',
  'OPERATOR_NOT_FOUND',
  'OPERATOR_STATE',
  'USERNAME_TAKEN',
  'PLAYER_NOT_FOUND',
  'DAY_STATE',
  'DAY_OPEN',
  'DEPOSIT_ACCOUNT_NOT_FOUND',
  'DEPOSIT_ACCOUNT_STATE',
  'DEPOSIT_ACCOUNT_LAST',
  'ANNOUNCEMENT_NOT_FOUND',
  'ANNOUNCEMENT_ENDED',
  'TOO_MANY_ANNOUNCEMENTS',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Values that a refusal's message contains, such as the limit that was exceeded. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** An expected refusal that is returned to the caller with its reason, as opposed to a defect. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: MessageParams;
  /** What the caller needs to continue, such as the new odds. Never data of another player. */
  readonly data: unknown;

  constructor(code: RefusalCode, options: { params?: MessageParams; data?: unknown; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.params = options.params ?? {};
    this.data = options.data ?? null;
  }
}
