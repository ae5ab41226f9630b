import { LANGUAGE_TAGS } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import { preloadFonts, type PageLanguage } from '@sanam/ui';
import i18next from 'i18next';

import { importWithRetry } from '../import-with-retry.ts';
import { FIRST_TEXTS, loadBundle, MORE_TEXTS, type TextPart } from './load-bundle.ts';

let cancel: () => void = () => undefined;

/**
 * Changes the language once all of its texts are loaded. Until then the previous one stays on the screen and in
 * storage; `onAttempt` is called after each attempt. A later call replaces an earlier one.
 */
export function changeLanguage(
  language: Language,
  onAttempt: (hasChanged: boolean) => void = () => undefined,
): void {
  cancel();
  cancel = importWithRetry(
    () => Promise.all(loadedParts().map((part) => fetchTexts(language, part))),
    () => void i18next.changeLanguage(language).then(() => onAttempt(true)),
    () => onAttempt(false),
  );
}

/** Throws when they cannot be loaded, which i18next itself would not report. */
export async function fetchTexts(language: Language, part: TextPart): Promise<void> {
  if (i18next.hasResourceBundle(language, part)) return;
  preloadFonts(LANGUAGE_TAGS[language].html as PageLanguage);
  i18next.addResourceBundle(language, part, await loadBundle(language, part));
}

function loadedParts(): readonly TextPart[] {
  return i18next.hasResourceBundle(i18next.language, MORE_TEXTS) ? [FIRST_TEXTS, MORE_TEXTS] : [FIRST_TEXTS];
}
