import { expect, test, type Page } from '@playwright/test';

import { openHomeAsNewPlayer } from './support/accounts.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(drawer(page)).toBeVisible();
}

test('the header has menu, logo, balance with reload and always zero coins', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await page.goto('/profile');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(header).toContainText('Balance฿0.00');
  await expect(header.getByRole('button', { name: 'Refresh balance' })).toBeVisible();
  await expect(header).toContainText(/Coins0$/);
  const logo = header.getByRole('link', { name: 'Home' });
  await expect(logo.locator('svg').first()).toBeVisible();
  await logo.click();
  await expect(page).toHaveURL('/');
  await expect(header).toContainText(/Coins0$/);
});

test('the footer has five entries in order and marks the current page', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  const footer = page.getByRole('navigation', { name: 'Main menu' });
  await expect(footer.getByRole('listitem')).toHaveText([
    'Deposit',
    'Withdraw',
    'Home',
    'Pre-match',
    'Contact us',
  ]);
  const current = footer.locator('[aria-current=page]');
  await expect(current).toHaveText('Home');
  const colour = (name: string) =>
    footer.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).color);
  for (const [name, path] of [
    ['Withdraw', '/withdraw'],
    ['Pre-match', '/step'],
    ['Contact us', '/about'],
    ['Home', '/'],
  ] as const) {
    const before = await colour(name);
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(current).toHaveText([name]);
    await expect.poll(() => colour(name)).not.toBe(before);
  }
  await page.goto('/profile');
  await expect(footer).toBeVisible();
  await expect(current).toHaveCount(0);
});

test('the drawer names the player and leads to their pages', async ({ page }) => {
  const { phone } = await openHomeAsNewPlayer(page);
  await openMenu(page);
  await expect(drawer(page)).toContainText('สมหญิง ทดสอบ');
  await expect(drawer(page)).toContainText(`@${phone}`);
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Transaction history', '/history'],
    ['Running bets', '/bet-running'],
    ['Match results', '/results'],
    ['Home', '/'],
  ] as const) {
    await drawer(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(drawer(page)).toBeHidden();
    await openMenu(page);
    await expect(drawer(page).locator('[aria-current=page]')).toHaveText(name);
  }
  await expect(drawer(page).getByRole('group', { name: 'Language' }).getByRole('button')).toHaveCount(5);
  await expect(drawer(page).getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('moves the focus to the heading of a new page without a ring', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  const footer = page.getByRole('navigation', { name: 'Main menu' });
  for (const [link, heading] of [
    ['Withdraw', 'Withdraw'],
    ['Contact us', 'Contact us'],
  ] as const) {
    await footer.getByRole('link', { name: link }).press('Enter');
    const focused = page.getByRole('heading', { level: 1, name: heading });
    await expect(focused).toBeFocused();
    // The key press would draw a ring around anything that can be operated.
    await expect(focused).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('link', { name: 'Back' })).toHaveCSS('outline-style', 'solid');
  }
});

test('opens customer service from the drawer', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await openMenu(page);
  await drawer(page).getByRole('button', { name: 'Customer service' }).click();
  await expect(drawer(page)).toBeHidden();
  const sheet = page.getByRole('dialog', { name: 'Customer service' });
  await expect(sheet.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await expect(page).toHaveURL('/');
});

test('the back button closes overlays together with their page', { tag: '@full' }, async ({ page }) => {
  await openHomeAsNewPlayer(page);
  const footer = page.getByRole('navigation', { name: 'Main menu' });
  const openers = {
    Menu: () => openMenu(page),
    'Customer service': async () => {
      await openMenu(page);
      await drawer(page).getByRole('button', { name: 'Customer service' }).click();
    },
    Deposit: () => footer.getByRole('button', { name: 'Deposit' }).click(),
  };
  for (const [name, open] of Object.entries(openers)) {
    await footer.getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL('/about');
    await open();
    const overlay = page.getByRole('dialog', { name, exact: true });
    await expect(overlay).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(overlay).toBeHidden();
  }
});

test('a second tap while a page loads adds no second history entry', { tag: '@full' }, async ({ page }) => {
  const code = /\/assets\/about-/;
  const request = await delayRequests(page, code);
  await openHomeAsNewPlayer(page);
  const link = page.getByRole('link', { name: 'Contact us' });
  await link.click();
  await expect(page).toHaveURL('/about');
  await link.click();
  request.release();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('logs a clipboard that refuses without bothering the player', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'));
  });
  await openHomeAsNewPlayer(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Deposit' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'How much' }).fill('100');
  await sheet.getByRole('button', { name: /^Show QR/ }).click();
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await sheet.getByRole('button', { name: 'Copy account number' }).click();
  expect((await logged).text()).toContain('copying the account number failed');
  await expect(sheet.getByRole('button', { name: 'Copy account number' })).toBeVisible();
  await expect(page.getByText('Account number copied')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
