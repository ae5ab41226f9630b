import { expect, type Locator, type Page } from '@playwright/test';
import type { Alert, Endpoints, OperatorRole, ReplyOf } from '@sanam/contract';

import { createApi } from './api.ts';
import { rewriteReplies } from './intercept-requests.ts';
import { blockLiveConnection } from './live-connection.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The server under test creates its first operator with this password. */
export const ADMIN_PASSWORD = 'ring-side-desk-7';

/** Logs in through the desk's own form, in whatever language it is. A code that is not six digits is a backup code. */
export async function logInAtDesk(page: Page, username: string, password: string, code = ''): Promise<void> {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  if (!/^\d{0,6}$/.test(code)) await page.getByRole('button', { name: /รหัสสำรอง|Backup code/ }).click();
  await page.locator('input[name=code]').fill(code);
  await page.locator('button[type=submit]').click();
}

/** The menu of a narrow screen: pages, language, theme and log-out. */
export async function openDeskMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /เปิดเมนู|Open the menu/ }).click();
  return page.getByRole('dialog');
}

/** The ledger page, which only an admin sees. */
export async function openLedger(page: Page): Promise<void> {
  await openDeskPage(page, 'ledger');
  await expect(page.getByRole('table')).toBeVisible();
}

/** The desk stores its session per tab. */
export function storedDeskSession(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('sanam-desk-session'));
}

/** A page of the desk, as the admin sees it. */
export function openDeskPage(page: Page, path: string): Promise<void> {
  return openDeskAs(page, { username: 'admin', password: ADMIN_PASSWORD }, path);
}

/** An operator with a made-up password. */
export async function addOperator(page: Page, role: OperatorRole = 'trader'): Promise<Credentials> {
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: admin });
  const username = `${role}.${crypto.randomUUID().slice(0, 8)}`;
  const body = { username, role };
  const { password } = await createApi(page.request, accessToken)('POST /desk/operators', { body });
  return { username, password };
}

const OWN_PASSWORD = 'ring-side-own-desk-7';

/** An operator who has chosen a password: a test that holds matches or is away needs one that no other test uses. */
export async function createOperator(page: Page, role: OperatorRole = 'trader'): Promise<Credentials> {
  const { username, password: oldPassword } = await addOperator(page, role);
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username, password: oldPassword },
  });
  const call = createApi(page.request, accessToken);
  const password = OWN_PASSWORD;
  await call('POST /desk/change-password', { body: { oldPassword, newPassword: password } });
  // A session that was used a moment ago counts as a second desk of theirs.
  await call('POST /desk/logout');
  return { username, password };
}

/** A page of the desk, as this operator sees it. */
export async function openDeskAs(
  page: Page,
  { username, password }: Credentials,
  path: string,
): Promise<void> {
  await page.goto(`/desk/${path}`);
  await logInAtDesk(page, username, password);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Presses the key of an act once it can act, which it cannot right after its item was shown. */
export async function pressAct(page: Page, act: string, code: string): Promise<void> {
  await expect(page.locator(`[data-act=${act}]`)).toBeEnabled();
  await page.keyboard.press(code);
}

/** Presses a key until what it does is seen. */
export async function longPressKey(page: Page, code: string, done: () => Promise<void>): Promise<void> {
  await page.keyboard.down(code);
  await done();
  await page.keyboard.up(code);
}

/** A finger that stays down until what it does is seen. */
export async function longPressTouch(page: Page, target: Locator, done: () => Promise<void>): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const session = await page.context().newCDPSession(page);
  const touchPoints = [
    { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await done();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** The desk receives that a rule of the ledger is violated, as the first thing to do. */
export async function breakLedger(page: Page): Promise<void> {
  const broken: Alert = {
    id: 'LEDGER_BROKEN',
    kind: 'LEDGER_BROKEN',
    subject: 'ledger',
    severity: 'CRITICAL',
    since: null,
    match: null,
    share: null,
    count: null,
    amount: null,
    approvalKind: null,
  };
  // It would bring the real ones.
  await blockLiveConnection(page);
  await rewriteReplies<ReplyOf<Endpoints['GET /desk/alerts']>>(page, '**/api/desk/alerts', ({ alerts }) => ({
    alerts: [broken, ...alerts],
  }));
}
