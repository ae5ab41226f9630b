import { expect, type Page } from '@playwright/test';

import { logInAsNewPlayer, openHomeAsNewPlayer } from '../accounts.ts';
import { showDemoOnly, showOnly } from '../board.ts';
import { openConnected } from '../live-connection.ts';
import { expectPlaying } from '../match-page.ts';
import { fillRegisterForm, pickBank } from '../register-form.ts';
import { createOpenMatch, createTrader, type Trader } from '../trader.ts';
import { BET_SHEET_SCREENS } from './bet-sheet-screens.ts';
import { BETS_SCREENS } from './bets-screens.ts';
import { MONEY_SCREENS } from './money-screens.ts';
import { RESULT_SCREENS } from './result-screens.ts';
import { SECURITY_SCREENS } from './security-screens.ts';
import { openDialog, type Screen, waitForOverlay } from './screen.ts';
import { STEP_SCREENS } from './step-screens.ts';
import { TICKET_SCREENS } from './ticket-screens.ts';

/** Streams start slowly and do not change the layout: only screenshots have them. */
const HAS_STREAM = process.env['SANAM_SCREENS'] !== undefined;

/** Every screen of the player app. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'log-in',
    open: (page) => openGuest(page, '/login'),
    next: [
      {
        name: 'language picker',
        open: (page) => openDialog(page, page.locator('button[aria-haspopup=dialog]')),
      },
      {
        name: 'log-in with errors',
        open: async (page) => {
          await closeDialog(page);
          await page.locator('button[type=submit]').click();
          await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
        },
      },
      {
        name: 'change password',
        open: async (page) => {
          await openDialog(page, page.locator('form button[type=button]').last());
          await page.getByRole('dialog').locator('button[type=submit]').click();
          await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(4);
        },
      },
    ],
  },
  {
    name: 'register',
    open: (page) => openGuest(page, '/register'),
    next: [
      {
        name: 'bank picker',
        open: (page) => openDialog(page, page.locator('form button[aria-haspopup=dialog]')),
      },
      {
        name: 'register with errors',
        open: async (page) => {
          await closeDialog(page);
          await page.locator('button[type=submit]').click();
          await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
        },
      },
      {
        name: 'register with an account number of unusual length',
        open: async (page) => {
          await page.locator('input[name=bankAccount]').fill('123456789012');
          await pickBank(page, 'KBANK');
          await expect(page.locator('input[name=bankAccount]')).toHaveAccessibleDescription(/12/);
        },
      },
    ],
  },
  {
    name: 'forgotten password',
    open: async (page) => {
      await requirePhoneCodes(page);
      await openGuest(page, '/login');
      await openDialog(page, page.locator('form button[type=button]').last());
    },
    next: [
      {
        name: 'new password with a code',
        open: async (page) => {
          const dialog = page.getByRole('dialog');
          await dialog.locator('input[name=phone]').fill('0812345678');
          await dialog.locator('button[type=submit]').click();
          await expect(dialog.locator('input[name=code]')).toBeVisible();
          await dialog.locator('button[type=submit]').click();
          await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3);
        },
      },
    ],
  },
  {
    name: 'register with a code',
    open: async (page) => {
      await requirePhoneCodes(page);
      await openGuest(page, '/register');
      await fillRegisterForm(page, {
        phone: '0812345678',
        password: 'ring-side-7',
        confirmPassword: 'ring-side-7',
        bank: 'KBANK',
        fullName: 'สมชาย ใจกล้า',
        bankAccount: '4062848217',
        line: 'somchai.kla',
        referrer: '',
      });
      await openDialog(page, page.locator('button[type=submit]'));
    },
  },
  { name: 'home', open: openHomeScreen },
  {
    name: 'drawer',
    open: async (page) => {
      await openHomeBelow(page);
      await openDialog(page, page.getByRole('banner').locator('button[aria-haspopup=dialog]'));
    },
  },
  {
    name: 'sheet on its way',
    open: async (page) => {
      await page.route(/\/assets\/menu-drawer-/, (route) => route.abort());
      await openHomeBelow(page);
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
      await expect(page.locator('.animate-late')).toHaveCSS('opacity', '1');
    },
  },
  ...MONEY_SCREENS,
  ...SECURITY_SCREENS,
  ...BET_SHEET_SCREENS,
  {
    name: 'match',
    open: async (page) => {
      const { trader, id } = await openLongMatch(page);
      if (HAS_STREAM) await trader.change(id, { streamingUrl: '/stream/bulls/live.m3u8' });
      await trader.allowDraw(id, true);
      await trader.move(id, 'open-special');
      await trader.setRate(id, '10/8');
      await expect(page.locator('main .border-draw')).toBeVisible();
      await expect(page.locator('main .duel-match .moved-arrow')).toHaveCount(2);
      if (HAS_STREAM) await expectPlaying(page.locator('video'));
    },
    next: [
      {
        name: 'end of a match',
        open: async (page) => {
          await page.goto(`${page.url()}?betEnd=one`);
          await waitForOverlay(page, page.getByRole('dialog'));
        },
      },
    ],
  },
  {
    name: 'match over',
    open: async (page) => {
      const { trader, id } = await openLongMatch(page);
      await trader.endWith(id, 'BLUE');
      await expect(page.locator('main .duel-closed')).toBeVisible();
      await expect(page.locator('main .bg-blue')).toBeVisible();
    },
    next: [
      {
        name: 'match not found',
        open: async (page) => {
          await page.goto('/bet/999999');
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  ...STEP_SCREENS,
  ...BETS_SCREENS,
  ...RESULT_SCREENS,
  ...TICKET_SCREENS,
  {
    name: 'not found',
    open: async (page) => {
      await page.goto('/no/such/page');
      await expect(page.locator('h1')).toBeVisible();
    },
  },
];

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openGuest(page: Page, path: string): Promise<void> {
  const settings = path === '/login' ? page.waitForResponse('**/api/settings') : undefined;
  await page.goto(path);
  await settings;
  await expect(page.locator('button[type=submit]')).toBeVisible();
}

