import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { turnTo } from './support/language.ts';
import { SCREENS } from './support/screens.ts';

const SERIOUS = new Set(['serious', 'critical']);

for (const { name, open } of SCREENS) {
  test(`${name} can be used by everybody`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    for (const language of ['th', 'en'] as const) {
      await turnTo(page, language);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        expect.soft(await barriers(page), `${language}, ${colorScheme}`).toEqual([]);
      }
    }
  });
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => SERIOUS.has(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
