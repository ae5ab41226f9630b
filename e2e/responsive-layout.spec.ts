import { readFileSync } from 'node:fs';

import { expect, test, type Page } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { type Language, switchLanguage } from './support/language.ts';
import { layoutViolations } from './support/layout-violations.ts';
import { SCREENS } from './support/screens/all-screens.ts';
import { PHONE, SMALL_PHONE } from './support/viewports.ts';

/** A key of the texts on screen where the text itself should be. */
const BARE_KEY = new RegExp(
  String.raw`\b(?:${[...readSections('en'), ...readSections('more/en')].join('|')})\.[a-z]\w+`,
);

for (const { name, open } of SCREENS) {
  test(`${name} fits and is accessible in Thai and English`, async ({ page }) => {
    test.slow();
    await open(page);
    expect.soft(await axeViolations(page), 'in Thai').toEqual([]);
    await expectFits(page, 'th', [PHONE, SMALL_PHONE]);
    await expectFits(page, 'en', [PHONE, SMALL_PHONE]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    expect.soft(await axeViolations(page), 'in English').toEqual([]);
  });

  test(`${name} fits in other languages and in light colours`, { tag: '@full' }, async ({ page }) => {
    test.slow();
    await open(page);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await axeViolations(page, ['color-contrast']), 'in light colours').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const language of ['cn', 'laos', 'mm'] as const) await expectFits(page, language, [SMALL_PHONE]);
  });
}

/** What fits the small phone fits the large one, unless the language is one that most players read. */
async function expectFits(
  page: Page,
  language: Language,
  viewports: readonly (typeof PHONE)[],
): Promise<void> {
  await switchLanguage(page, language);
  expect(await page.locator('body').innerText(), language).not.toMatch(BARE_KEY);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const size of ['100%', '200%']) {
      const where = `${language}, ${viewport.width} wide, text at ${size}`;
      expect.soft(await layoutViolations(page, size), where).toEqual([]);
    }
  }
}

function readSections(bundle: string): string[] {
  const file = new URL(`../apps/player/src/lib/i18n/bundles/${bundle}.json`, import.meta.url);
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
}
