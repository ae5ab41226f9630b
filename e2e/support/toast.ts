import { expect, type Locator, type Page } from '@playwright/test';

/** It is visible for five seconds: expect it from before the tap that brings it. */
export function toast(page: Page): Locator {
  return page.locator('body > [aria-live]');
}

/** Closes the toast unless it has gone by itself. */
export async function dismissToast(page: Page): Promise<void> {
  const close = toast(page).getByRole('button', { includeHidden: true });
  await close.click({ timeout: 6000 }).catch(() => undefined);
  await expect(toast(page)).toBeEmpty();
}
