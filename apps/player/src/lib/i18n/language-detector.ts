import { DEFAULT_LANGUAGE, parseLanguageTag } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import type { LanguageDetectorModule } from 'i18next';

export const LANGUAGE_KEY = 'i18nextLng';

/** The player's own choice, else the first language of his browser that we speak, else the page's. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => detectLanguage([readChoice(), ...navigator.languages, document.documentElement.lang]),
  cacheUserLanguage: keepChoice,
};

export function detectLanguage(tags: readonly (string | null)[]): Language {
  for (const tag of tags) {
    const language = parseLanguageTag(tag ?? '');
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

function keepChoice(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser that keeps nothing asks its own settings again next time.
  }
}
