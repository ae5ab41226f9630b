import { preloadFonts } from '@sanam/ui';
import { create } from 'zustand';

import { chooseLanguage, LANGUAGE_KEY, storeLanguage, readStoredLanguage } from '../lib/language.ts';
import type { Texts } from '../lib/texts/en.ts';
import { TEXTS, type DeskLanguage } from '../lib/texts/index.ts';

const store = create<{ readonly language: DeskLanguage }>()(() => ({ language: chosenLanguage() }));

applyToPage(currentLanguage());

// Chosen in another tab.
globalThis.addEventListener('storage', ({ key }) => {
  if (key === LANGUAGE_KEY) show(chosenLanguage());
});

export function currentLanguage(): DeskLanguage {
  return store.getState().language;
}

export function useLanguage(): DeskLanguage {
  return store(({ language }) => language);
}

export function useTexts(): Texts {
  return TEXTS[useLanguage()];
}

export function changeLanguage(language: DeskLanguage): void {
  storeLanguage(language);
  show(language);
}

function chosenLanguage(): DeskLanguage {
  return chooseLanguage([readStoredLanguage(), ...navigator.languages]);
}

function show(language: DeskLanguage): void {
  applyToPage(language);
  store.setState({ language });
}

function applyToPage(language: DeskLanguage): void {
  document.documentElement.lang = language;
  preloadFonts(language);
}
