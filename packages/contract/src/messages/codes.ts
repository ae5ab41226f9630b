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
  | `${'DEPOSIT' | 'WITHDRAW'}_${'PENDING' | 'SUCCESS' | 'CANCELLED'}`;

/** Texts that are sent to a phone. */
type SmsCode = 'PHONE_CODE_SMS';

export type MessageCode = RefusalCode | ConfirmationCode | SmsCode;

/** A code that lacks a message in one language does not compile. */
export type Messages = Readonly<Record<MessageCode, string>>;
