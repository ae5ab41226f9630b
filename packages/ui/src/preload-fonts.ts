/** `<html lang>` of the five languages. */
export type PageLanguage = 'th' | 'en' | 'zh-Hans' | 'lo' | 'my';

const LATIN = new URL('./fonts/anuphan-latin.woff2', import.meta.url).href;
const BAHT = new URL('./fonts/anuphan-baht.woff2', import.meta.url).href;
const FIGURES = new URL('./fonts/barlow-semi-condensed-figures.woff2', import.meta.url).href;
const THAI = new URL('./fonts/anuphan-thai.woff2', import.meta.url).href;
const LAO = new URL('./fonts/noto-sans-lao.woff2', import.meta.url).href;
const MYANMAR = new URL('./fonts/noto-sans-myanmar.woff2', import.meta.url).href;

/** The files that fonts.css will ask for in a language, so that they can be fetched before the first text needs them. */
export const FONTS_OF: Record<PageLanguage, readonly string[]> = {
  th: [LATIN, THAI, FIGURES, BAHT],
  en: [LATIN, FIGURES, BAHT],
  'zh-Hans': [],
  lo: [LATIN, LAO, FIGURES, BAHT],
  my: [LATIN, MYANMAR, FIGURES, BAHT],
};

/** Starts fetching a language's fonts, and only those. */
export function preloadFonts(language: PageLanguage): void {
  for (const href of FONTS_OF[language]) {
    if (document.head.querySelector(`link[rel=preload][href="${href}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}
