import { expect, type Page } from '@playwright/test';

/** The server under test creates its first operator with this password. */
export const ADMIN_PASSWORD = 'ring-side-desk-7';

/** Logs in through the desk's own form, in whatever language it is. */
export async function logInAtDesk(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** The ledger page, which only an admin sees. */
export async function openLedger(page: Page): Promise<void> {
  await page.goto('/desk');
  await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
  await expect(page.getByRole('table')).toBeVisible();
}

/** The desk stores its session per tab. */
export function storedDeskSession(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('sanam-desk-session'));
}
