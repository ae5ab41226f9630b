import i18next, { type i18n, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

/**
 * Stands for react-i18next in the build: what the app uses of it is this, and the rest would be 2.5 KB of the first
 * load. Namespaces are loaded before anything that needs them is rendered, so there is nothing to wait for.
 */
export function useTranslation(): { readonly t: TFunction; readonly i18n: i18n } {
  const language = useSyncExternalStore(subscribe, () => i18next.language);
  return { t: fixedTo(language), i18n: i18next };
}

export const initReactI18next = { type: '3rdParty', init: () => undefined } as const;

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

let fixed: { readonly language: string; readonly t: TFunction } | undefined;

/** Another function for another language, so that whatever depends on it is made anew. */
function fixedTo(language: string): TFunction {
  if (fixed?.language !== language) fixed = { language, t: i18next.getFixedT(language) };
  return fixed.t;
}
