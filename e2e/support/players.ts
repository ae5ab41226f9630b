import { randomInt } from 'node:crypto';

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Tokens } from '@sanam/contract';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

export const DEMO_PHONE = '0800000001';
export const DEMO_PASSWORD = 'demo1234';
export const PASSWORD = 'ring-side-7';

export interface Account {
  readonly phone: string;
  readonly password: string;
}

/** A phone nobody has registered: tests share one server and must not meet. */
export function newPhone(): string {
  return `09${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

/** Opens an account without going through the screens. */
export async function registerAccount(request: APIRequestContext): Promise<Account> {
  const account = { phone: newPhone(), password: PASSWORD };
  const answer = await request.post('/api/auth/register', {
    headers: HEADERS,
    data: {
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
  expect(answer.ok(), await answer.text()).toBe(true);
  return account;
}

/** Logs in without the log-in page, by storing what it would store before the next page begins. Answers his token. */
export async function enterAs(page: Page, { phone, password }: Account): Promise<string> {
  const answer = await page.request.post('/api/auth/login', {
    headers: HEADERS,
    data: { username: phone, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: Tokens };
  await page.addInitScript((state) => {
    // Once: whoever has left since, or whose tokens are newer, is not brought back. And not in what a page embeds.
    const mark = `entered ${state.refreshToken}`;
    if (globalThis.top !== globalThis.self || sessionStorage.getItem(mark) !== null) return;
    sessionStorage.setItem(mark, 'yes');
    localStorage.setItem('sanam-session', JSON.stringify({ state, version: 0 }));
  }, data);
  return data.accessToken;
}

/** A new member looking at the home page. */
export async function enterAsNewMember(page: Page): Promise<Account> {
  const account = await registerAccount(page.request);
  await enterAs(page, account);
  await page.goto('/');
  await expect(page.getByText(shownPhone(account.phone))).toBeVisible();
  return account;
}

/** 081-234-5678, as the greeting writes it. */
export function shownPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
