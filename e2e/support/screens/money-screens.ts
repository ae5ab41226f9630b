import { expect, type Locator, type Page } from '@playwright/test';

import { openWatchingDeposits } from '../live-connection.ts';
import { createPlayer } from '../player.ts';
import { skewServerClock } from '../skew-server-clock.ts';
import { type Screen, waitForOverlay } from './screen.ts';

export const MONEY_SCREENS: readonly Screen[] = [
  {
    name: 'deposit, too little',
    open: async (page) => {
      await createPlayer(page);
      await page.goto('/profile');
      const sheet = await openDeposit(page);
      await sheet.locator('form input').fill('49');
      await sheet.locator('form button[type=submit]').click();
      await expect(sheet.locator('[aria-invalid=true]')).toBeVisible();
    },
    next: [
      {
        name: 'deposit by PromptPay',
        open: async (page) => {
          const sheet = page.getByRole('dialog');
          await sheet.locator('form input').fill('1000');
          await sheet.locator('form button[type=submit]').click();
          await expect(sheet.locator('img')).toBeVisible();
        },
      },
      {
        name: 'deposit being checked',
        open: async (page) => {
          const sheet = page.getByRole('dialog');
          await sheet.getByRole('button').filter({ hasText: '฿1,000.00' }).click();
          await expect(sheet.getByRole('status')).toContainText('D-');
        },
      },
      {
        name: 'deposit, a second one',
        open: async (page) => {
          await page.reload();
          const sheet = await openDeposit(page);
          await sheet.getByRole('button', { name: '2,000', exact: true }).click();
          await expect(sheet.getByRole('button', { name: /1,000\.00/ })).toBeVisible();
          await sheet.locator('form button[type=submit]').click();
          await expect(sheet.getByRole('status')).toContainText('2,000.00');
        },
      },
    ],
  },
  {
    name: 'deposit checked for 12 minutes',
    open: async (page) => {
      const { requestDeposit } = await createPlayer(page);
      await requestDeposit(1000);
      const minutes = 12 * 60_000;
      await page.clock.install({ time: Date.now() + minutes });
      (await skewServerClock(page)).skew(minutes);
      await page.goto('/profile');
      const sheet = await openDeposit(page);
      await sheet.getByRole('button', { name: /1,000\.00/ }).click();
      await expect(sheet.getByRole('timer')).toContainText(/12:/);
    },
  },
  {
    name: 'deposit credited',
    open: async (page) => {
      const { requestDeposit, trader } = await createPlayer(page);
      await openWatchingDeposits(page, '/profile');
      await expect(page.getByRole('main')).toContainText('123-4-56789-0');
      await trader.confirm(await requestDeposit(2000));
      await waitForOverlay(page, page.getByRole('dialog'));
      await expect(page.getByRole('dialog').locator('dd').last()).toContainText('2,000.00');
    },
  },
  {
    name: 'deposit refused',
    open: async (page) => {
      const { requestDeposit, trader } = await createPlayer(page);
      await openWatchingDeposits(page, '/profile');
      await expect(page.getByRole('main')).toContainText('123-4-56789-0');
      await trader.refuse(await requestDeposit(2000), 'NAME_DIFFERS');
      await waitForOverlay(page, page.getByRole('dialog'));
      await expect(page.getByRole('dialog')).toContainText('2,000.00');
    },
  },
  {
    name: 'deposit overdue',
    open: async (page) => {
      const { requestDeposit } = await createPlayer(page);
      await requestDeposit(2000);
      const quarter = 15 * 60_000;
      await page.clock.install({ time: Date.now() + quarter });
      (await skewServerClock(page)).skew(quarter);
      await page.goto('/about');
      await expect(page.getByRole('main').getByRole('status')).toContainText('2,000.00');
    },
  },
  {
    name: 'withdraw, too little',
    open: async (page) => {
      await createPlayer(page, { baht: 12_450 });
      await page.goto('/withdraw');
      await expect(page.getByRole('main')).toContainText('123-4-56789-0');
      await expect(page.getByRole('banner')).toContainText('12,450.00');
      await page.locator('main input').fill('50');
      await expect(page.getByRole('alert')).toBeVisible();
    },
    next: [
      {
        name: 'withdrawal under review',
        open: async (page) => {
          await page.locator('main input').fill('2450');
          await page.locator('main button[type=submit]').click();
          await waitForOverlay(page, page.getByRole('dialog'));
          await expect(page.getByRole('dialog').locator('dd').last()).toContainText('10,000.00');
        },
      },
      {
        name: 'withdrawn',
        open: async (page) => {
          await page.getByRole('dialog').getByRole('button').filter({ hasText: '฿2,450.00' }).click();
          await expect(page.getByRole('dialog').locator('dd', { hasText: 'W-' })).toBeVisible();
          await waitForOverlay(page, page.getByRole('dialog'));
          await expect(page.getByRole('dialog').locator('dd').last()).toContainText('10,000.00');
        },
      },
    ],
  },
  {
    name: 'transaction history',
    open: async (page) => {
      const { requestDeposit, trader, adjust } = await createPlayer(page);
      for (let amount = 101; amount <= 108; amount += 1) await trader.confirm(await requestDeposit(amount));
      const reversed = await requestDeposit(109);
      await trader.confirm(reversed);
      await trader.reverse(reversed);
      await adjust(1234.56);
      await requestDeposit(2000);
      await trader.refuse(await requestDeposit(10_000), 'NAME_DIFFERS');
      await page.goto('/history');
      await expect(page.locator('main nav')).toBeVisible();
      await page.locator('main li > button[aria-expanded]').first().click();
      await expect(page.locator('main dl').first()).toBeVisible();
    },
    next: [
      {
        name: 'transaction history without any',
        open: async (page) => {
          await page.goto('/history?type=withdraw');
          await expect(page.getByRole('tabpanel').locator('svg')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'profile',
    open: async (page) => {
      await createPlayer(page, { baht: 500 });
      await page.goto('/profile');
      await expect(page.getByRole('main')).toContainText('123-4-56789-0');
      await expect(page.getByRole('banner')).toContainText('500.00');
    },
    next: [
      {
        name: 'odds explained',
        open: async (page) => {
          await page.goto('/odds');
          await expect(page.locator('main section')).toHaveCount(5);
          await expect(page.getByRole('banner')).toContainText('500.00');
        },
      },
      {
        name: 'contact us',
        open: async (page) => {
          await page.goto('/about');
          await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
          await expect(page.getByRole('banner')).toContainText('500.00');
        },
      },
    ],
  },
];

async function openDeposit(page: Page): Promise<Locator> {
  await page.locator('nav').last().getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await waitForOverlay(page, sheet);
  await expect(sheet).toContainText('123-4-56789-0');
  return sheet;
}
