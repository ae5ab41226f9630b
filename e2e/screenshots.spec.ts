import { join } from 'node:path';

import { test } from '@playwright/test';

import { setLanguage } from './support/language.ts';
import { SCREENS } from './support/screens/all-screens.ts';

/** Screenshots of every screen for docs/screens, taken only when SANAM_SCREENS is set. */
const FOLDER = join(import.meta.dirname, '../docs/screens');

for (const screen of SCREENS) {
  for (const language of ['th', 'en'] as const) {
    test(`${screen.name} (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      for (const { name, open } of [screen, ...(screen.next ?? [])]) {
        await open(page);
        await page.evaluate(() => document.fonts.ready);
        const file = `${name.replaceAll(/,? /g, '-')}-${language}.png`;
        await page.screenshot({ path: join(FOLDER, file), scale: 'css' });
      }
    });
  }
}
