import { expect, test, type Locator, type Page } from '@playwright/test';

import {
  amountChips,
  BET_CALLS,
  betSheet,
  createPlayerWithMatch,
  openBetSheet,
  openMatch,
  placeButton,
  typeAmount,
} from './support/bet-sheet.ts';
import { showOnly } from './support/board.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { brokenNumbers } from './support/layout-violations.ts';
import { openWatchingDeposits } from './support/live-connection.ts';
import { SMALL_PHONE } from './support/viewports.ts';
import { watchPosts } from './support/watch-requests.ts';

const STREAM = '/stream/bulls/live.m3u8';
/** One of each form of the sheet. */
const FORMS = [
  [320, 560],
  [360, 640],
  [390, 756],
  [430, 932],
] as const;
const ALL_SIZES = [320, 360, 390, 430].flatMap((width) =>
  [560, 640, 700, 756, 800, 844, 932].map((height) => [width, height] as const),
);

test.beforeEach(({ page }) => setLanguage(page, 'en'));
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test(
  'the sheet lies below the stream and the price is in sight in each of its forms',
  { tag: '@full' },
  ({ page }) => fitsInSight(page, FORMS),
);

test('the same at every size from 320 × 560 to 430 × 932', { tag: '@full' }, ({ page }) => {
  test.slow();
  return fitsInSight(page, ALL_SIZES);
});

