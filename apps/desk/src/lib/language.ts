import { parseLanguageTag } from '@sanam/contract';

import { TEXTS, type DeskLanguage } from './texts/index.ts';

export const LANGUAGE_KEY = 'sanam-desk-language';

/** The first language that the desk supports; Thai when it supports none of them. */
export function chooseLanguage(tags: readonly (string | null)[]): DeskLanguage {
  return tags.map((tag) => parseLanguageTag(tag ?? '')).find(isSupported) ?? 'th';
}

export function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

export function storeLanguage(language: DeskLanguage): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the browser's own language decides again next time.
  }
}

function isSupported(language: string | undefined): language is DeskLanguage {
  return language !== undefined && Object.hasOwn(TEXTS, language);
}
