import { LANGUAGE_TAGS, LANGUAGES } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import { preloadFonts, type PageLanguage } from '@sanam/ui';
import i18next from 'i18next';
import type { BackendModule, ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { currentLanguage } from './current-language.ts';
import { languageDetector } from './language-detector.ts';
import { loadBundle, type Bundle } from './load-bundle.ts';

/** Resolves once the player's language can be spoken. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = LANGUAGE_TAGS[currentLanguage()].html;
  });
  await i18next
    .use(languageDetector)
    .use(bundleBackend)
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      load: 'currentOnly',
      // Every key exists in every bundle, so the fallback is chosen before a bundle is loaded and not beside it.
      fallbackLng: false,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      ...(import.meta.env.DEV && { saveMissing: true, missingKeyHandler: refuseMissingKey }),
    });
}

const bundleBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => void readBundle(language, done),
};

async function readBundle(language: string, done: ReadCallback): Promise<void> {
  preloadFonts(LANGUAGE_TAGS[language as Language].html as PageLanguage);
  let bundle: Bundle;
  try {
    bundle = await loadBundle(language);
  } catch (error) {
    // True asks for another try: a phone at the ring side loses its network now and then.
    done(error as Error, true);
    return;
  }
  done(null, bundle);
}

function refuseMissingKey(languages: readonly string[], _namespace: string, key: string): never {
  throw new Error(`No text for "${key}" in ${languages.join(', ')}`);
}
