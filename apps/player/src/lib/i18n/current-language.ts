import { DEFAULT_LANGUAGE, languageOfTag } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

export function currentLanguage(): Language {
  return languageOfTag(i18next.language ?? '') ?? DEFAULT_LANGUAGE;
}

/** The language on screen and how to change it; the new bundle is fetched first, then everything turns at once. */
export function useLanguage(): [language: Language, changeLanguage: (language: Language) => void] {
  useTranslation();
  return [currentLanguage(), (language) => void i18next.changeLanguage(language)];
}
