import { languageOfTag } from '@sanam/contract';

import { TEXTS, type DeskLanguage } from './texts/index.ts';

const KEY = 'sanam-desk-language';

/** The first that the desk speaks; Thai when it speaks none of them. */
export function chooseLanguage(tags: readonly (string | null)[]): DeskLanguage {
  return tags.map((tag) => languageOfTag(tag ?? '')).find(isSpoken) ?? 'th';
}

export function readLanguageChoice(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepLanguage(language: DeskLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing asks its own settings again next time.
  }
}

function isSpoken(language: string | undefined): language is DeskLanguage {
  return language !== undefined && Object.hasOwn(TEXTS, language);
}
