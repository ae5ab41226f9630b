import { join } from 'node:path';

import { test } from '@playwright/test';

import { setLanguage } from './support/language.ts';
import { SCREENS } from './support/screens/all-screens.ts';

/** Pictures of every screen for docs/screens, made only when SANAM_SCREENS is set. */
const FOLDER = join(import.meta.dirname, '../docs/screens');

for (const { name, open } of SCREENS) {
  for (const language of ['th', 'en'] as const) {
    test(`${name} (${language})`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await setLanguage(page, language);
      await open(page);
      await page.evaluate(() => document.fonts.ready);
      const file = `${name.replaceAll(/,? /g, '-')}-${language}.png`;
      await page.screenshot({ path: join(FOLDER, file), scale: 'css' });
    });
  }
}
