import { expect, test } from '@playwright/test';

import { BOARD, card, createBoard, matchNames, openHome, openHomeConnected, tab } from './support/board.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage, switchLanguage } from './support/language.ts';
import { waitForLiveConnection } from './support/live-connection.ts';
import { toast } from './support/toast.ts';
import { createOpenMatch } from './support/trader.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('the card of a started match shows it, and each side opens its bet sheet', async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const id = await createOpenMatch(trader, {
    stadiumId,
    matchNo: 7,
    redName: 'Old farm (Black dragon)',
    blueName: 'White diamond',
    matchTag: 'VERY_SPECIAL_MATCH',
    roundNo: 3,
  });
  await openHome(page);

  const match = card(page, 'Match 7');
  await expect(match.getByText(/^live$/i)).toHaveText('LIVE', { useInnerText: true });
  for (const text of ['Very special', 'VS', 'Round 3', 'White diamond'])
    await expect(match.getByText(text, { exact: true })).toBeVisible();
  const red = match.getByTitle('Old farm (Black dragon)');
  await expect(red.getByRole('paragraph')).toHaveText(['Black dragon', 'Old farm']);

  const [redOdds, blueOdds] = [match.getByRole('button').first(), match.getByRole('button').last()];
  await expect(redOdds).toHaveAccessibleName('Bet on Old farm (Black dragon): Favourite Red 0.90');
  await expect(redOdds).toContainText('0.90');
  await expect(blueOdds).toHaveAccessibleName('Bet on White diamond: Underdog Blue -0.90');
  await expect(blueOdds).toContainText('-0.90');

  const sheet = page.getByRole('dialog');
  await redOdds.click();
  await expect(sheet).toContainText('Black dragon');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await blueOdds.click();
  await expect(sheet).toContainText('White diamond');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await match
    .getByRole('link', { name: 'Enter Match 7: Old farm (Black dragon) against White diamond' })
    .click();
  await expect(page).toHaveURL(`/bet/${id}`);
});

test('the card of a match to come shows its time and round 1', async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const id = await trader.createMatch({
    stadiumId,
    matchNo: 1,
    matchTag: 'MAIN_MATCH',
    fightingDateTime: '2027-01-05T12:30:00.000Z',
  });
  await openHome(page, '/?tab=bullFight');
  const match = card(page, 'Match 1');
  await expect(match.getByText(/^scheduled$/i)).toHaveText('SCHEDULED', { useInnerText: true });
  for (const text of ['Main', '19:30', '05 Jan 27', 'Round 1'])
    await expect(match.getByText(text, { exact: true })).toBeVisible();
  await expect(match.getByText('No price yet')).toBeVisible();

  await trader.move(id, 'start');
  await tab(page, 'Live 1').click();
  await expect(match.getByText('Round 1', { exact: true })).toBeVisible();
});

test('updates the price, its arrow and the favourite over the live connection', async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const id = await createOpenMatch(trader, { stadiumId, matchNo: 7 });
  const connected = waitForLiveConnection(page);
  await openHomeConnected(page);
  const [red, blue] = [
    card(page, 'Match 7').getByRole('button').first(),
    card(page, 'Match 7').getByRole('button').last(),
  ];
  await expect(red).toContainText('0.90');
  await expect(red.locator('.moved-arrow')).toBeHidden();
  // From here on only the live connection can bring changes.
  await connected;
  await page.route(BOARD, (route) => route.abort());

  await trader.setRate(id, '10/7');
  await expect(red).toContainText('0.70');
  await expect(red.locator('.moved-arrow')).toHaveClass(/text-loss/);
  await expect(blue).toContainText('-0.70');
  await expect(blue.locator('.moved-arrow')).toHaveClass(/text-gain/);

  await trader.setRate(id, '10/8', 'BLUE');
  await expect(red).toHaveAccessibleName(/Underdog Red -0\.80$/);
  await expect(blue).toHaveAccessibleName(/Favourite Blue 0\.80$/);
});

