import { randomUUID } from 'node:crypto';

import { expect, test, type Locator, type Page } from '@playwright/test';

import { anOpenMatch, enterMatch, side } from './support/at-match.ts';
import { expectNoBarriers } from './support/barriers.ts';
import { speak } from './support/language.ts';
import { enterAs, registerAccount } from './support/players.ts';
import { aTrader, type Trader } from './support/trader.ts';
import { tryAgain } from './support/try-again.ts';
import { UNAVAILABLE } from './support/unavailable.ts';

const RED = 'ค่ายทุ่งพระยา (นิลมังกรทอง)';
const BLUE = 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)';

let trader: Trader;

test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
  trader = await aTrader(page.request);
});
// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a match shows its name, tag, stadium, fighters, round and whether bets are taken', async ({ page }) => {
  const stadiumId = await trader.addStadium('สนามชนโคบ้านควนเงิน');
  const id = await anOpenMatch(trader, { matchTag: 'MAIN_MATCH', roundNo: 3, stadiumId });
  await enterMatch(page, id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('คู่ที่ 7');
  const main = page.getByRole('main');
  for (const text of ['Main', 'สนามชนโคบ้านควนเงิน', 'นิลมังกรทอง', 'ค่ายทุ่งพระยา', 'Round 3', 'Betting open'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main.getByTitle(RED)).toBeVisible();
  await expect(main.getByTitle(BLUE)).toBeVisible();
});

