import { expect, test, type Locator, type Page } from '@playwright/test';

import { expectNoBarriers } from './support/barriers.ts';
import { BOARD, newStadiumName, showOnly } from './support/board.ts';
import { speak, turnTo } from './support/language.ts';
import { cutLive } from './support/money.ts';
import { enterAs, registerAccount } from './support/players.ts';
import { standStill } from './support/stand-still.ts';
import { aTrader, type Trader } from './support/trader.ts';

/** A trader and a stadium of the test's own, which is all that the page will list. */
async function aStadium(page: Page): Promise<{ trader: Trader; stadiumId: number; stadiumName: string }> {
  const trader = await aTrader(page.request);
  const stadiumName = newStadiumName();
  const stadiumId = await trader.addStadium(stadiumName);
  await showOnly(page, stadiumId);
  return { trader, stadiumId, stadiumName };
}

async function openHome(page: Page, path = '/'): Promise<void> {
  await enterAs(page, await registerAccount(page.request));
  await page.goto(path);
  await expect(page.getByRole('tablist')).toBeVisible();
}

/** The home page once it listens: from then on the server tells it by itself. */
async function openHomeLive(page: Page): Promise<void> {
  const listening = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40')),
    );
  await openHome(page);
  await listening;
}

function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name });
}

function card(page: Page, matchName: string): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: matchName, exact: true }) });
}

function matchNames(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('heading', { level: 4 });
}

test.beforeEach(({ page }) => speak(page, 'en'));

test('the three buttons lead to deposit, withdraw and history', async ({ page }) => {
  await openHome(page);
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL('/withdraw');
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history');
});

test('live lists what has started and counts it; the other tabs list what has not, by category', async ({
  page,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  const add = (matchName: string, categoryCode: 'COW_SOUTH' | 'CHICKEN_SPUR' | 'BOXING' | 'SOCCER') =>
    trader.addMatch({ stadiumId, matchName, categoryCode, rung: '10/9' });
  await trader.move(await add('Started bulls', 'COW_SOUTH'), 'start');
  await trader.move(await add('Started boxers', 'BOXING'), 'start');
  await add('Bulls', 'COW_SOUTH');
  await add('Cocks', 'CHICKEN_SPUR');
  await add('Boxers', 'BOXING');
  await add('Teams', 'SOCCER');
  await openHome(page);

  await expect(tab(page, 'Live 2')).toHaveAttribute('aria-selected', 'true');
  await expect(matchNames(page)).toHaveText(['Started bulls', 'Started boxers']);
  for (const [name, matches] of [
    ['Bull fight', ['Bulls']],
    ['Cockfight', ['Cocks']],
    ['Boxing', ['Boxers']],
    ['Football', ['Teams']],
  ] as const) {
    await tab(page, name).click();
    await expect(matchNames(page)).toHaveText([...matches]);
  }

  // Going to a match and back finds the tab again.
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Enter Teams/ })
    .click();
  await expect(page).toHaveURL(/\/bet\/\d+$/);
  await page.goBack();
  await expect(tab(page, 'Football')).toHaveAttribute('aria-selected', 'true');
});

test('stadiums stand by their id and their matches by when they fight', async ({ page }) => {
  const trader = await aTrader(page.request);
  const [first, second] = [newStadiumName(), newStadiumName()];
  const [firstId, secondId] = [await trader.addStadium(first), await trader.addStadium(second)];
  await showOnly(page, firstId, secondId);
  const add = (stadiumId: number, matchName: string, fightingDateTime: string) =>
    trader.addMatch({ stadiumId, matchName, fightingDateTime });
  await add(secondId, 'Other evening', '2027-01-05T12:00:00.000Z');
  await add(firstId, 'Evening', '2027-01-05T12:00:00.000Z');
  await add(firstId, 'Morning', '2027-01-05T02:00:00.000Z');
  await add(firstId, 'Noon', '2027-01-05T05:00:00.000Z');
  await openHome(page, '/?tab=bullFight');

  const heads = page.getByRole('tabpanel').getByRole('button', { expanded: true });
  await expect(heads).toHaveText([`${first}3 matches`, `${second}1 match`]);
  await expect(matchNames(page)).toHaveText(['Morning', 'Noon', 'Evening', 'Other evening']);
});