async function fitsInSight(page: Page, sizes: readonly (readonly [width: number, height: number])[]) {
  const { matchId, trader } = await createPlayerWithMatch(page);
  await trader.change(matchId, { streamingUrl: STREAM });
  await openMatch(page, matchId);
  for (const [width, height] of sizes) {
    const size = `${width}×${height}`;
    await page.setViewportSize({ width, height });
    for (const top of [0, 120, 4000]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      await expect.poll(() => isPriceInSight(page), `${size}, scrolled to ${top}`).toBe(true);
    }
    await page.evaluate(() => scrollTo(0, 0));
    // Not a click, which would wait for the docked price in case it is just leaving.
    await page.locator('button.duel-half:visible').last().dispatchEvent('click');
    const sheet = betSheet(page);
    await expect(placeButton(sheet)).toBeInViewport({ ratio: 1 });
    await expect(sheet.locator('.corner-plate'), size).toBeInViewport({ ratio: 1 });
    if (height >= 640) {
      const stream = (await page.locator('[data-stream]').boundingBox()) ?? { y: 0, height: 0 };
      const top = (await sheet.boundingBox())?.y ?? 0;
      expect(stream.y + stream.height - top, `${size}: covered of the stream`).toBeLessThanOrEqual(24);
      expect(stream.y, size).toBeGreaterThanOrEqual(56);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
}

test('the stream stays usable beside the sheet, and a tap on it does not close', async ({ page }) => {
  const { matchId, trader } = await createPlayerWithMatch(page);
  await trader.change(matchId, { streamingUrl: STREAM });
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await expect(placeButton(sheet)).toBeVisible();
  await page.locator('[data-stream] button[aria-label="Turn sound on"]').click();
  await expect(page.locator('video')).toHaveJSProperty('muted', false);
  await page.touchscreen.tap(195, 200);
  await expect(sheet).toBeVisible();

  // The keypad shrinks the page: price, amount and button stay.
  await typeAmount(sheet, 1000);
  await page.setViewportSize({ width: 360, height: 427 });
  for (const part of [sheet.locator('.corner-plate'), sheet.getByRole('textbox'), placeButton(sheet)])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('radio')).toHaveCount(0);
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.8 });

  // With text of twice the size the stream and the chips go first.
  await page.setViewportSize({ width: 390, height: 427 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await sheet.getByRole('textbox').blur();
  await sheet.getByRole('textbox').focus();
  for (const part of [sheet.locator('.corner-plate'), sheet.getByRole('textbox'), placeButton(sheet)])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(amountChips(sheet)).toHaveCount(0);
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  const buttonTop = (await placeButton(sheet).boundingBox())?.y ?? 0;
  expect(await bottomOf(sheet.getByRole('textbox')), 'nothing lies under the button').toBeLessThanOrEqual(
    buttonTop,
  );
});

test('beside an open keypad a narrow phone keeps price, amount, button and stream', async ({ page }) => {
  const { matchId, trader } = await createPlayerWithMatch(page);
  await trader.change(matchId, { streamingUrl: STREAM });
  await page.setViewportSize(SMALL_PHONE);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 1000);
  // With less height the strip of the stream gets lower; with still less it goes.
  for (const [height, strip] of [
    [427, 180],
    [380, 96],
    [344, 96],
    [320, 0],
  ] as const) {
    await page.setViewportSize({ width: 320, height });
    for (const part of [sheet.locator('.corner-plate'), sheet.getByRole('textbox'), placeButton(sheet)])
      await expect(part, String(height)).toBeInViewport({ ratio: 1 });
    const stripPx = () =>
      page.evaluate(() => {
        const { dataset, style } = document.documentElement;
        return dataset['streamStrip'] === undefined
          ? 0
          : Number.parseInt(style.getPropertyValue('--strip'), 10);
      });
    await expect.poll(stripPx, String(height)).toBe(strip);
    if (strip > 0) await expect(page.locator('video'), String(height)).toBeInViewport({ ratio: 0.8 });
    expect((await sheet.boundingBox())?.y, String(height)).toBeGreaterThanOrEqual(strip - 1);
    expect(await sheet.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  }
});

test('own chips are edited in place and stored with the account', async ({ page }) => {
  const { matchId } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const chips = sheet.getByRole('textbox', { name: 'Amount of the chip' });
  const add = sheet.getByRole('button', { name: 'Add a chip' });
  const remove = sheet.getByRole('button', { name: /^Remove the chip/ });
  await expect(chips).toHaveCount(6);
  await expect(add).toHaveCount(0);
  for (const left of [5, 4, 3]) {
    await remove.first().click();
    await expect(chips).toHaveCount(left);
  }
  await expect(remove.first()).toBeDisabled();
  await add.click();
  await expect(chips).toHaveCount(4);
  await expect(remove.first()).toBeEnabled();
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect(chips).toHaveCount(6);
  await chips.first().fill('9');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Each chip is 10 to 10,000 baht');
  await chips.first().fill('250');
  await sheet.getByRole('button', { name: 'Remove the chip 10,000' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.getByRole('button', { name: '+250' }).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('250');
  await placeButton(sheet).click();
  await expect(sheet).toBeHidden();

  // As on another device.
  await page.addInitScript(() => localStorage.removeItem('sanam-bet-chips'));
  await openMatch(page, matchId);
  await openBetSheet(page);
  await expect(amountChips(sheet)).toHaveText([
    '250Same again',
    '+250',
    '+500',
    '+1,000',
    '+2,500',
    '+5,000',
    '4,750Max',
    'Edit',
  ]);
  await page.setViewportSize(SMALL_PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await brokenNumbers(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await sheet.getByRole('button', { name: /Same again/ }).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('250');
  await sheet.getByRole('button', { name: /Max/ }).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('4,750');
});

test('offers the missing deposit, or the maximum, and places nothing', async ({ page }) => {
  const { matchId, bets } = await createPlayerWithMatch(page, { baht: 50 });
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 12_000);
  await expect(placeButton(sheet)).toHaveText('Use the maximum ฿10,000');
  await placeButton(sheet).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('10,000');
  await typeAmount(sheet, 60);
  await expect(sheet).toContainText('Not enough: 10.00 more needed');
  await expect(placeButton(sheet)).toHaveText('Deposit ฿50');
  await typeAmount(sheet, 150);
  await expect(placeButton(sheet)).toHaveText('Deposit ฿100');
  await placeButton(sheet).click();
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(sent.keys).toEqual([]);
  expect(await bets()).toEqual([]);
});

test('a deposit leads back to the bet, and to the reason when it has closed', async ({ page }) => {
  const { matchId, trader, transactions, bets } = await createPlayerWithMatch(page, { baht: 50 });
  await openWatchingDeposits(page, `/bet/${matchId}`);
  await page.getByRole('main').getByRole('radio', { name: /STH/ }).check();
  const sheet = await openBetSheet(page);

  await depositFor(150, 100);
  await expect(page).toHaveURL(`/bet/${matchId}`);
  await expect(sheet.locator('.corner-plate')).toContainText('Red favourite · STH');
  await expect(sheet.getByRole('textbox')).toHaveValue('150');
  await expect(placeButton(sheet)).toHaveText('Place bet ฿150 at 10/9');
  await expect(placeButton(sheet)).toBeEnabled();

  await depositFor(1000, 850, () => trader.move(matchId, 'close'));
  await expect(sheet.getByRole('textbox')).toHaveValue('1,000');
  await expect(placeButton(sheet)).toHaveAccessibleDescription(/closed/i);
  expect(await bets()).toEqual([]);

  /** Deposits what the bet lacks, on another page when it is credited, and returns. */
  async function depositFor(amount: number, missing: number, meanwhile = async () => {}): Promise<void> {
    await typeAmount(sheet, amount);
    await expect(placeButton(sheet)).toHaveText(`Deposit ฿${missing}`);
    await placeButton(sheet).click();
    const deposit = page.getByRole('dialog', { name: /^(Deposit|Scan to pay|Being checked)$/ });
    await expect(deposit.getByRole('textbox', { name: 'How much' })).toHaveValue(String(missing));
    await deposit.getByRole('button', { name: /^Show QR/ }).click();
    await deposit.getByRole('button', { name: /^I have paid/ }).click();
    await expect(deposit.getByRole('timer')).toBeVisible();
    await deposit.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await meanwhile();
    const [pending] = await transactions('deposit');
    await trader.confirm(pending?.id ?? '');
    await page.getByRole('dialog', { name: 'Deposit successful!' }).getByText('Back to the bet').click();
    await expect(placeButton(sheet)).toBeVisible();
  }
});

test('going back leaves the sheet while a bet is being placed', { tag: '@full' }, async ({ page }) => {
  const { matchId, stadiumId, bets } = await createPlayerWithMatch(page);
  await showOnly(page, stadiumId);
  await page.goto('/');
  await page.getByRole('link', { name: /Enter/ }).first().click();
  await expect(page.getByRole('link', { name: /Enter/ })).toHaveCount(0);
  await expect(page).toHaveURL(`/bet/${matchId}`);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 100);
  const request = await delayRequests(page, BET_CALLS);
  await placeButton(sheet).click();
  await expect(placeButton(sheet)).toHaveText('Placing...');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: /Enter/, includeHidden: true }).first()).toBeAttached();
  await expect(placeButton(sheet)).toHaveText('Placing...');
  request.release();
  await expect(sheet).toBeHidden();
  expect(await bets()).toHaveLength(1);
});

/** Both prices of one plate are wholly visible and nothing lies on them. */
function isPriceInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const plates = [...document.querySelectorAll('main .duel')];
    return plates.some((plate) => {
      const prices = [...plate.querySelectorAll('.duel-price')];
      return prices.length === 2 && prices.every(isOnTop);
    });

    function isOnTop(price: Element): boolean {
      const { left, right, top, bottom } = price.getBoundingClientRect();
      const points = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
      return points.every((element) => element?.closest('.duel-half') === price.closest('.duel-half'));
    }
  });
}