/** As a server with PHONE_CODE=required replies, in a demo that shows the code. */
async function requirePhoneCodes(page: Page): Promise<void> {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, phoneCode: 'required' } } });
  });
  await page.route('**/api/auth/phone-code', (route) =>
    route.fulfill({
      json: { success: true, message: '', data: { expiresInSeconds: 600, shownCode: '048159' } },
    }),
  );
}

/** The home page below an overlay, without matches except in screenshots. */
function openHomeBelow(page: Page): Promise<void> {
  return openHomeScreen(page, HAS_STREAM ? showDemoOnly : showOnly);
}

async function openHomeScreen(page: Page, show: (page: Page) => Promise<void> = showDemoOnly): Promise<void> {
  await show(page);
  await openHomeAsNewPlayer(page);
  await expect(page.getByRole('banner')).toContainText('0.00');
}

/** A started match that is open for bets, with long names. */
async function openLongMatch(page: Page): Promise<{ trader: Trader; id: number }> {
  const trader = await createTrader(page.request);
  const id = await createOpenMatch(trader, {
    stadiumId: await trader.addStadium('สนามชนโคบ้านควนเงิน', 'Ban Khuan Ngoen Arena, Songkhla'),
    matchTag: 'VERY_SPECIAL_MATCH',
    roundNo: 12,
    redName: 'ค่ายทุ่งพระยาใต้ (นิลมังกรทองคำเปลว)',
    redLatinName: 'Khai Thung Phraya Tai (Nin Mangkon Thong Kham Plaeo)',
    blueLatinName: 'Khai Ko Yai (Khao Phet Nam Nueng)',
  });
  await logInAsNewPlayer(page);
  await openConnected(page, `/bet/${id}`);
  await expect(page.locator('main .duel-match button').first()).toBeVisible();
  return { trader, id };
}
