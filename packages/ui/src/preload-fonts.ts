/** `<html lang>` of the five languages. */
export type PageLanguage = 'th' | 'en' | 'zh-Hans' | 'lo' | 'my';

/** A font of fonts.css, identified as the browser picks it: by its family and a character that only it has. */
export interface Face {
  readonly family: string;
  readonly character: string;
}

const LATIN = { family: 'Anuphan', character: 'a' };
const BAHT = { family: 'Anuphan', character: '฿' };
const NUMERALS = { family: 'Barlow Semi Condensed', character: '0' };

export const FACES_OF: Record<PageLanguage, readonly Face[]> = {
  th: [LATIN, { family: 'Anuphan Thai', character: 'ก' }, NUMERALS, BAHT],
  en: [LATIN, NUMERALS, BAHT],
  'zh-Hans': [NUMERALS],
  lo: [LATIN, { family: 'Noto Sans Lao', character: 'ກ' }, NUMERALS, BAHT],
  my: [LATIN, { family: 'Noto Sans Myanmar', character: 'က' }, NUMERALS, BAHT],
};

/**
 * Starts fetching a language's fonts before the first text needs them, and only those. Through the font set, not
 * `<link rel="preload">`: once the stylesheet is parsed, Chrome ignores a preloaded font file and fetches it twice.
 */
export function preloadFonts(language: PageLanguage): void {
  for (const { family, character } of FACES_OF[language]) {
    // Without the file the system's font is used, which the stylesheet names next.
    document.fonts.load(`1em "${family}"`, character).catch(() => undefined);
  }
}
