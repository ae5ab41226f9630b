import { expect } from '@playwright/test';

import { DEMO_ACCOUNT, logInAs, logInAsNewPlayer } from '../accounts.ts';
import { bangkokDay } from '../clock.ts';
import { type Screen, waitForOverlay } from './screen.ts';

export const BETS_SCREENS: readonly Screen[] = [
  {
    name: 'running bets',
    open: async (page) => {
      await logInAs(page, DEMO_ACCOUNT);
      await page.goto('/bet-running');
      await expect(page.locator('main li dl').first()).toBeVisible();
    },
    next: [
      {
        name: 'running bets, half of them missing',
        open: async (page) => {
          await page.route('**/api/step/bets/running?*', (route) => route.abort());
          await page.goto('/bet-running');
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'report',
    open: async (page) => {
      await logInAs(page, DEMO_ACCOUNT);
      await page.goto('/history-report?days=30');
      await expect(page.locator('main figure')).toBeVisible();
      await expect(page.locator('main li').first()).toBeVisible();
    },
  },
  {
    name: 'calendar',
    open: async (page) => {
      await logInAsNewPlayer(page);
      await page.goto('/history-report');
      await page.locator('main button[aria-haspopup=dialog]').click();
      await waitForOverlay(page, page.getByRole('dialog'));
    },
    next: [
      {
        name: 'no results',
        open: async (page) => {
          await page.goto('/results?date=2020-02-29');
          await expect(page.locator('main [role=tabpanel] svg[viewBox="0 0 190 82"]')).toBeVisible();
        },
      },
      {
        name: 'results',
        open: async (page) => {
          // Of yesterday: other tests add results of today.
          await page.goto(`/results?date=${bangkokDay(-1)}`);
          await expect(page.locator('main section li').first()).toBeVisible();
        },
      },
    ],
  },
];
