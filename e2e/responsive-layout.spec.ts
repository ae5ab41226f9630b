import { readFileSync } from 'node:fs';

import { expect, test, type Page } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { type Language, switchLanguage } from './support/language.ts';
import { layoutViolations } from './support/layout-violations.ts';
import { SCREENS } from './support/screens/all-screens.ts';
import type { Screen } from './support/screens/screen.ts';
import { OLD_PHONE, PHONE, SMALL_PHONE, type Viewport } from './support/viewports.ts';

/** Thai is laid out for the old phone as well. */
const SIZES: readonly Viewport[] = [PHONE, SMALL_PHONE];

/** A key of the texts on screen where the text itself should be. */
const BARE_KEY = new RegExp(
  String.raw`\b(?:${[...readSections('en'), ...readSections('more/en')].join('|')})\.[a-z]\w+`,
);

const softly = expect.configure({ soft: true, timeout: 5000 });

for (const screen of SCREENS) {
  const name = `"${screen.name}"${screen.next === undefined ? '' : ' and what follows'}`;

  test(`${name} fits and is accessible in every language`, { tag: '@full' }, async ({ page }) => {
    test.slow();
    await visit(page, screen, async (state, sizes) => {
      expect.soft(await axeViolations(page), `${state}, in Thai`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      const lightViolations = await axeViolations(page, { only: ['color-contrast'] });
      expect.soft(lightViolations, `${state}, in light colours`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });

      const all = sizes === SIZES ? [PHONE, OLD_PHONE, SMALL_PHONE] : sizes;
      await expectFits(page, state, { language: 'th', viewports: all });
      await expectFits(page, state, { language: 'en', viewports: sizes });
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      // Colours do not depend on the language, and checking them takes longer than all other rules.
      const violations = await axeViolations(page, { without: ['color-contrast'] });
      expect.soft(violations, `${state}, in English`).toEqual([]);
      // What fits the small phone with large text fits the others.
      for (const language of ['cn', 'laos', 'mm'] as const)
        await expectFits(page, state, { language, viewports: sizes.slice(-1), textSizes: ['200%'] });
    });
  });
}

/** Opens the screen and its further states and runs the check in each of them. */
async function visit(
  page: Page,
  screen: Screen,
  check: (state: string, sizes: readonly Viewport[]) => Promise<void>,
): Promise<void> {
  for (const { name, open, sizes = SIZES } of [screen, ...(screen.next ?? [])]) {
    await test.step(name, async () => {
      await open(page);
      await check(name, sizes);
      await page.setViewportSize(PHONE);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await switchLanguage(page, 'th');
    });
  }
}

async function expectFits(
  page: Page,
  state: string,
  {
    language,
    viewports,
    textSizes = ['100%', '200%'],
  }: {
    readonly language: Language;
    readonly viewports: readonly Viewport[];
    readonly textSizes?: readonly string[];
  },
): Promise<void> {
  await switchLanguage(page, language);
  expect(await page.locator('body').innerText(), `${state}, ${language}`).not.toMatch(BARE_KEY);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const size of textSizes) {
      const where = `${state}, ${language}, ${viewport.width} wide, text at ${size}`;
      // Some boxes are arranged anew once their size was observed.
      await softly.poll(() => layoutViolations(page, size), where).toEqual([]);
    }
  }
}

function readSections(bundle: string): string[] {
  const file = new URL(`../apps/player/src/lib/i18n/bundles/${bundle}.json`, import.meta.url);
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
}
