import { expect, test } from '@playwright/test';

import { expectAccessible } from './support/axe.ts';
import {
  BOARD,
  card,
  createBoard,
  matchNames,
  openHome,
  openHomeConnected,
  showOnly,
  tab,
} from './support/board.ts';
import { freezeClock } from './support/clock.ts';
import { delayRequests, UNAVAILABLE } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import { newStadiumName } from './support/stadium.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('the three buttons lead to withdraw, history and deposit', async ({ page }) => {
  await openHome(page);
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL('/withdraw');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL('/history');
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('lists started matches under Live and the others by category', async ({ page }) => {
  const { trader, stadiumId } = await createBoard(page);
  const add = (matchName: string, categoryCode: 'COW_SOUTH' | 'CHICKEN_SPUR' | 'BOXING' | 'SOCCER') =>
    trader.createMatch({ stadiumId, matchName, categoryCode, rung: '10/9' });
  await trader.move(await add('Started bulls', 'COW_SOUTH'), 'start');
  await trader.move(await add('Started boxers', 'BOXING'), 'start');
  await add('Bulls', 'COW_SOUTH');
  await add('Cocks', 'CHICKEN_SPUR');
  await add('Boxers', 'BOXING');
  await add('Teams', 'SOCCER');
  await openHome(page);

  await expect(tab(page, 'Live 2')).toHaveAttribute('aria-selected', 'true');
  await expect(matchNames(page)).toHaveText([/· Started bulls$/, /· Started boxers$/]);
  for (const [name, matches] of [
    ['Bull fight', ['Bulls']],
    ['Cockfight', ['Cocks']],
    ['Boxing', ['Boxers']],
    ['Football', ['Teams']],
  ] as const) {
    await tab(page, name).click();
    await expect(matchNames(page)).toHaveText(matches.map((match) => new RegExp(`· ${match}$`)));
    // Football has no rounds.
    await expect(page.getByRole('tabpanel').getByText('Round 1')).toHaveCount(name === 'Football' ? 0 : 1);
  }

  // The tab is still selected after a visit to a match.
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^Enter .*Teams/ })
    .click();
  await expect(page).toHaveURL(/\/bet\/\d+$/);
  await expect(page.getByRole('main').getByRole('button', { name: /^Bet on/ })).toHaveCount(2);
  await expect(page.getByText('Round 1')).toHaveCount(0);
  await page.goBack();
  await expect(tab(page, 'Football')).toHaveAttribute('aria-selected', 'true');
});

test('sorts stadiums by id and their matches by time', async ({ page }) => {
  const trader = await createTrader(page.request);
  const [first, second] = [newStadiumName(), newStadiumName()];
  const [firstId, secondId] = [await trader.addStadium(first), await trader.addStadium(second)];
  await showOnly(page, firstId, secondId);
  const add = (stadiumId: number, matchName: string, fightingDateTime: string) =>
    trader.createMatch({ stadiumId, matchName, fightingDateTime });
  await add(secondId, 'Other evening', '2027-01-05T12:00:00.000Z');
  await add(firstId, 'Evening', '2027-01-05T12:00:00.000Z');
  await add(firstId, 'Morning', '2027-01-05T02:00:00.000Z');
  await add(firstId, 'Noon', '2027-01-05T05:00:00.000Z');
  await openHome(page, '/?tab=bullFight');

  const heads = page.getByRole('tabpanel').getByRole('button', { expanded: true });
  await expect(heads).toHaveText([`${first}3 matches`, `${second}1 match`]);
  await expect(matchNames(page)).toHaveText([/· Morning$/, /· Noon$/, /· Evening$/, /· Other evening$/]);
});

test('a stadium closes and opens, lists new matches and shows when none are left', async ({ page }) => {
  const { trader, stadiumId, stadiumName } = await createBoard(page);
  const first = await trader.createMatch({ stadiumId, matchName: 'Bulls' });
  await openHome(page, '/?tab=bullFight');
  const head = page.getByRole('button', { name: stadiumName });
  const enter = page.getByRole('tabpanel').getByRole('link', { name: /^Enter .*Bulls/ });
  await expect(enter).toBeVisible();
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(enter).toBeHidden();
  await head.click();
  await expect(enter).toBeVisible();

  await expect(matchNames(page)).toHaveText([/· Bulls$/]);
  const second = await trader.createMatch({
    stadiumId,
    matchName: 'Second',
    fightingDateTime: '2027-01-05T13:00:00.000Z',
  });
  await expect(matchNames(page)).toHaveCount(2);

  for (const id of [first, second]) await trader.move(id, 'start');
  await expect(head).toContainText('0 matches');
  await expect(page.getByRole('tabpanel')).toContainText('No current matches');
  await tab(page, 'Boxing').click();
  await expect(page.getByRole('tabpanel')).toContainText('No current matches');
  await expect(head).toBeHidden();
  await tab(page, 'Live 2').click();
  await expect(matchNames(page)).toHaveText([/· Bulls$/, /· Second$/]);
  // No match is to come, so none is in the carousel.
  await expect(page.getByRole('main')).toContainText('Next matchesNo match data');
});

