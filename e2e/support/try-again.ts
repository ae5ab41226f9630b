import type { Locator, Page } from '@playwright/test';

/** What could not be read is asked for again: by a tap, unless the page has done so by itself before it came to that. */
export async function tryAgain(within: Page | Locator): Promise<void> {
  const button = within.getByRole('button', { name: 'Try again' });
  await button.click({ timeout: 10_000 }).catch(() => undefined);
}
