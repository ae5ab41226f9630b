import type { RefusalCode } from '../refusals.ts';

/** What the server says when something went well. */
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

/** A code without its sentence in every language does not compile. */
export type Messages = Readonly<Record<MessageCode, string>>;
