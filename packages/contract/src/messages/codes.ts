import type { RefuseReason } from '../enums.ts';
import type { RefusalCode } from '../refusals.ts';

/** Codes of successful replies. */
export type ConfirmationCode =
  | 'OK'
  | 'REGISTERED'
  | 'LOGGED_IN'
  | 'LOGGED_OUT'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'PHONE_CODE_SENT'
  | 'PROFILE_SAVED'
  | 'BET_PLACED'
  | 'BET_PENDING'
  | `${'DEPOSIT' | 'WITHDRAW'}_${'PENDING' | 'SUCCESS' | 'CANCELLED' | 'REVERSED' | 'ADJUSTMENT'}`;

/** What follows the sentence of a transfer that was refused. */
type RefusedCode = `REFUSED_${RefuseReason}`;

/** Texts that are sent to a phone. */
type SmsCode = 'PHONE_CODE_SMS';

export type MessageCode = RefusalCode | ConfirmationCode | RefusedCode | SmsCode;

/** A code that lacks a message in one language does not compile. */
export type Messages = Readonly<Record<MessageCode, string>>;
