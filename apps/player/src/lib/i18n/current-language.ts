import { DEFAULT_LANGUAGE, parseLanguageTag } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { changeLanguage } from './change-language.ts';

export function currentLanguage(): Language {
  return parseLanguageTag(i18next.language ?? '') ?? DEFAULT_LANGUAGE;
}

/** The language on the screen, how to change it, and whether the chosen one could not be loaded yet. */
export function useLanguage(): [
  language: Language,
  changeLanguage: (language: Language, onChanged?: () => void) => void,
  isLate: boolean,
] {
  useTranslation();
  const [isLate, setLate] = useState(false);
  const change = (language: Language, onChanged?: () => void): void =>
    changeLanguage(language, (hasChanged) => {
      setLate(!hasChanged);
      if (hasChanged) onChanged?.();
    });
  return [currentLanguage(), change, isLate];
}
