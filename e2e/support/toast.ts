import { expect, type Locator, type Page } from '@playwright/test';

/** It stands for five seconds: to be looked for from before the tap that brings it. */
export function toastOf(page: Page): Locator {
  return page.locator('body > [aria-live]');
}

/** Closed, unless it has gone by itself. */
export async function dismissToast(page: Page): Promise<void> {
  const close = toastOf(page).getByRole('button', { includeHidden: true });
  await close.click({ timeout: 6000 }).catch(() => undefined);
  await expect(toastOf(page)).toBeEmpty();
}
