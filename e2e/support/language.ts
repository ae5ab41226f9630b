import type { Page } from '@playwright/test';

export const LANGUAGES = ['th', 'en', 'cn', 'laos', 'mm'] as const;
export type Language = (typeof LANGUAGES)[number];

/** As if the player had chosen it on an earlier visit. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((code) => {
    if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', code);
  }, language);
}
