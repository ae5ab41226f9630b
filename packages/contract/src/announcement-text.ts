import type { AnnouncementTexts } from './desk-settings.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { Language } from './languages.ts';

/**
 * The text of an announcement for a reader of this language, and the language that it is in: where theirs is missing,
 * Thai.
 */
export function announcementText(
  texts: AnnouncementTexts,
  language: Language,
): { text: string; language: Language } {
  const text = texts[language];
  return text === undefined ? { text: texts.th, language: DEFAULT_LANGUAGE } : { text, language };
}
