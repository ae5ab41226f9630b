import { join } from 'node:path';

import { test } from '@playwright/test';

import { speak } from './support/language.ts';
import { SCREENS } from './support/screens.ts';

/** Pictures of every screen for docs/screens, made only when SANAM_SCREENS is set. */
const FOLDER = join(import.meta.dirname, '../docs/screens');

for (const { name, open } of SCREENS) {
  for (const [language, viewport] of [
    ['th', { width: 390, height: 844 }],
    ['en', { width: 390, height: 844 }],
    ['th', { width: 320, height: 640 }],
  ] as const) {
    test(`${name} (${language}, ${viewport.width})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await speak(page, language);
      await open(page);
      await page.evaluate(() => document.fonts.ready);
      const file = `${name.replaceAll(' ', '-')}-${language}-${viewport.width}.png`;
      await page.screenshot({ path: join(FOLDER, file) });
    });
  }
}
