import { expect, type Page } from '@playwright/test';
import type { OperatorRole } from '@sanam/contract';

import { createApi } from './api.ts';

/** The server under test creates its first operator with this password. */
export const ADMIN_PASSWORD = 'ring-side-desk-7';

/** Logs in through the desk's own form, in whatever language it is. */
export async function logInAtDesk(page: Page, username: string, password: string, code = ''): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=code]').fill(code);
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

/** A page of the desk, as the admin sees it. */
export async function openDeskPage(page: Page, name: 'operators' | 'account'): Promise<void> {
  await page.goto(`/desk/${name}`);
  await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
  await expect(page.getByRole('navigation')).toBeVisible();
}

/** An operator with a made-up password. */
export async function addOperator(
  page: Page,
  role: OperatorRole = 'trader',
): Promise<{ username: string; password: string }> {
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: admin });
  const username = `${role}.${crypto.randomUUID().slice(0, 8)}`;
  const body = { username, role };
  const { password } = await createApi(page.request, accessToken)('POST /desk/operators', { body });
  return { username, password };
}
