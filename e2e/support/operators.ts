import { expect, type Page } from '@playwright/test';

/** The server under test makes its first operator with this password. */
export const ADMIN_PASSWORD = 'ring-side-desk-7';

/** Logs in through the desk's own form, whatever language it speaks. */
export async function logInAtDesk(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** The admin looking at the books. */
export async function openBooks(page: Page): Promise<void> {
  await page.goto('/desk');
  await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
  await expect(page.getByRole('table')).toBeVisible();
}

/** What the desk keeps of a session, in this tab alone. */
export function storedDeskSession(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('sanam-desk-session'));
}
