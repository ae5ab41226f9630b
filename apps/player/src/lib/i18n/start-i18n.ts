import { LANGUAGE_TAGS, parseLanguageTag, LANGUAGES } from '@sanam/contract';
import type { Language } from '@sanam/contract';
import { preloadFonts, type PageLanguage } from '@sanam/ui';
import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { importWithRetry } from '../import-with-retry.ts';
import { currentLanguage } from './current-language.ts';
import { LANGUAGE_KEY, languageDetector } from './language-detector.ts';
import { FIRST_TEXTS, loadBundle, MORE_TEXTS, type TextPart } from './load-bundle.ts';
import { fetchTexts, changeLanguage } from './change-language.ts';

let started: Promise<unknown> | undefined;

/** Resolves once these parts of the texts are loaded in the player's language. */
export async function startI18n(parts: readonly TextPart[]): Promise<void> {
  i18next.on('languageChanged', () => {
    document.documentElement.lang = LANGUAGE_TAGS[currentLanguage()].html;
  });
  // A language that is chosen in another tab applies here too.
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    const language = parseLanguageTag(newValue ?? '');
    if (key === LANGUAGE_KEY && language !== undefined) changeLanguage(language);
  });
  started = i18next
    .use(languageDetector)
    .use(bundleBackend)
    .use(initReactI18next)
    .init({
      supportedLngs: LANGUAGES,
      load: 'currentOnly',
      // Every bundle has every key, so no second language is loaded as a fallback.
      fallbackLng: false,
      ns: parts,
      defaultNS: FIRST_TEXTS,
      fallbackNS: MORE_TEXTS,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      ...(import.meta.env.DEV && { saveMissing: true, missingKeyHandler: refuseMissingKey }),
    });
  await started;
}

/** Loads the texts of all screens beyond the first; from then on a change of language includes them. */
export async function loadMoreTexts(): Promise<void> {
  await started;
  await fetchTexts(currentLanguage(), MORE_TEXTS);
  await i18next.loadNamespaces(MORE_TEXTS);
}

const bundleBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, part, done) => {
    preloadFonts(LANGUAGE_TAGS[language as Language].html as PageLanguage);
    // Retried, because i18next shows keys instead of texts once it has given up.
    importWithRetry(
      () => loadBundle(language, part),
      (bundle) => done(null, bundle),
    );
  },
};

function refuseMissingKey(languages: readonly string[], _namespace: string, key: string): never {
  throw new Error(`No text for "${key}" in ${languages.join(', ')}`);
}
