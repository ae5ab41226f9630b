/** `<html lang>` of the five languages. */
export type PageLanguage = 'th' | 'en' | 'zh-Hans' | 'lo' | 'my';

/** A face of fonts.css, named as the browser picks it: by its family and a character that only it has. */
export interface Face {
  readonly family: string;
  readonly character: string;
}

const LATIN = { family: 'Anuphan', character: 'a' };
const BAHT = { family: 'Anuphan', character: '฿' };
const FIGURES = { family: 'Barlow Semi Condensed', character: '0' };

export const FACES_OF: Record<PageLanguage, readonly Face[]> = {
  th: [LATIN, { family: 'Anuphan Thai', character: 'ก' }, FIGURES, BAHT],
  en: [LATIN, FIGURES, BAHT],
  'zh-Hans': [],
  lo: [LATIN, { family: 'Noto Sans Lao', character: 'ກ' }, FIGURES, BAHT],
  my: [LATIN, { family: 'Noto Sans Myanmar', character: 'က' }, FIGURES, BAHT],
};

/**
 * Starts fetching a language's fonts before the first text needs them, and only those. Through the font set, not
 * `<link rel="preload">`: once the stylesheet is parsed, Chrome does not take a face's file from a preload and
 * fetches it twice.
 */
export function preloadFonts(language: PageLanguage): void {
  for (const { family, character } of FACES_OF[language]) {
    // Without the file the system's face stays, which is what the stylesheet says anyway.
    document.fonts.load(`1em "${family}"`, character).catch(() => undefined);
  }
}
