import type { RefusalCode } from '../refusals.ts';

/** Codes of successful replies. */
export type ConfirmationCode =
  | 'OK'
  | 'REGISTERED'
  | 'LOGGED_IN'
  | 'LOGGED_OUT'
  | 'PASSWORD_CHANGED'
  | 'PROFILE_SAVED'
  | 'BET_PLACED'
  | 'BET_PENDING'
  | `${'DEPOSIT' | 'WITHDRAW'}_${'PENDING' | 'SUCCESS' | 'CANCELLED'}`;

export type MessageCode = RefusalCode | ConfirmationCode;

/** A code that lacks a message in one language does not compile. */
export type Messages = Readonly<Record<MessageCode, string>>;
