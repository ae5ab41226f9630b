import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import { LANGUAGES, switchLanguage } from './support/language.ts';
import { layoutViolations } from './support/layout-violations.ts';
import { SCREENS } from './support/screens/all-screens.ts';

/** Whatever fits the small one in Thai and in every other language fits the large one that it fits in Thai. */
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

/** A text's name instead of the text. */
const BARE_KEY = new RegExp(
  String.raw`\b(?:${[...sectionsOf('en'), ...sectionsOf('more/en')].join('|')})\.[a-z]\w+`,
);

for (const { name, open } of SCREENS) {
  test(`${name} can be used by everybody, and holds in every language on a small phone, on a larger one, and with large text`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await expectAccessible(page, 'in Thai');

    for (const language of LANGUAGES) {
      await switchLanguage(page, language);
      expect(await page.locator('body').innerText(), language).not.toMatch(BARE_KEY);
      for (const viewport of language === 'th' ? [PHONE, SMALL_PHONE] : [SMALL_PHONE]) {
        await page.setViewportSize(viewport);
        for (const size of ['100%', '200%']) {
          const where = `${language}, ${viewport.width} wide, text at ${size}`;
          expect.soft(await layoutViolations(page, size), where).toEqual([]);
        }
      }
    }
  });
}

function sectionsOf(bundle: string): string[] {
  const file = new URL(`../apps/player/src/lib/i18n/bundles/${bundle}.json`, import.meta.url);
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
}
