import { randomInt } from 'node:crypto';

import { expect, type APIRequestContext, type Page } from '@playwright/test';

import { createApi } from './api.ts';

export interface Account {
  readonly phone: string;
  readonly password: string;
}

/** Has money and a history of bets; tests share it and only read. */
export const DEMO_ACCOUNT: Account = { phone: '0800000001', password: 'demo1234' };
export const PASSWORD = 'ring-side-7';

/** A phone that is not registered yet: tests share one server and must not meet. */
export function newPhone(): string {
  return `09${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

export async function registerAccount(request: APIRequestContext): Promise<Account> {
  const account = { phone: newPhone(), password: PASSWORD };
  await createApi(request)('POST /auth/register', {
    body: {
      ...account,
      fullName: 'สมหญิง ทดสอบ',
      bankName: 'ธนาคารกสิกรไทย',
      bankCode: 'KBANK',
      bankAccount: '1234567890',
      line: 'somying',
      defaultAccountId: 1,
      agentId: 1,
    },
  });
  return account;
}

/** Logs in over the API and stores the session before the next page loads. Returns the access token. */
export async function logInAs(page: Page, { phone, password }: Account): Promise<string> {
  const session = await createApi(page.request)('POST /auth/login', { body: { username: phone, password } });
  await page.addInitScript((state) => {
    // Once, so that a later log-out or refresh is not undone, and not in a frame that the page embeds.
    const mark = `entered ${state.refreshToken}`;
    if (globalThis.top !== globalThis.self || sessionStorage.getItem(mark) !== null) return;
    sessionStorage.setItem(mark, 'yes');
    localStorage.setItem('sanam-session', JSON.stringify({ state, version: 0 }));
  }, session);
  return session.accessToken;
}

export async function logInAsNewPlayer(page: Page): Promise<Account> {
  const account = await registerAccount(page.request);
  await logInAs(page, account);
  return account;
}

export async function openHomeAsNewPlayer(page: Page): Promise<Account> {
  const account = await logInAsNewPlayer(page);
  await page.goto('/');
  await expect(page.getByText(formatPhone(account.phone))).toBeVisible();
  return account;
}

/** 081-234-5678, as the greeting writes it. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