test('calls the favourite ต่อ and the underdog รอง in Thai', async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const id = await createOpenMatch(trader, { stadiumId, matchName: 'คู่เอก' });
  await openHome(page);
  await expect(card(page, 'คู่เอก')).toBeVisible();
  await switchLanguage(page, 'th');
  const odds = card(page, 'คู่เอก').getByRole('button');
  await expect(odds.first()).toContainText('ต่อ');
  await expect(odds.last()).toContainText('รอง');

  await page.goto(`/bet/${id}`);
  const sides = page.locator('.duel-match .duel-half');
  await switchLanguage(page, 'th');
  await expect(sides.first()).toContainText('ต่อ');
  await expect(sides.last()).toContainText('รอง');
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(/ต่อ 0\.90.*รอง -0\.90/);
});

test('a new price renders its own card again and no other', { tag: '@full' }, async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const ids = [];
  for (const matchName of ['First', 'Second', 'Third']) {
    const id = await trader.createMatch({ stadiumId, matchName, rung: '10/9' });
    await trader.move(id, 'start');
    ids.push(id);
  }
  await openHomeConnected(page);
  await expect(matchNames(page)).toHaveCount(3);
  await page.getByRole('tabpanel').evaluate((panel) => {
    const rendered = new Set<string>();
    Object.assign(globalThis, { rendered });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const from = target instanceof Element ? target : target.parentElement;
        rendered.add(from?.closest('article')?.querySelector('h4')?.textContent ?? 'the list');
      }
    }).observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await trader.setRate(ids[1] ?? 0, '10/7');
  await expect(card(page, 'Second')).toContainText('0.70');
  expect(
    await page.evaluate(() => [...(globalThis as unknown as { rendered: Set<string> }).rendered]),
  ).toEqual(['Match 2 · Second']);
});

test('the card follows betting and shows why it is disabled', async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const id = await trader.createMatch({ stadiumId, matchNo: 7, rung: '10/9' });
  await openHome(page, '/?tab=bullFight');
  const odds = card(page, 'Match 7').getByRole('button').first();
  await expect(odds).toHaveAccessibleDescription('Betting has not opened yet');
  await trader.move(id, 'start');
  await tab(page, 'Live 1').click();
  await expect(odds).toHaveAccessibleDescription('Betting is closed for now');
  await expect(odds).toHaveAttribute('aria-disabled', 'true');

  await trader.move(id, 'open');
  await expect(odds).toHaveAccessibleDescription('');
  // From the second time on the sheet opens without loading anything.
  await odds.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await trader.move(id, 'close');
  await expect(odds).toHaveAccessibleDescription('Betting is closed for now');
  await odds.click({ force: true });
  await expect(card(page, 'Match 7').getByRole('alert')).toHaveText('Betting is closed for now');

  await trader.move(id, 'end');
  await expect(matchNames(page)).toHaveCount(0);
  await expect(tab(page, 'Live 0')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'disables prices with their time while the connection is lost',
  { tag: '@full' },
  async ({ page, context }) => {
    const { trader, stadiumId } = await createBoard(page);
    const id = await createOpenMatch(trader, { stadiumId, matchNo: 7 });
    await openHomeConnected(page);
    const odds = card(page, 'Match 7').getByRole('button').first();
    await expect(odds).toContainText('0.90');
    // Toasts are loaded after the page.
    await expect(toast(page)).toBeAttached();

    await context.setOffline(true);
    await expect(toast(page)).toContainText('You are offline. Bets cannot be placed for now.');
    await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toContainText(
      /Data from \d\d:\d\d:\d\d/,
    );
    await expect(odds).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
    await expect(odds).toHaveAttribute('aria-disabled', 'true');

    await trader.setRate(id, '10/6');
    await context.setOffline(false);
    await expect(toast(page)).toBeEmpty();
    await expect(page.getByText('Reconnecting...')).toBeHidden();
    await expect(odds).toContainText('0.60');
    await expect(odds).not.toHaveAttribute('aria-disabled');
  },
);

test(
  'marks prices as old after minutes away until they are read again',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, stadiumId } = await createBoard(page);
    await createOpenMatch(trader, { stadiumId, matchNo: 7 });
    await page.clock.install();
    await openHome(page);
    const odds = card(page, 'Match 7').getByRole('button').first();
    await page.getByRole('link', { name: /^Enter Match 7/ }).click();
    await expect(page.locator('.duel-match button').first()).toBeVisible();
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 180_000);
    const request = await delayRequests(page, BOARD);
    await page.goBack();
    await expect(odds).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
    request.release();
    await expect(odds).not.toHaveAttribute('aria-disabled');
  },
);