test('back leads to where the player came from, and home when he came from nowhere', async ({ page }) => {
  const matchName = `คู่ ${randomUUID().slice(0, 8)}`;
  const id = await anOpenMatch(trader, { matchName });
  await enterMatch(page, id);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: new RegExp(`Enter ${matchName}`) }).click();
  await expect(page).toHaveURL(`/bet/${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('betting', () => {
  test('closes and opens under the player’s eyes, and says why nothing can be pressed', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    // Once it was there, the sheet comes at once.
    await side(page, 'Red').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await trader.move(id, 'close');
    await expect(side(page, 'Red')).toHaveAttribute('aria-disabled', 'true');
    await expect(side(page, 'Red')).toHaveAccessibleDescription('Betting is closed');
    await side(page, 'Red').click({ force: true });
    await trader.move(id, 'open');
    await expect(side(page, 'Red')).not.toHaveAttribute('aria-disabled');
    await expect(page.getByRole('main').getByRole('status')).toContainText(['Betting open']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('on a side opens the bet sheet for it, from the panel and from the docked plate', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    await side(page, 'Blue').click();
    const sheet = page.getByRole('dialog', { name: 'Place a bet' });
    await expect(sheet).toContainText('ขาวเพชรน้ำหนึ่ง');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();

    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
    await expect(docked(page)).toBeVisible();
    await docked(page)
      .getByRole('button', { name: /นิลมังกรทอง/ })
      .click();
    await expect(sheet).toContainText('นิลมังกรทอง');
  });

  test('on a draw is there only where the match allows it, from one moment to the next', async ({ page }) => {
    const id = await anOpenMatch(trader);
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
    await trader.allowDraw(id, false);
    await expect(noDraw).toHaveCount(0);
  });

  test('of the special kind is told while it is open', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    await expect(page.getByText('Special open')).toHaveCount(0);
    await trader.move(id, 'open-special');
    await expect(page.getByText('Special open')).toBeVisible();
    await trader.move(id, 'close-special');
    await expect(page.getByText('Special open')).toHaveCount(0);
  });

  test('is over with the match, and the result is told when it is called', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await trader.allowDraw(id, true);
    await enterMatch(page, id);
    await trader.move(id, 'end');
    await expect(side(page, 'Red')).toHaveAccessibleDescription('The match has ended');
    await expect(page.getByRole('button', { name: /^Bet on Draw/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Waiting for the result')).toBeVisible();
    await trader.callResult(id, 'BLUE');
    await expect(page.getByText('Blue wins')).toBeVisible();
    await expect(docked(page)).toHaveCount(0);
  });
});

test('the plate docks above the menu while the panel is off the screen, with the fighters’ names', async ({
  page,
}) => {
  const id = await anOpenMatch(trader);
  await enterMatch(page, id);
  await expect(docked(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
  await expect(docked(page)).toBeVisible();
  await expect(docked(page)).toContainText('นิลมังกรทอง');
  const gap = async () => {
    const plate = await docked(page).boundingBox();
    const menu = await page.getByRole('navigation').boundingBox();
    return (menu?.y ?? 0) - (plate?.y ?? 0) - (plate?.height ?? 0);
  };
  await expect.poll(gap).toBeCloseTo(8, -0.5);
  await trader.setRate(id, '10/7');
  await expect(docked(page)).toContainText('0.70');
  await side(page, 'Red').scrollIntoViewIfNeeded();
  await expect(docked(page)).toBeHidden();
});

test('the player’s own bets: the newest five, how many there are, and the way to all of them', async ({
  page,
}) => {
  const id = await anOpenMatch(trader);
  await trader.allowDraw(id, true);
  const token = await enterMatch(page, id);
  await expect(page.getByText('No bets on this match yet')).toBeVisible();
  await trader.credit(token, 5000);
  for (const betAmount of [10, 20, 30, 40, 50]) await placeDraw(page, token, { matchId: id, betAmount });
  const rate = await rateIdOf(page, token, id);
  await bet(page, token, { matchId: id, rateId: rate, betAmount: 1000, betType: 'BLUE', rateType: 'STH' });
  await page.reload();
  const list = page.getByRole('region', { name: 'Your bets on this match' });
  await expect(list).toContainText('6 in play');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  const newest = list.getByRole('listitem').first();
  await expect(newest).toContainText('Blue Underdog 10/9');
  await expect(newest).toContainText('1,000');
  await expect(newest).toContainText('Risk 900.00');
  await expect(list.getByRole('listitem').nth(1)).toContainText('No draw 1.70');
  await list.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL('/bet-running');
});

test('of as many bets as are sent at most it does not say that these are all', async ({ page }) => {
  const id = await anOpenMatch(trader);
  await trader.allowDraw(id, true);
  const token = await enterMatch(page, id);
  await trader.credit(token, 100);
  await placeDraw(page, token, { matchId: id, betAmount: 10 });
  let sent = 100;
  await page.route('**/api/bet/running/*', async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as { data: { bets: [{ id: string }] } };
    const bets = Array.from({ length: sent }, (_, no) => ({
      ...data.bets[0],
      id: `${data.bets[0].id}-${no}`,
    }));
    await route.fulfill({ response: reply, json: { ...rest, data: { bets } } });
  });
  const list = page.getByRole('region', { name: 'Your bets on this match' });
  await page.reload();
  await expect(list).toContainText('100+ in play');
  await expect(list.getByRole('listitem')).toHaveCount(5);
  sent = 99;
  await page.reload();
  await expect(list).toContainText('99 in play');
});

test('the chat has its sample messages, and sending only empties the box', async ({ page }) => {
  await enterMatch(page, await anOpenMatch(trader));
  const chat = page.getByRole('region', { name: 'Ring-side chat' });
  await expect(chat.getByRole('listitem')).toHaveCount(2);
  const box = chat.getByRole('textbox', { name: 'Type a message' });
  await box.fill('red, red, red');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await box.fill('blue');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(box).toHaveValue('');
  await expect(chat.getByRole('listitem')).toHaveCount(2);
});

test.describe('the end of a match, as a sample', () => {
  for (const [betEnd, result, net] of [
    ['one', 'Red wins', '+900.00'],
    ['two', 'Blue wins', '-1,000.00'],
    ['three', 'Drawn', '0.00'],
    ['four', 'Cancelled', '0.00'],
  ] as const) {
    test(`is opened by betEnd=${betEnd}`, async ({ page }) => {
      const id = await anOpenMatch(trader);
      await enterMatch(page, id);
      await page.goto(`/bet/${id}?betEnd=${betEnd}`);
      const dialog = page.getByRole('dialog', { name: 'The match is over' });
      await expect(dialog).toContainText(result);
      await expect(dialog.getByRole('definition').last()).toHaveText(net);
      await expect(dialog).toContainText('Sample');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(`/bet/${id}`);
    });
  }

  test('is not opened by any other word', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    await page.goto(`/bet/${id}?betEnd=five`);
    await side(page, 'Red').click();
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Place a bet');
  });
});

test.describe('a match that cannot be shown', () => {
  for (const path of ['/bet/999999', '/bet/red']) {
    test(`is not found at ${path}`, async ({ page }) => {
      await enterAs(page, await registerAccount(page.request));
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('Match not found');
      await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  }

  test('for a reason of the server’s is told in its words', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterAs(page, await registerAccount(page.request));
    await page.route(`**/api/match/${id}`, (route) => route.fulfill(UNAVAILABLE));
    await page.goto(`/bet/${id}`);
    await expect(page.getByRole('alert')).toContainText('Back in a minute');
    await expect(page.getByRole('alert')).not.toContainText('Match not found');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('for want of a network comes with the next try', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterAs(page, await registerAccount(page.request));
    await page.route(`**/api/match/${id}`, (route) => route.abort());
    await page.goto(`/bet/${id}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Match not found');
    await expect(alert).toContainText('Your balance has not changed');
    await tryAgain(alert, () => page.unroute(`**/api/match/${id}`));
    await expect(side(page, 'Red')).toBeVisible();
  });
});

test('everything is reached by keyboard, and nothing is a barrier', async ({ page }) => {
  const id = await anOpenMatch(trader);
  await trader.allowDraw(id, true);
  await enterMatch(page, id);
  await page.getByRole('radio', { name: /^MY/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^STH/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Red')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(side(page, 'Blue')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Place a bet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side(page, 'Blue')).toBeFocused();
  await expectNoBarriers(page, 'open');
});

function docked(page: Page): Locator {
  return page.locator('.duel-docked');
}

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

async function rateIdOf(page: Page, token: string, id: number): Promise<number> {
  const answer = await page.request.get(`/api/match/${id}`, {
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { rateId: number } }).data.rateId;
}

async function placeDraw(
  page: Page,
  token: string,
  data: { matchId: number; betAmount: number },
): Promise<void> {
  await post(page, token, '/api/bet/draw', { ...data, betType: 'NODRAW' });
}

async function bet(page: Page, token: string, data: object): Promise<void> {
  await post(page, token, '/api/bet', data);
}

async function post(page: Page, token: string, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, {
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
