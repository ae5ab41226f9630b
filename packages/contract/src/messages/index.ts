import type { Language } from '../languages.ts';
import type { MessageParams } from '../refusals.ts';
import { cn } from './cn.ts';
import type { MessageCode, Messages } from './codes.ts';
import { en } from './en.ts';
import { laos } from './laos.ts';
import { mm } from './mm.ts';
import { th } from './th.ts';

export type { ConfirmationCode, MessageCode } from './codes.ts';

const MESSAGES: Readonly<Record<Language, Messages>> = { th, en, cn, laos, mm };

/** The message of a code, with `{name}` replaced by the parameter of that name. */
export function messageFor(code: MessageCode, language: Language, params: MessageParams = {}): string {
  return MESSAGES[language][code].replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
}
