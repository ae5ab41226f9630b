import { expect, type Page } from '@playwright/test';
import { LANGUAGE_TAGS } from '@sanam/contract';

export const LANGUAGES = ['th', 'en', 'cn', 'laos', 'mm'] as const;
export type Language = (typeof LANGUAGES)[number];

/** As if the player had chosen it on an earlier visit. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((code) => {
    if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', code);
  }, language);
}

/** As if the player chose it now in another tab: what is open stays open and changes its language. */
export async function switchLanguage(page: Page, language: Language, key = 'i18nextLng'): Promise<void> {
  await page.evaluate(
    ([name, newValue]) => {
      localStorage.setItem(name, newValue);
      globalThis.dispatchEvent(new StorageEvent('storage', { key: name, newValue }));
    },
    [key, language] as const,
  );
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language].html);
  await page.evaluate(() => document.fonts.ready);
}
