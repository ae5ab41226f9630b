import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { turnTo } from './support/language.ts';
import { SCREENS } from './support/screens.ts';

const SERIOUS = new Set(['serious', 'critical']);

for (const { name, open } of SCREENS) {
  test(`${name} can be used by everybody`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    expect.soft(await barriers(axe(page)), 'in Thai, dark').toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    expect.soft(await barriers(axe(page).withRules('color-contrast')), 'in Thai, light').toEqual([]);
    await turnTo(page, 'en');
    expect.soft(await barriers(axe(page)), 'in English, light').toEqual([]);
  });
}

function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
}

async function barriers(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => SERIOUS.has(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
