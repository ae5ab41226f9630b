import { en } from './en.ts';
import { th } from './th.ts';

/** A text that one language has and the other lacks does not compile. */
export type Texts = typeof en;

export const TEXTS = { th, en } as const satisfies Record<string, Texts>;

export type DeskLanguage = keyof typeof TEXTS;
