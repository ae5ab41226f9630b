import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';

declare const axe: { run(options: object): Promise<AxeResults> };

const SERIOUS = new Set(['serious', 'critical']);

/** What axe finds on the page that keeps somebody out. With `rules`, it looks for these alone. */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(
    async (runOnly) =>
      (await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations.map(
        ({ id, impact, nodes }) => ({
          impact,
          found: nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
        }),
      ),
    rules,
  );
  return violations.filter(({ impact }) => SERIOUS.has(impact ?? '')).flatMap(({ found }) => found);
}

/** In the dark whatever can be found, and in the light what depends on colours. */
export async function expectNoBarriers(page: Page, state: string): Promise<void> {
  expect.soft(await barriers(page), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await barriers(page, ['color-contrast']), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
}
