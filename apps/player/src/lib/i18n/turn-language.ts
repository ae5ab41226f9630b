import { LANGUAGE_TAGS } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import { preloadFonts, type PageLanguage } from '@sanam/ui';
import i18next from 'i18next';

import { importWithRetry } from '../import-with-retry.ts';
import { FIRST_TEXTS, loadBundle, MORE_TEXTS, type TextPart } from './load-bundle.ts';

let callOff: () => void = () => undefined;

/**
 * Everything turns at once, when the texts are there. Until then the language before stays on the screen and stays the
 * stored choice; after each try it is told whether it has turned. The last choice counts.
 */
export function turnLanguage(language: Language, tell: (hasTurned: boolean) => void = () => undefined): void {
  callOff();
  callOff = importWithRetry(
    () => Promise.all(partsShown().map((part) => fetchTexts(language, part))),
    () => void i18next.changeLanguage(language).then(() => tell(true)),
    () => tell(false),
  );
}

/** Throws when they cannot be had. i18next, asked by itself, would say nothing. */
export async function fetchTexts(language: Language, part: TextPart): Promise<void> {
  if (i18next.hasResourceBundle(language, part)) return;
  preloadFonts(LANGUAGE_TAGS[language].html as PageLanguage);
  i18next.addResourceBundle(language, part, await loadBundle(language, part));
}

function partsShown(): readonly TextPart[] {
  return i18next.hasResourceBundle(i18next.language, MORE_TEXTS) ? [FIRST_TEXTS, MORE_TEXTS] : [FIRST_TEXTS];
}
