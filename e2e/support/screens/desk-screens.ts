import { expect, type Page } from '@playwright/test';
import { matchNightOf } from '@sanam/betting';

import { cardLine, pasteText } from '../card.ts';
import { runBeforeRequest } from '../intercept-requests.ts';
import type { DeskEvening } from './desk-evening.ts';

export interface DeskScreen {
  /** That of the picture which it stands beside. */
  readonly name: string;
  readonly path: (evening: DeskEvening) => string;
  /** From the page to the state that is shown. */
  readonly reach?: (page: Page, evening: DeskEvening) => Promise<void>;
  /** Back to how it was, for what comes next. */
  readonly leave?: (page: Page, evening: DeskEvening) => Promise<void>;
}

const ringside = (page: Page) => expect(page.locator('.ring-plate').first()).toBeVisible();
const cover = (page: Page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible();
const night = () => matchNightOf(new Date());

/** What the pictures show, in their order. Texts are not used, so that it works in both languages. */
export const DESK_SCREENS: readonly DeskScreen[] = [
  { name: '01-tonight', path: () => 'tonight' },
  {
    name: '02-ringside',
    path: ({ running }) => `ringside/${running}`,
    reach: async (page) => {
      await ringside(page);
      const video = page.locator('video');
      await expect
        .poll(() => video.evaluate((shown: HTMLVideoElement) => shown.currentTime))
        .toBeGreaterThan(0);
    },
  },
  {
    name: '02-ringside-light',
    path: ({ running }) => `ringside/${running}`,
    reach: async (page) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await ringside(page);
    },
    leave: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  },
  {
    name: '02-ringside-conflict',
    path: ({ running }) => `ringside/${running}`,
    reach: async (page, { call, other, ananId, running: id }) => {
      await ringside(page);
      await expect(page.locator('[data-act=close]')).toBeEnabled();
      await call('POST /desk/matches/{id}/share', { id, body: { operatorId: ananId } });
      await runBeforeRequest(page, '**/rate', async () => {
        await other('POST /desk/matches/{id}/rate', { id, body: { my: { favourite: 'RED', rung: '10/7' } } });
      });
      await page.keyboard.press('KeyA');
      await cover(page);
    },
    leave: async (_, { call, running: id }) => {
      await call('POST /desk/matches/{id}/share', { id, body: { operatorId: null } });
      await call('POST /desk/matches/{id}/rate', { id, body: { my: { favourite: 'RED', rung: '10/9' } } });
    },
  },
  {
    name: '02-ringside-offline',
    path: ({ running }) => `ringside/${running}`,
    reach: async (page) => {
      await ringside(page);
      await page.context().setOffline(true);
      await cover(page);
    },
    leave: (page) => page.context().setOffline(false),
  },
  {
    name: '02-ringside-closed',
    path: ({ running }) => `ringside/${running}`,
    reach: async (page) => {
      await ringside(page);
      await page.keyboard.press('Space');
      await expect(page.locator('[data-act=open]')).toBeVisible();
    },
    leave: async (_, { call, running }) => void (await call('POST /desk/matches/{id}/open', { id: running })),
  },
  {
    name: '02-ringside-still-there',
    path: ({ running }) => `ringside/${running}`,
    reach: async (page) => {
      await page.clock.install();
      await page.reload();
      await ringside(page);
      await expect(page.locator('[data-act=close]')).toBeEnabled();
      await page.clock.fastForward(121_000);
      await cover(page);
    },
    leave: (page) => page.clock.resume(),
  },
  { name: '02-ringside-cap', path: ({ full }) => `ringside/${full}`, reach: cover },
  { name: '02-ringside-empty', path: () => 'ringside' },
  {
    name: '03-result',
    path: ({ ended }) => `result/${ended}`,
    reach: async (page) => {
      await expect(page.getByRole('radio').first()).toBeEnabled();
      await page.keyboard.press('Digit1');
      await expect(page.locator('[data-act=confirm]')).toBeVisible();
    },
  },
  {
    name: '03-result-correction',
    path: ({ paid }) => `result/${paid}`,
    reach: async (page) => {
      await expect(page.getByRole('radio').nth(1)).toBeEnabled();
      await page.keyboard.press('Digit2');
      await expect(page.locator('[data-act=confirm]')).toBeVisible();
    },
  },
  { name: '04-card', path: ({ stadiumId }) => `card?night=${night()}&stadium=${stadiumId}` },
  {
    name: '04-card-paste',
    path: ({ stadiumId }) => `card?night=2031-05-05&stadium=${stadiumId}`,
    reach: async (page) => {
      const lines = Array.from({ length: 12 }, (_, nth) => cardLine(nth));
      lines[4] = cardLine(4, { rung: '9/10 R' });
      lines[7] = cardLine(7, { red: 'ขาว 7' });
      await expect(async () => {
        await pasteText(page, lines.join('\n'));
        await expect(page.locator('[data-row]')).toHaveCount(12, { timeout: 3000 });
      }).toPass();
    },
  },
  { name: '05-step', path: () => 'step' },
  { name: '06-deposits', path: ({ deposit }) => `deposits/${deposit}` },
  {
    name: '06-deposits-refuse',
    path: ({ deposit }) => `deposits/${deposit}`,
    reach: async (page) => {
      const reasons = page.locator('main fieldset[aria-label]');
      await expect(async () => {
        await page.keyboard.press('KeyX');
        await expect(reasons).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  },
  { name: '06-statement', path: () => 'statement' },
  { name: '07-withdrawals', path: ({ withdrawal }) => `withdrawals/${withdrawal}` },
  { name: '08-players', path: () => 'players' },
  { name: '08-player', path: ({ playerId }) => `players/${playerId}` },
  { name: '09-exposure', path: () => 'exposure' },
  { name: '10-reports', path: () => 'reports' },
  { name: '11-audit', path: () => 'audit' },
  { name: '12-operators', path: () => 'operators' },
  { name: '13-settings', path: () => 'settings' },
  { name: '14-ledger', path: () => 'ledger' },
  {
    name: '16-keys',
    path: () => 'ledger',
    reach: async (page) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      await page.keyboard.press('Slash');
      await expect(
        page.getByRole('main').or(page.locator('body')).getByRole('textbox').first(),
      ).toBeFocused();
    },
  },
];
