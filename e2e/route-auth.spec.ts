import { expect, test } from '@playwright/test';

import { logInAsNewPlayer, openHomeAsNewPlayer } from './support/accounts.ts';

const MEMBER_PATHS = [
  '/',
  '/bet/1',
  '/profile',
  '/security',
  '/step',
  '/history',
  '/results',
  '/bet-running',
  '/history-report',
  '/ticket/0190a0a0-0000-7000-8000-000000000000',
  '/withdraw',
  '/odds',
  '/about',
];

test('sends a visitor from every member page to the log-in page', async ({ page }) => {
  for (const path of MEMBER_PATHS) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
  await page.goto('/register');
  await page.goto('/withdraw');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/register');
});

test('a player reaches every page, each with header and footer', { tag: '@full' }, async ({ page }) => {
  await logInAsNewPlayer(page);
  for (const path of MEMBER_PATHS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
    await expect(page.getByRole('banner'), path).toContainText('0.00');
    await expect(page.getByRole('navigation', { name: 'เมนูหลัก' }), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('sends a player from the log-in page to the home page', async ({ page }) => {
  await logInAsNewPlayer(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('an unknown path shows "not found" and a link home to everybody', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'ไม่พบหน้าที่ค้นหา' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'ย้อนกลับ' })).toBeVisible();
  await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
  await expect(page).toHaveURL('/login');

  await logInAsNewPlayer(page);
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'a page that crashes shows the error screen with a working way out',
  { tag: '@full' },
  async ({ page }) => {
    await openHomeAsNewPlayer(page);
    // A reply that breaks the contract: a stadium without its list.
    const sections = [{ id: 1, stadiumName: 'สนาม', matches: null }];
    await page.route('**/api/match/results?*', (route) =>
      route.fulfill({
        json: { success: true, message: 'OK', data: { sections, pagination: { totalPages: 1 } } },
      }),
    );
    await page.getByRole('button', { name: 'เมนู' }).click();
    await page.getByRole('link', { name: 'ผลการแข่งขัน' }).click();
    await expect(page.getByRole('heading', { name: 'ไม่พบหน้าที่ค้นหา' })).toBeVisible();
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
    await expect(page.getByRole('banner')).toContainText('0.00');
  },
);

test('opens the deposit sheet from the footer and from the home page', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  const footer = page.getByRole('navigation', { name: 'เมนูหลัก' });
  for (const place of [footer, page.getByRole('main')]) {
    await place.getByRole('button', { name: 'ฝากเงิน' }).click();
    const sheet = page.getByRole('dialog', { name: 'ฝากเงิน' });
    await expect(sheet).toContainText('123-4-56789-0');
    await expect(page).toHaveURL('/');
    await sheet.getByRole('button', { name: 'ปิด' }).click();
    await expect(sheet).toBeHidden();
  }
});