test('a stadium starts open, shuts and opens again', async ({ page }) => {
  const { trader, stadiumId, stadiumName } = await aStadium(page);
  await trader.addMatch({ stadiumId, matchName: 'Bulls' });
  await openHome(page, '/?tab=bullFight');
  const head = page.getByRole('button', { name: stadiumName });
  const enter = page.getByRole('tabpanel').getByRole('link', { name: /^Enter Bulls/ });
  await expect(enter).toBeVisible();
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(enter).toBeHidden();
  await head.click();
  await expect(enter).toBeVisible();
});

test('a tab without matches says so, and so does a stadium whose matches have all started', async ({
  page,
}) => {
  const { trader, stadiumId, stadiumName } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Bulls' });
  await openHome(page, '/?tab=bullFight');
  await expect(matchNames(page)).toHaveText(['Bulls']);

  await trader.move(id, 'start');
  await expect(page.getByRole('button', { name: stadiumName })).toContainText('0 matches');
  await expect(page.getByRole('tabpanel')).toContainText('No current matches');
  await tab(page, 'Boxing').click();
  await expect(page.getByRole('tabpanel')).toContainText('No current matches');
  await expect(page.getByRole('button', { name: stadiumName })).toBeHidden();
  await tab(page, 'Live 1').click();
  await expect(matchNames(page)).toHaveText(['Bulls']);
});

test('before the first answer the cards are there in outline; without one it says so and can be tried again', async ({
  page,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  await trader.move(await trader.addMatch({ stadiumId, matchName: 'Bulls' }), 'start');
  await page.clock.install();
  await cutLive(page);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(BOARD, async (route) => {
    await held;
    await route.abort();
  });
  await openHome(page);
  await expect(page.getByRole('tabpanel')).toContainText('Loading...');
  // Neither the schedule nor the live connection tries before the player does.
  await standStill(page);
  fail();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Error loading matches: Failed to fetch matches');
  await expect(alert).toContainText('The network is slow or lost');

  await page.unroute(BOARD);
  await showOnly(page, stadiumId);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(matchNames(page)).toHaveText(['Bulls']);
  await expect(alert).toBeHidden();
});

test('what the server says is wrong with the list is told', async ({ page }) => {
  await page.route(BOARD, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'UNAVAILABLE', message: 'Back in a minute', data: null },
    }),
  );
  await openHome(page);
  await expect(page.getByRole('alert')).toContainText('Error loading matches: Back in a minute');
  await expect(page.getByRole('alert')).not.toContainText('The network is slow or lost');
});

test('the card of a match that has started', async ({ page }) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({
    stadiumId,
    matchName: 'Match 7',
    redName: 'Old farm (Black dragon)',
    blueName: 'White diamond',
    matchTag: 'VERY_SPECIAL_MATCH',
    roundNo: 3,
    rung: '10/9',
  });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
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

  await match
    .getByRole('link', { name: 'Enter Match 7: Old farm (Black dragon) against White diamond' })
    .click();
  await expect(page).toHaveURL(`/bet/${id}`);
});

