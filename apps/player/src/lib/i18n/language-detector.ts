import { DEFAULT_LANGUAGE, parseLanguageTag } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import type { LanguageDetectorModule } from 'i18next';

export const LANGUAGE_KEY = 'i18nextLng';

/** The player's choice, or the first supported language of the browser, or that of the page. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => detectLanguage([readChoice(), ...navigator.languages, document.documentElement.lang]),
  cacheUserLanguage: storeChoice,
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

function storeChoice(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage the language is detected again next time.
  }
}
