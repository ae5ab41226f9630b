import { join } from 'node:path';

import { test } from '@playwright/test';

import { LANGUAGES, setLanguage } from './support/language.ts';
import { SCREENS } from './support/screens/all-screens.ts';
import { OLD_PHONE, PHONE, SMALL_PHONE } from './support/viewports.ts';

/**
 * Screenshots of every screen, taken only when SANAM_SCREENS is set: `1` takes those of docs/screens, the path of a
 * folder those of every language and size.
 */
const CHOICE = process.env['SANAM_SCREENS'] ?? '';
const IS_FOR_DOCS = CHOICE === '1';
const FOLDER = IS_FOR_DOCS ? join(import.meta.dirname, '../docs/screens') : CHOICE;

for (const screen of SCREENS) {
  for (const language of IS_FOR_DOCS ? (['th', 'en'] as const) : LANGUAGES) {
    test(`${screen.name} (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      for (const { name, open, sizes } of [screen, ...(screen.next ?? [])]) {
        await open(page);
        const file = `${name.replaceAll(/,? /g, '-')}-${language}`;
        const all = sizes ?? (IS_FOR_DOCS ? [PHONE] : [PHONE, OLD_PHONE, SMALL_PHONE]);
        for (const size of IS_FOR_DOCS ? all.slice(0, 1) : all) {
          await page.setViewportSize(size);
          await page.evaluate(() => document.fonts.ready);
          const path = join(FOLDER, IS_FOR_DOCS ? `${file}.png` : `${file}-${size.width}.png`);
          await page.screenshot({ path, scale: 'css' });
        }
        await page.setViewportSize(PHONE);
      }
    });
  }
}
