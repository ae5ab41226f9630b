import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { speak } from './support/language.ts';
import { SCREENS } from './support/screens.ts';

const SERIOUS = new Set(['serious', 'critical']);

for (const { name, open } of SCREENS) {
  for (const language of ['th', 'en'] as const) {
    test(`${name} can be used by everybody (${language}, dark and light)`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await speak(page, language);
      await open(page);
      expect(await barriers(page), 'dark').toEqual([]);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      expect(await barriers(page), 'light').toEqual([]);
    });
  }
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => SERIOUS.has(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
