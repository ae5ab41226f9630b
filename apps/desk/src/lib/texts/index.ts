import { en, type Texts } from './en.ts';
import { th } from './th.ts';

export const TEXTS = { th, en } as const satisfies Record<string, Texts>;

export type DeskLanguage = keyof typeof TEXTS;