test('the card of a match that is still to come shows when, and round one is where matches begin', async ({
  page,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({
    stadiumId,
    matchName: 'Match 1',
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

test('each side of a card opens the bet for that side', async ({ page }) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Match 7', rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  await openHome(page);
  const odds = card(page, 'Match 7').getByRole('button');
  const sheet = page.getByRole('dialog');
  await odds.first().click();
  await expect(sheet).toContainText('นิลมังกรทอง');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await odds.last().click();
  await expect(sheet).toContainText('ขาวเพชรน้ำหนึ่ง');
});

test('odds move while one looks: the price, its arrow, and who is the favourite', async ({ page }) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Match 7', rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  const connected = liveConnection(page);
  await openHomeLive(page);
  const [red, blue] = [
    card(page, 'Match 7').getByRole('button').first(),
    card(page, 'Match 7').getByRole('button').last(),
  ];
  await expect(red).toContainText('0.90');
  await expect(red.locator('.moved-arrow')).toBeHidden();
  // From here on only the live connection can tell.
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

test('in Thai the favourite is ต่อ and the underdog รอง, on the card, at the match and in its earlier odds', async ({
  page,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'คู่เอก', rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  await openHome(page);
  await expect(card(page, 'คู่เอก')).toBeVisible();
  await turnTo(page, 'th');
  const odds = card(page, 'คู่เอก').getByRole('button');
  await expect(odds.first()).toContainText('ต่อ');
  await expect(odds.last()).toContainText('รอง');

  await page.goto(`/bet/${id}`);
  const sides = page.locator('.duel-match .duel-half');
  await turnTo(page, 'th');
  await expect(sides.first()).toContainText('ต่อ');
  await expect(sides.last()).toContainText('รอง');
  await expect(page.getByRole('table').getByRole('row').last()).toContainText(/ต่อ 0\.90.*รอง -0\.90/);
});

test('a price that moves redraws its own card and no other', async ({ page }) => {
  const { trader, stadiumId } = await aStadium(page);
  const ids = [];
  for (const matchName of ['First', 'Second', 'Third']) {
    const id = await trader.addMatch({ stadiumId, matchName, rung: '10/9' });
    await trader.move(id, 'start');
    ids.push(id);
  }
  await openHomeLive(page);
  await expect(matchNames(page)).toHaveCount(3);
  await page.getByRole('tabpanel').evaluate((panel) => {
    const redrawn = new Set<string>();
    Object.assign(globalThis, { redrawn });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const from = target instanceof Element ? target : target.parentElement;
        redrawn.add(from?.closest('article')?.querySelector('h4')?.textContent ?? 'the list');
      }
    }).observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await trader.setRate(ids[1] ?? 0, '10/7');
  await expect(card(page, 'Second')).toContainText('0.70');
  expect(await page.evaluate(() => [...(globalThis as unknown as { redrawn: Set<string> }).redrawn])).toEqual(
    ['Second'],
  );
});

test('betting closes and opens again while one looks, and the card says why it cannot be pressed', async ({
  page,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Match 7', rung: '10/9' });
  await openHome(page, '/?tab=bullFight');
  const odds = card(page, 'Match 7').getByRole('button').first();
  await expect(odds).toHaveAccessibleDescription('Betting has not opened yet');
  await trader.move(id, 'start');
  await tab(page, 'Live 1').click();
  await expect(odds).toHaveAccessibleDescription('Betting is closed for now');
  await expect(odds).toHaveAttribute('aria-disabled', 'true');

  await trader.move(id, 'open');
  await expect(odds).toHaveAccessibleDescription('');
  // Once it was there, the sheet comes at once.
  await odds.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await trader.move(id, 'close');
  await expect(odds).toHaveAccessibleDescription('Betting is closed for now');
  await odds.click({ force: true });

  await trader.move(id, 'end');
  await expect(matchNames(page)).toHaveCount(0);
  await expect(tab(page, 'Live 0')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a lost connection is told, prices say how old they are and cannot be pressed; back, all is as before', async ({
  page,
  context,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Match 7', rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  await openHomeLive(page);
  const odds = card(page, 'Match 7').getByRole('button').first();
  await expect(odds).toContainText('0.90');

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting...' })).toContainText(
    /Data from \d\d:\d\d:\d\d/,
  );
  await expect(odds).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
  await expect(odds).toHaveAttribute('aria-disabled', 'true');

  await trader.setRate(id, '10/6');
  await context.setOffline(false);
  await expect(page.getByText('Reconnecting...')).toBeHidden();
  await expect(odds).toContainText('0.60');
  await expect(odds).not.toHaveAttribute('aria-disabled');
});

test('whoever comes back after minutes finds prices that say how old they are, until they are read again', async ({
  page,
}) => {
  const { trader, stadiumId } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Match 7', rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  await page.clock.install();
  await openHome(page);
  const odds = card(page, 'Match 7').getByRole('button').first();
  await page.getByRole('link', { name: /^Enter Match 7/ }).click();
  await expect(page.locator('.duel-match')).toBeVisible();
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 180_000);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(BOARD, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goBack();
  await expect(odds).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
  answer();
  await expect(odds).not.toHaveAttribute('aria-disabled');
});

test('a match that is announced while one looks is listed', async ({ page }) => {
  const { trader, stadiumId } = await aStadium(page);
  await trader.addMatch({ stadiumId, matchName: 'First' });
  await openHome(page, '/?tab=bullFight');
  await expect(matchNames(page)).toHaveText(['First']);
  await trader.addMatch({ stadiumId, matchName: 'Second', fightingDateTime: '2027-01-05T13:00:00.000Z' });
  await expect(matchNames(page)).toHaveCount(2);
});

test('after the matches come the ones to look forward to, one in view, and the activities, one and a half', async ({
  page,
}) => {
  const { trader, stadiumId, stadiumName } = await aStadium(page);
  const add = (matchName: string, matchTag: 'NORMAL_MATCH' | 'MAIN_MATCH' | 'SPECIAL_MATCH', hour: string) =>
    trader.addMatch({ stadiumId, matchName, matchTag, fightingDateTime: `2027-01-05T${hour}:00:00.000Z` });
  await add('Ordinary', 'NORMAL_MATCH', '10');
  await add('Late', 'SPECIAL_MATCH', '14');
  const soonId = await add('Soon', 'MAIN_MATCH', '12');
  await openHome(page);

  const highlights = page.getByRole('region', { name: 'Matches to watch' });
  const slides = highlights.getByRole('listitem');
  await expect(slides).toHaveCount(2);
  await expect(slides.first()).toContainText(stadiumName);
  await expect(slides.first()).toContainText('19:00');
  const width = (await highlights.boundingBox())?.width ?? 0;
  expect((await slides.first().boundingBox())?.width).toBeCloseTo(width, 0);

  const activities = page.getByRole('region', { name: 'Activities' }).getByRole('listitem');
  await expect(activities).toHaveCount(3);
  expect(((await activities.first().boundingBox())?.width ?? 0) / width).toBeCloseTo(0.66, 1);
  await activities.first().getByRole('button').click();
  await expect(page).toHaveURL('/');

  await slides.first().getByRole('link').click();
  await expect(page).toHaveURL(`/bet/${soonId}`);
});

test('everything can be reached and done by keyboard', async ({ page }) => {
  const { trader, stadiumId, stadiumName } = await aStadium(page);
  const id = await trader.addMatch({ stadiumId, matchName: 'Match 7', rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  await openHome(page);
  await expect(matchNames(page)).toHaveCount(1);

  await tab(page, 'Live 1').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Bull fight')).toBeFocused();
  await expect(tab(page, 'Bull fight')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab(page, 'Live 1')).toHaveAttribute('aria-selected', 'true');
  // A tap shows at once, its list a moment later.
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: stadiumName })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Enter Match 7/ }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('every state of the home page can be used by everybody', async ({ page, context }) => {
  // The whole page is looked through four times, and its colours four more.
  test.slow();
  const { trader, stadiumId } = await aStadium(page);
  const open = await trader.addMatch({
    stadiumId,
    matchName: 'Open',
    rung: '10/9',
    matchTag: 'MAIN_MATCH',
  });
  await trader.addMatch({ stadiumId, matchName: 'To come', matchTag: 'SPECIAL_MATCH' });
  await trader.move(open, 'start');
  await trader.move(open, 'open');
  await trader.move(await trader.addMatch({ stadiumId, matchName: 'Closed', rung: '10/7' }), 'start');
  await openHomeLive(page);
  await expect(page.getByRole('region', { name: 'Activities' })).toBeVisible();
  await trader.setRate(open, '10/8');
  await expect(card(page, 'Open')).toContainText('0.80');
  await expectNoBarriers(page, 'live');
  await tab(page, 'Bull fight').click();
  await expectNoBarriers(page, 'to come');
  await tab(page, 'Boxing').click();
  await expectNoBarriers(page, 'empty');
  await tab(page, 'Live 2').click();
  await context.setOffline(true);
  await expect(page.getByText('Reconnecting...')).toBeVisible();
  await expectNoBarriers(page, 'connection lost');
});

/** Resolves when the server has let the page's live connection in. To be asked for before the page is opened. */
async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
}
