import { expect, type Locator, type Page } from '@playwright/test';

import { BET_CALLS, createPlayerWithMatch } from '../bet-sheet.ts';
import { showOnly } from '../board.ts';
import { blockLiveConnection } from '../live-connection.ts';
import { toast } from '../toast.ts';
import { KEYPAD_OPEN } from '../viewports.ts';
import { openDialog, type Screen } from './screen.ts';

export const BET_SHEET_SCREENS: readonly Screen[] = [
  {
    name: 'bet sheet, odds moved',
    open: async (page) => {
      const { trader, matchId, stadiumId } = await createPlayerWithMatch(page);
      await showOnly(page, stadiumId);
      await page.goto('/');
      await openDialog(page, page.locator('main button.duel-half').first());
      const sheet = page.getByRole('dialog');
      await sheet.locator('fieldset button').nth(2).click();
      await trader.setRate(matchId, '10/8');
      await expect(sheet.locator('s')).toBeVisible();
      await sheet.getByRole('textbox').fill('12000');
      await expect(sheet.locator('[aria-invalid=true]')).toBeVisible();
      await waitForTransitions(page, sheet.locator('button[type=submit]'));
    },
    next: [
      {
        name: 'bet sheet, not enough money',
        open: (page) => page.getByRole('dialog').getByRole('textbox').fill('9000'),
      },
      {
        name: 'bet sheet, any price',
        open: async (page) => {
          await page.getByRole('dialog').getByRole('textbox').fill('1000');
          await page.getByRole('dialog').getByRole('radio').last().check();
        },
      },
      {
        name: 'bet sheet, chips being edited',
        open: async (page) => {
          const sheet = page.getByRole('dialog');
          await sheet.locator('fieldset button').last().click();
          await sheet.getByRole('textbox').nth(1).fill('9');
          await sheet.locator('button').last().click();
          await expect(sheet.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'bet sheet below a stream',
    open: async (page) => {
      await openBelowStream(page);
      await page.getByRole('dialog').getByRole('textbox').fill('1000');
    },
    next: [
      {
        name: 'bet sheet beside a keypad',
        sizes: KEYPAD_OPEN,
        open: async (page) => {
          await page.setViewportSize({ width: 320, height: 427 });
          const amount = page.getByRole('dialog').getByRole('textbox');
          await amount.blur();
          await amount.focus();
          await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0);
        },
      },
      {
        name: 'bet placed',
        open: async (page) => {
          await page.getByRole('dialog').locator('button[type=submit]').click();
          const actions = toast(page).getByRole('button');
          // It stays while it has the focus.
          await actions.first().focus();
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(actions).not.toHaveCount(0);
        },
      },
      {
        name: 'bet sheet with the same again',
        open: async (page) => {
          await openDialog(page, betButton(page));
          const sheet = page.getByRole('dialog');
          await sheet.locator('fieldset button').first().click();
          await sheet.getByRole('radio').last().check();
        },
      },
    ],
  },
  {
    name: 'bet sheet, no money',
    open: async (page) => {
      await openBelowStream(page, 50);
      await page.getByRole('dialog').getByRole('textbox').fill('100');
    },
    next: [
      {
        name: 'bet sheet, above the maximum',
        open: (page) => page.getByRole('dialog').getByRole('textbox').fill('12000'),
      },
      {
        name: 'deposit for a bet',
        open: async (page) => {
          const sheet = page.getByRole('dialog');
          await sheet.getByRole('textbox').fill('100');
          await sheet.locator('button[type=submit]').click();
          await expect(page.getByRole('dialog').locator('form')).toContainText('123-4-56789-0');
        },
      },
    ],
  },
  {
    name: 'match, a price pressed while betting is closed',
    open: async (page) => {
      const { trader, matchId } = await createPlayerWithMatch(page);
      await trader.move(matchId, 'close');
      await page.goto(`/bet/${matchId}`);
      await betButton(page).click({ force: true });
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'match without a live connection',
    open: async (page) => {
      const { matchId } = await createPlayerWithMatch(page);
      await blockLiveConnection(page);
      await page.goto(`/bet/${matchId}`);
      await expect(page.getByRole('main')).toContainText(/\d\d:\d\d:\d\d/);
    },
    next: [
      {
        name: 'bet sheet without a live connection',
        open: async (page) => {
          await openDialog(page, betButton(page));
          await page.getByRole('dialog').getByRole('textbox').fill('1000');
        },
      },
    ],
  },
  {
    name: 'bet without a reply',
    open: async (page) => {
      await openBelowStream(page);
      await page.route(BET_CALLS, (route) => route.abort());
      await page.getByRole('dialog').getByRole('textbox').fill('1000');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await expect(page.getByRole('dialog').getByRole('status').first()).toBeVisible();
    },
    next: [
      {
        name: 'bet without a reply, page',
        open: async (page) => {
          await page.reload();
          await expect(page.locator('main .animate-rotate')).toBeVisible();
        },
      },
    ],
  },
];

/** The sheet on the page of a match with a stream. */
async function openBelowStream(page: Page, baht?: number): Promise<void> {
  const { trader, matchId } = await createPlayerWithMatch(page, baht === undefined ? {} : { baht });
  await trader.change(matchId, { streamingUrl: '/stream/bulls/live.m3u8' });
  await page.goto(`/bet/${matchId}`);
  await expect(page.locator('video')).toBeVisible();
  await openDialog(page, betButton(page));
}

const betButton = (page: Page): Locator => page.locator('main button.duel-half:visible').first();

/** A button that becomes enabled changes its colour for a moment. */
async function waitForTransitions(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(button).toHaveCSS('opacity', '1');
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  );
}