test(
  'shows placeholders, then the failure or refusal until a retry succeeds',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, stadiumId } = await createBoard(page);
    await trader.move(await trader.createMatch({ stadiumId, matchName: 'Bulls' }), 'start');
    await page.clock.install();
    await blockLiveConnection(page);
    const request = await delayRequests(page, BOARD);
    await openHome(page);
    await expect(page.getByRole('tabpanel')).toContainText('Loading...');
    // Neither polling nor the live connection retries before the player does.
    await freezeClock(page);
    request.fail();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Error loading matches: Failed to fetch matches');
    await expect(alert).toContainText('The network is slow or lost');
    const tried = page.getByText(/^Last tried \d\d:\d\d:\d\d$/);
    await expect(tried).toBeVisible();

    await page.unroute(BOARD);
    await page.route(BOARD, (route) => route.fulfill(UNAVAILABLE));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toContainText('Error loading matches: Back in a minute');
    await expect(alert).not.toContainText('The network is slow or lost');

    await page.unroute(BOARD);
    await showOnly(page, stadiumId);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(matchNames(page)).toHaveText([/· Bulls$/]);
    await expect(alert).toBeHidden();
    await expect(tried).toBeHidden();
  },
);

test('shows highlights one at a time and one and a half activities below the matches', async ({ page }) => {
  const { trader, stadiumId, stadiumName } = await createBoard(page);
  const add = (matchName: string, matchTag: 'NORMAL_MATCH' | 'MAIN_MATCH' | 'SPECIAL_MATCH', hour: string) =>
    trader.createMatch({ stadiumId, matchName, matchTag, fightingDateTime: `2027-01-05T${hour}:00:00.000Z` });
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
  await activities.first().getByRole('link').click();
  await expect(page).toHaveURL('/?tab=bullFight');
  await expect(page.getByRole('tab', { name: 'Bull fight' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Bull fight' })).toBeInViewport();

  await slides.first().getByRole('link').click();
  await expect(page).toHaveURL(`/bet/${soonId}`);
});

test('reaches everything with the keyboard', { tag: '@full' }, async ({ page }) => {
  const { trader, stadiumId, stadiumName } = await createBoard(page);
  await createOpenMatch(trader, { stadiumId, matchNo: 7 });
  await openHome(page);
  await expect(matchNames(page)).toHaveCount(1);

  await tab(page, 'Live 1').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Bull fight')).toBeFocused();
  await expect(tab(page, 'Bull fight')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(tab(page, 'Live 1')).toHaveAttribute('aria-selected', 'true');
  // The tab is selected at once and its list rendered a moment later.
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: stadiumName })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Enter Match 7/ }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'the board has no accessibility violations in any state',
  { tag: '@full' },
  async ({ page, context }) => {
    test.slow();
    const { trader, stadiumId } = await createBoard(page);
    const open = await createOpenMatch(trader, { stadiumId, matchName: 'Open', matchTag: 'MAIN_MATCH' });
    await trader.createMatch({ stadiumId, matchName: 'To come', matchTag: 'SPECIAL_MATCH' });
    await trader.move(await trader.createMatch({ stadiumId, matchName: 'Closed', rung: '10/7' }), 'start');
    await openHomeConnected(page);
    await expect(page.getByRole('region', { name: 'Activities' })).toBeVisible();
    await trader.setRate(open, '10/8');
    await expect(card(page, 'Open')).toContainText('0.80');
    await expectAccessible(page, 'live');
    await tab(page, 'Bull fight').click();
    await expectAccessible(page, 'to come');
    await tab(page, 'Boxing').click();
    await expectAccessible(page, 'empty');
    await tab(page, 'Live 2').click();
    await context.setOffline(true);
    await expect(page.getByText('Reconnecting...')).toBeVisible();
    await expectAccessible(page, 'connection lost');
  },
);
