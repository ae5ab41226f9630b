import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What could not be read can be asked for again, and is once the network is mended: by a tap, unless the page has done so by
 * itself before it came to that.
 */
export async function tryAgain(within: Page | Locator, mend: () => Promise<void>): Promise<void> {
  const button = within.getByRole('button', { name: 'Try again' });
  await expect(button).toBeVisible();
  await mend();
  await button.click({ timeout: 10_000 }).catch(() => undefined);
}
