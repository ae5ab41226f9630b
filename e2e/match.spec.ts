import { randomUUID } from 'node:crypto';

import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { logInAsNewPlayer } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { openMatch } from './support/bet-sheet.ts';
import { rewriteReplies, tryAgain, UNAVAILABLE } from './support/intercept-requests.ts';
import { setLanguage, switchLanguage } from './support/language.ts';
import { enterMatch, side } from './support/match-page.ts';
import { createPlayer } from './support/player.ts';
import { createOpenMatch, createTrader, type Trader } from './support/trader.ts';
import { SMALL_PHONE } from './support/viewports.ts';

const RED = 'ค่ายทุ่งพระยา (นิลมังกรทอง)';
const BLUE = 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)';

let trader: Trader;

test.beforeEach(async ({ page }) => {
  await setLanguage(page, 'en');
  trader = await createTrader(page.request);
});
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('shows the match, whether betting is open, and a chat of samples', async ({ page }) => {
  const stadiumId = await trader.addStadium('สนามชนโคบ้านควนเงิน');
  const id = await createOpenMatch(trader, { matchTag: 'MAIN_MATCH', roundNo: 3, stadiumId, matchNo: 7 });
  await enterMatch(page, id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match 7');
  const main = page.getByRole('main');
  for (const text of ['Main', 'สนามชนโคบ้านควนเงิน', 'นิลมังกรทอง', 'ค่ายทุ่งพระยา', 'Round 3', 'Betting open'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main.getByTitle(RED)).toBeVisible();
  await expect(main.getByTitle(BLUE)).toBeVisible();

  const chat = page.getByRole('region', { name: 'Ring-side chat' });
  await expect(chat.getByRole('listitem')).toHaveCount(2);
  const box = chat.getByRole('textbox', { name: 'Type a message' });
  await expect(box).toHaveAccessibleDescription('Only you can read this.');
  await expect(chat.getByText('Only you can read this.')).toBeVisible();
  await box.fill('red, red, red');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await box.fill('blue');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(box).toHaveValue('');
  await expect(chat.getByRole('listitem')).toHaveCount(2);
});

test('Chinese has the words of betting and the same numbers', { tag: '@full' }, async ({ page }) => {
  const id = await createOpenMatch(trader, { streamingUrl: '/stream/bulls/live.m3u8' });
  await trader.allowDraw(id, true);
  await enterMatch(page, id);
  const main = page.getByRole('main');
  const price = main.locator('.duel-price').first();
  await switchLanguage(page, 'cn');
  await expect(main.getByRole('button', { name: /非平局/ })).toBeVisible();
  await expect(main.getByText('滚球', { exact: true })).toBeVisible();
  await expect(price).toHaveCSS('font-family', /^"Barlow Semi Condensed"/);
  expect(await page.evaluate(() => document.fonts.check('600 20px "Barlow Semi Condensed"'))).toBe(true);
});

test('the back button leads to the page before, and home when there was none', async ({ page }) => {
  const matchName = `คู่เอก ${randomUUID().slice(0, 8)}`;
  const id = await createOpenMatch(trader, { matchName });
  await enterMatch(page, id);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: new RegExp(`Enter Match 7 · ${matchName}`) }).click();
  await expect(page).toHaveURL(`/bet/${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('follows betting as it closes and opens and shows why prices are disabled', async ({ page }) => {
  const id = await createOpenMatch(trader);
  await enterMatch(page, id);
  // From the second time on the sheet opens without loading anything.
  await side(page, 'Red').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await trader.move(id, 'close');
  await expect(side(page, 'Red')).toHaveAttribute('aria-disabled', 'true');
  await expect(side(page, 'Red')).toHaveAccessibleDescription('Betting is closed');
  await side(page, 'Red').click({ force: true });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Betting is closed');
  await trader.move(id, 'open');
  await expect(side(page, 'Red')).not.toHaveAttribute('aria-disabled');
  await expect(page.getByRole('main').getByRole('status')).toContainText(['Betting open']);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expect(page.getByText('Special open')).toHaveCount(0);
  await trader.move(id, 'open-special');
  await expect(page.getByText('Special open')).toBeVisible();
  await trader.move(id, 'close-special');
  await expect(page.getByText('Special open')).toHaveCount(0);
});

test('offers draw bets while the match allows them, and ends with its result', async ({ page }) => {
  const id = await createOpenMatch(trader);
  await enterMatch(page, id);
  const draw = page.getByRole('button', { name: 'Bet on Draw paid incl. stake 1.70' });
  const noDraw = page.getByRole('button', { name: /^Bet on No draw/ });
  await expect(draw).toHaveCount(0);
  await trader.allowDraw(id, true);
  await expect(draw).toBeVisible();
  await expect(noDraw).toContainText('paid incl. stake');
  await draw.click();
  await expect(page.getByRole('dialog', { name: 'Place a bet' })).toContainText('Draw');
  await page.keyboard.press('Escape');
  await trader.move(id, 'close');
  await expect(draw).toHaveAttribute('aria-disabled', 'true');
  await expect(draw).toHaveAccessibleDescription('Betting is closed');
  await draw.click({ force: true });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Betting is closed');
  await trader.allowDraw(id, false);
  await expect(noDraw).toHaveCount(0);

  await trader.allowDraw(id, true);
  await trader.move(id, 'open');
  await expect(draw).not.toHaveAttribute('aria-disabled');
  await trader.move(id, 'end');
  await expect(side(page, 'Red')).toHaveAccessibleDescription('The match has ended');
  await expect(page.getByRole('button', { name: /^Bet on Draw/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Waiting for the result')).toBeVisible();
  await trader.callResult(id, 'BLUE');
  await expect(page.getByText('Blue wins')).toBeVisible();
  await expect(docked(page)).toHaveCount(0);
  await page.reload();
  await expect(side(page, 'Red')).toHaveAccessibleDescription(/^The match has ended · decided \d\d:\d\d$/);
});

test('the docked odds name the fighters in the language of the player', async ({ page }) => {
  const id = await createOpenMatch(trader, { redLatinName: 'Khai Thung Phraya (Nin Mangkon)' });
  await enterMatch(page, id);
  await expect(side(page, 'Red')).toHaveAccessibleName(/^Bet on Khai Thung Phraya \(Nin Mangkon\): /);
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
  await expect(docked(page)).toContainText('Nin Mangkon');
  await expect(docked(page)).not.toContainText('นิลมังกรทอง');
  await expect(docked(page)).toContainText('ขาวเพชรน้ำหนึ่ง');
});

test(
  'docks the odds above the menu while the panel is off the screen',
  { tag: '@full' },
  async ({ page }) => {
    const id = await createOpenMatch(trader);
    await enterMatch(page, id);
    await expect(docked(page)).toBeHidden();
    await side(page, 'Blue').click();
    const sheet = page.getByRole('dialog', { name: 'Place a bet' });
    await expect(sheet).toContainText('ขาวเพชรน้ำหนึ่ง');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();

    await page.setViewportSize({ width: 390, height: 640 });
    await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
    await expect(docked(page)).toBeVisible();
    await expect(docked(page)).toContainText('นิลมังกรทอง');
    const gap = async () => {
      const panel = await docked(page).boundingBox();
      const menu = await page.getByRole('navigation').boundingBox();
      return (menu?.y ?? 0) - (panel?.y ?? 0) - (panel?.height ?? 0);
    };
    await expect.poll(gap).toBeCloseTo(8, -0.5);
    await trader.setRate(id, '10/7');
    await expect(docked(page)).toContainText('0.70');
    await trader.move(id, 'close');
    const dockedRed = docked(page).getByRole('button').first();
    await expect(dockedRed).toHaveAttribute('aria-disabled', 'true');
    await dockedRed.click({ force: true });
    await expect(page.getByRole('alert').filter({ hasText: 'Betting is closed' })).toHaveCount(1);
    await trader.move(id, 'open');
    await expect(dockedRed).not.toHaveAttribute('aria-disabled');
    await side(page, 'Red').scrollIntoViewIfNeeded();
    await expect(docked(page)).toBeHidden();

    await page.setViewportSize(SMALL_PHONE);
    await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
    await expect(docked(page)).toBeVisible();
    await docked(page)
      .getByRole('button', { name: /นิลมังกรทอง/ })
      .click();
    await expect(sheet).toContainText('นิลมังกรทอง');
  },
);

test('lists the newest five of the bets on the match with a link to all', async ({ page }) => {
  const { placeBet } = await createPlayer(page, { baht: 5000 });
  const id = await createOpenMatch(trader);
  await trader.allowDraw(id, true);
  await openMatch(page, id);
  await expect(page.getByText('No bets on this match yet')).toBeVisible();
  for (const betAmount of [10, 20, 30, 40, 50]) await placeBet(id, 'NODRAW', betAmount);
  await placeBet(id, 'BLUE', 1000, 'STH');
  await page.reload();
  const list = page.getByRole('region', { name: 'Your bets on this match' });
  await expect(list).toContainText('6 in play');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  const newest = list.getByRole('listitem').first();
  await expect(newest).toContainText('Blue · Underdog 10/9');
  await expect(newest).toContainText('+1,000.00');
  await expect(newest).toContainText('risk 900.00');
  await expect(list.getByRole('listitem').nth(1)).toContainText('No draw 1.70');
  await list.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL('/bet-running');
});

test('shows 100+ when the server sends as many bets as it can', { tag: '@full' }, async ({ page }) => {
  const { placeBet } = await createPlayer(page, { baht: 100 });
  const id = await createOpenMatch(trader);
  await trader.allowDraw(id, true);
  await placeBet(id, 'NODRAW', 10);
  let sent = 100;
  await rewriteReplies<ReplyOf<Endpoints['GET /bet/running/{matchId}']>>(
    page,
    '**/api/bet/running/*',
    ({ bets }) => ({
      bets: bets.flatMap((bet) =>
        Array.from({ length: sent }, (_, no) => ({ ...bet, id: no === 0 ? bet.id : `${bet.id}-${no}` })),
      ),
    }),
  );
  const list = page.getByRole('region', { name: 'Your bets on this match' });
  await openMatch(page, id);
  await expect(list).toContainText('100+ in play');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  sent = 99;
  await page.reload();
  await expect(list).toContainText('99 in play');
});

test(
  'opens a sample result for each known betEnd and none for others',
  { tag: '@full' },
  async ({ page }) => {
    const id = await createOpenMatch(trader);
    await logInAsNewPlayer(page);
    const dialog = page.getByRole('dialog', { name: 'The match is over' });
    for (const [betEnd, result, net] of [
      ['one', 'Red wins', '+900.00'],
      ['two', 'Blue wins', '-1,000.00'],
      ['three', 'Drawn', '0.00'],
      ['four', 'Cancelled', '0.00'],
    ] as const) {
      await page.goto(`/bet/${id}?betEnd=${betEnd}`);
      await expect(dialog).toContainText(result);
      await expect(dialog.getByRole('definition').last()).toHaveText(net);
      await expect(dialog).toContainText('Sample');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(`/bet/${id}`);
    }

    await page.goto(`/bet/${id}?betEnd=five`);
    await side(page, 'Red').click();
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Place a bet');
  },
);

test('reports a match that does not exist', async ({ page }) => {
  await logInAsNewPlayer(page);
  for (const path of ['/bet/999999', '/bet/red']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Match not found');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  }
});

test(
  'shows a refusal in the words of the server and retries a lost request',
  { tag: '@full' },
  async ({ page }) => {
    const id = await createOpenMatch(trader);
    const match = `**/api/match/${id}`;
    await logInAsNewPlayer(page);
    await page.route(match, (route) => route.fulfill(UNAVAILABLE));
    await page.goto(`/bet/${id}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Back in a minute');
    await expect(alert).not.toContainText('Match not found');
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();

    await page.unroute(match);
    await page.route(match, (route) => route.abort());
    await page.goto(`/bet/${id}`);
    await expect(alert).toContainText('Match not found');
    await expect(alert).toContainText('Your balance has not changed');
    await tryAgain(alert, () => page.unroute(match));
    await expect(side(page, 'Red')).toBeVisible();
  },
);

test('reaches odds and bet sheet with the keyboard', { tag: '@full' }, async ({ page }) => {
  const id = await createOpenMatch(trader);
  await enterMatch(page, id);
  await page.getByRole('radio', { name: /^MY/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^STH/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'How odds work' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Red')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Blue')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Place a bet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side(page, 'Blue')).toBeFocused();
});

test(
  'the page is accessible while betting on sides and draws is open',
  { tag: '@full' },
  async ({ page }) => {
    const id = await createOpenMatch(trader);
    await trader.allowDraw(id, true);
    await enterMatch(page, id);
    await expectAccessible(page, 'open');
  },
);

function docked(page: Page): Locator {
  return page.locator('.duel-docked');
}
