/** The five languages, by the codes in which the player's choice is stored. Thai is the default and the fallback. */
export const LANGUAGES = ['th', 'en', 'cn', 'laos', 'mm'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'th';

/** The standard names of each language: BCP 47 for `<html lang>`, an Intl locale for dates. */
export const LANGUAGE_TAGS: Record<Language, { html: string; intl: string }> = {
  th: { html: 'th', intl: 'th-TH' },
  en: { html: 'en', intl: 'en-US' },
  cn: { html: 'zh-Hans', intl: 'zh-CN' },
  laos: { html: 'lo', intl: 'lo-LA' },
  mm: { html: 'my', intl: 'my-MM' },
};

const LANGUAGE_OF_PRIMARY_TAG: Record<string, Language> = {
  th: 'th',
  en: 'en',
  cn: 'cn',
  zh: 'cn',
  laos: 'laos',
  lo: 'laos',
  mm: 'mm',
  my: 'mm',
};

/** The supported language of a tag such as `zh-TW`, `lo` or `my-MM`, or of one of our own codes. */
export function parseLanguageTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return Object.hasOwn(LANGUAGE_OF_PRIMARY_TAG, primary) ? LANGUAGE_OF_PRIMARY_TAG[primary] : undefined;
}

/** The best supported language of an Accept-Language header; Thai if it has none. */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';');
      const q = options.map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1]).find(Boolean);
      return { language: parseLanguageTag(tag), quality: q === undefined ? 1 : Number(q) };
    })
    .filter((entry) => entry.language !== undefined && entry.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted[0]?.language ?? DEFAULT_LANGUAGE;
}
