import { expect, type Page } from '@playwright/test';

import { openHomeAsNewPlayer } from '../accounts.ts';
import { createPlayerWithMatch } from '../bet-sheet.ts';
import { showDemoOnly, showOnly } from '../board.ts';
import { expectPlaying } from '../match-page.ts';
import { createTrader, type Trader } from '../trader.ts';
import { BETS_SCREENS } from './bets-screens.ts';
import { MONEY_SCREENS } from './money-screens.ts';
import { type Screen, waitForOverlay } from './screen.ts';
import { STEP_SCREENS } from './step-screens.ts';

/** A stream takes seconds to begin and changes nothing in the page's lines: it is there for the pictures alone. */
const IS_PICTURED = process.env['SANAM_SCREENS'] !== undefined;

/** Every screen there is so far, in the states worth looking at, by what needs no words to find. */
export const SCREENS: readonly Screen[] = [
  { name: 'log-in', open: (page) => openGuest(page, '/login') },
  {
    name: 'log-in with errors',
    open: async (page) => {
      await openGuest(page, '/login');
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
    },
  },
  {
    name: 'change password',
    open: async (page) => {
      await openGuest(page, '/login');
      await page.locator('form button[type=button]').last().click();
      await waitForOverlay(page, page.getByRole('dialog'));
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(4);
    },
  },
  {
    name: 'language picker',
    open: async (page) => {
      await openGuest(page, '/login');
      await page.locator('button[aria-haspopup=dialog]').click();
      await waitForOverlay(page, page.getByRole('dialog'));
    },
  },
  { name: 'register', open: (page) => openGuest(page, '/register') },
  {
    name: 'register with errors',
    open: async (page) => {
      await openGuest(page, '/register');
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
    },
  },
  {
    name: 'bank picker',
    open: async (page) => {
      await openGuest(page, '/register');
      await page.locator('form button[aria-haspopup=dialog]').click();
      await waitForOverlay(page, page.getByRole('dialog'));
    },
  },
  { name: 'home', open: openHomeScreen },
  {
    name: 'drawer',
    open: async (page) => {
      await openBehind(page);
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
      await waitForOverlay(page, page.getByRole('dialog'));
    },
  },
  {
    name: 'sheet on its way',
    open: async (page) => {
      await page.route(/\/assets\/menu-drawer-/, (route) => route.abort());
      await openBehind(page);
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
      await expect(page.locator('.animate-late')).toHaveCSS('opacity', '1');
    },
  },
  ...MONEY_SCREENS,
  {
    name: 'bet sheet, odds moved',
    open: async (page) => {
      const { trader, matchId } = await openSheetFromBoard(page);
      await trader.setRate(matchId, '10/8');
      await expect(page.getByRole('dialog').locator('s')).toBeVisible();
      await page.getByRole('dialog').locator('fieldset button').last().click();
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toBeVisible();
      await recoloured(page, page.getByRole('dialog').locator('button[type=submit]'));
    },
  },
  {
    name: 'bet placed',
    open: async (page) => {
      await openSheetFromBoard(page);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await waitForOverlay(
        page,
        page.getByRole('dialog').filter({ has: page.locator('a[href="/bet-running"]') }),
      );
      await expect(page.getByRole('dialog')).toHaveCount(1);
    },
  },
  {
    name: 'match',
    open: async (page) => {
      const { trader, id } = await openLongMatch(page);
      if (IS_PICTURED) await trader.change(id, { streamingUrl: '/stream/bulls/live.m3u8' });
      await trader.allowDraw(id, true);
      await trader.move(id, 'open-special');
      await trader.setRate(id, '10/8');
      await expect(page.locator('main .border-draw')).toBeVisible();
      await expect(page.locator('main .duel-match .moved-arrow')).toHaveCount(2);
      if (IS_PICTURED) await expectPlaying(page.locator('video'));
    },
  },
  {
    name: 'match over',
    open: async (page) => {
      const { trader, id } = await openLongMatch(page);
      await trader.move(id, 'end');
      await trader.callResult(id, 'BLUE');
      await expect(page.locator('main .duel-closed')).toBeVisible();
      await expect(page.locator('main .bg-blue')).toBeVisible();
    },
  },
  {
    name: 'end of a match',
    open: async (page) => {
      const { id } = await openLongMatch(page);
      await page.goto(`/bet/${id}?betEnd=one`);
      await waitForOverlay(page, page.getByRole('dialog'));
    },
  },
  {
    name: 'match not found',
    open: async (page) => {
      await openHomeScreen(page);
      await page.goto('/bet/999999');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  ...STEP_SCREENS,
  ...BETS_SCREENS,
  {
    name: 'not found',
    open: async (page) => {
      await page.goto('/no/such/page');
      await expect(page.locator('h1')).toBeVisible();
    },
  },
];

async function openGuest(page: Page, path: string): Promise<void> {
  const settings = path === '/login' ? page.waitForResponse('**/api/settings') : undefined;
  await page.goto(path);
  await settings;
  await expect(page.locator('button[type=submit]')).toBeVisible();
}

/** The home page below an overlay, without matches except in screenshots. */
function openBehind(page: Page): Promise<void> {
  return openHomeScreen(page, IS_PICTURED ? showDemoOnly : showOnly);
}

async function openHomeScreen(page: Page, show: (page: Page) => Promise<void> = showDemoOnly): Promise<void> {
  await show(page);
  await openHomeAsNewPlayer(page);
  await expect(page.getByRole('banner')).toContainText('0.00');
}

async function openSheetFromBoard(page: Page) {
  const player = await createPlayerWithMatch(page);
  await showOnly(page, player.stadiumId);
  await page.goto('/');
  await page.locator('main button.duel-half').first().click();
  await waitForOverlay(page, page.getByRole('dialog'));
  await page.getByRole('dialog').locator('fieldset button').nth(2).click();
  return player;
}

/** A match that has begun and takes bets, with names of the longer kind. */
async function openLongMatch(page: Page): Promise<{ trader: Trader; id: number }> {
  await openHomeScreen(page);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({
    stadiumId: await trader.addStadium('สนามชนโคบ้านควนเงิน'),
    matchTag: 'VERY_SPECIAL_MATCH',
    roundNo: 12,
    redName: 'ค่ายทุ่งพระยาใต้ (นิลมังกรทองคำเปลว)',
    rung: '10/9',
  });
  await trader.move(id, 'open');
  await trader.move(id, 'start');
  await page.goto(`/bet/${id}`);
  await expect(page.locator('main .duel-match button').first()).toBeVisible();
  return { trader, id };
}

/** A button that may be pressed again is on its way to its colour for a moment. */
async function recoloured(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(button).toHaveCSS('opacity', '1');
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  );
}
