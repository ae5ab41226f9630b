import { expect, type Page } from '@playwright/test';
import axeCore, { type AxeResults } from 'axe-core';

declare const axe: { run(options: object): Promise<AxeResults> };

const SERIOUS = new Set(['serious', 'critical']);

/** Serious and critical violations that axe finds on the page, with all rules unless some are chosen or left out. */
export async function axeViolations(
  page: Page,
  { only, without = [] }: { readonly only?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(
    async (options) =>
      (await axe.run({ resultTypes: ['violations'], ...options })).violations.map(
        ({ id, impact, nodes }) => ({
          impact,
          found: nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
        }),
      ),
    {
      ...(only && { runOnly: only }),
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    },
  );
  return violations.filter(({ impact }) => SERIOUS.has(impact ?? '')).flatMap(({ found }) => found);
}

/** All rules in dark colours, and in light ones what depends on colours. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  expect.soft(await axeViolations(page), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await axeViolations(page, { only: ['color-contrast'] }), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
}
