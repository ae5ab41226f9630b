import { DEFAULT_LANGUAGE, parseLanguageTag } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { turnLanguage } from './turn-language.ts';

export function currentLanguage(): Language {
  return parseLanguageTag(i18next.language ?? '') ?? DEFAULT_LANGUAGE;
}

/** The language on screen, how to change it, and whether the one that was chosen could not be fetched yet. */
export function useLanguage(): [
  language: Language,
  changeLanguage: (language: Language, onTurned?: () => void) => void,
  isLate: boolean,
] {
  useTranslation();
  const [isLate, setLate] = useState(false);
  const changeLanguage = (language: Language, onTurned?: () => void): void =>
    turnLanguage(language, (hasTurned) => {
      setLate(!hasTurned);
      if (hasTurned) onTurned?.();
    });
  return [currentLanguage(), changeLanguage, isLate];
}
