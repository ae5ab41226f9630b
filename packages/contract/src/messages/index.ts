import type { Language } from '../languages.ts';
import type { MessageParams, RefusalCode } from '../refusals.ts';
import { cn } from './cn.ts';
import { en } from './en.ts';
import { laos } from './laos.ts';
import { mm } from './mm.ts';
import { th } from './th.ts';

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

const MESSAGES: Readonly<Record<Language, Messages>> = { th, en, cn, laos, mm };

/** The server's sentence for a code, with `{name}` replaced by the parameter of that name. */
export function messageFor(code: MessageCode, language: Language, params: MessageParams = {}): string {
  return MESSAGES[language][code].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
