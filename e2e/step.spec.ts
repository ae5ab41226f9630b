import { expect, test } from '@playwright/test';

import { typeAmount } from './support/bet-sheet.ts';
import { advanceUntilNext, freezeClock } from './support/clock.ts';
import { delayRequests, tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import {
  createPlayerWithSteps,
  openSlip,
  openStep,
  pick,
  priceCell,
  slipBar,
  STEP_MATCHES,
  stepSlip,
} from './support/step-slip.ts';
import { PHONE, SMALL_PHONE } from './support/viewports.ts';
import { countReplies } from './support/watch-requests.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

// A poll may be under way when a test ends.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('lists three categories with their variants and no ended matches', async ({ page }) => {
  const { addStepMatch, trader, stadiumName } = await createPlayerWithSteps(page, { baht: 0, matches: 0 });
  await addStepMatch({ categoryCode: 'COW_SOUTH', redName: 'South', matchName: 'Match 1', roundNo: 2 });
  await addStepMatch({ categoryCode: 'COW_NORTH', redName: 'North' });
  await addStepMatch({ categoryCode: 'CHICKEN_SPUR', redName: 'Spur' });
  await addStepMatch({ categoryCode: 'CHICKEN_ROOSTER', redName: 'Rooster' });
  await addStepMatch({ categoryCode: 'BOXING', redName: 'Boxer' });
  const over = await addStepMatch({ redName: 'Gone' });
  await trader.move(over, 'end');
  const queries: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname !== '/api/step/matches') return;
    queries.push(`${url.searchParams.get('categoryCode')} ${url.searchParams.get('isMatchEnd')}`);
  });
  await page.goto('/step');
  const main = page.getByRole('main');
  await expect(page.getByRole('tab')).toHaveText(['Bull fight', 'Cockfight', 'Boxing']);

  const stadium = page.getByRole('button', { name: stadiumName });
  await expect(stadium).toContainText('2 matches');
  const [south, north] = [main.getByText('South'), main.getByText('North')];
  await expect(south).toBeVisible();
  await expect(north).toBeVisible();
  await expect(main.getByText('Gone')).toHaveCount(0);
  const match = page.getByRole('region', { name: 'Match 1' });
  await expect(match).toContainText('Round 2');
  await expect(match.getByText(/^\d\d:\d\d$|· \d\d:\d\d$/)).toBeVisible();
  await expect(match.getByRole('radio')).toHaveCount(2);
  await expect(match.getByRole('checkbox')).toHaveCount(2);

  await stadium.click();
  await expect(stadium).toHaveAttribute('aria-expanded', 'false');
  await expect(south).toBeHidden();
  await stadium.click();
  await expect(south).toBeVisible();

  await page.getByRole('tab', { name: 'Cockfight' }).click();
  await expect(main.getByText('Spur')).toBeVisible();
  await expect(main.getByText('Rooster')).toBeVisible();
  await page.getByRole('tab', { name: 'Boxing' }).click();
  await expect(main.getByText('Boxer')).toBeVisible();
  await expect(south).toHaveCount(0);
  expect(new Set(queries)).toEqual(
    new Set([
      '["BULL_FIGHT","COW_SOUTH","COW_NORTH"] false',
      '["COCK_FIGHT","CHICKEN_SPUR","CHICKEN_ROOSTER"] false',
      '["BOXING"] false',
    ]),
  );
});

test('shows prices with two decimals, underdogs in the colour of loss', async ({ page }) => {
  const { trader, matchIds, addStepMatch } = await createPlayerWithSteps(page, { matches: 2 });
  await addStepMatch({ redName: 'Unpriced', isPriced: false });
  await trader.setRate(matchIds[0] ?? 0, '8/5');
  await trader.move(matchIds[1] ?? 0, 'close');
  await page.goto('/step');
  await expect(priceCell(page, 'Single', 'Red1')).toHaveAccessibleName('Single: Red1 0.63');
  await expect(priceCell(page, 'Step', 'Blue1')).toHaveAccessibleName('Step: Blue1 -0.63');
  const loss = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--loss)';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  const first = page.getByRole('region', { name: 'Match 1' });
  const [underdog, favourite] = [first.getByText('-0.63'), first.getByText('0.63', { exact: true })];
  await expect(underdog).toHaveCount(2);
  await expect(favourite).toHaveCount(2);
  for (const cell of await underdog.all()) await expect(cell).toHaveCSS('color', loss);
  for (const cell of await favourite.all()) await expect(cell).not.toHaveCSS('color', loss);

  for (const name of ['Match 2', 'Match 3']) {
    const closed = page.getByRole('region', { name });
    await expect(closed.getByText('Closed')).toHaveCount(4);
    await expect(closed.getByText('Closed').first().locator('..')).toHaveCSS('border-style', 'dashed');
    await expect(closed.getByRole('radio')).toHaveCount(0);
    await expect(closed.getByRole('checkbox')).toHaveCount(0);
  }
});

test('marks changed odds for 30 s and follows betting over the live connection', async ({ page }) => {
  const { trader, matchIds, addStepMatch } = await createPlayerWithSteps(page, { matches: 1 });
  const [id = 0] = matchIds;
  await page.clock.install();
  await openStep(page);
  await expect(priceCell(page, 'Step', 'Red1')).toHaveAccessibleName(/0\.90$/);
  await freezeClock(page);
  await trader.setRate(id, '10/8');
  // The live connection brings it, and the next frame renders it.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(priceCell(page, 'Step', 'Red1')).toHaveAccessibleName(/0\.80$/, { timeout: 2000 });
  }).toPass();
  await expect(priceCell(page, 'Single', 'Blue1')).toHaveAccessibleName(/-0\.80$/);
  const match = page.getByRole('region', { name: 'Match 1' });
  const [tints, arrows] = [match.locator('.moved-tint'), match.locator('.moved-arrow')];
  await expect(tints).toHaveCount(4);
  await expect(arrows).toHaveCount(4);
  // Red wins less than before, blue more.
  await expect(match.locator('.moved-arrow.text-loss')).toHaveCount(2);
  await expect(match.locator('.moved-arrow.text-gain')).toHaveCount(2);
  await page.clock.runFor(29_000);
  await expect(arrows).toHaveCount(4);
  await page.clock.runFor(1500);
  await expect(arrows).toHaveCount(0);
  await expect(tints).toHaveCount(0);
  await page.clock.resume();

  await trader.move(id, 'close');
  await expect(match.getByText('Closed')).toHaveCount(4);
  await trader.move(id, 'open');
  await expect(match.getByText('Closed')).toHaveCount(0);
  await addStepMatch({ redName: 'Newcomer' });
  await expect(page.getByText('Newcomer')).toBeVisible();
  await trader.move(id, 'end');
  await expect(match).toHaveCount(0);
});

test(
  'polls every 30 s without a live connection and when the player returns',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, matchIds } = await createPlayerWithSteps(page, { matches: 1 });
    const reads = countReplies(page, '/step/matches');
    await blockLiveConnection(page);
    await page.clock.install();
    await page.goto('/step');
    await expect(priceCell(page, 'Step', 'Red1')).toHaveAccessibleName(/0\.90$/);
    await freezeClock(page);
    await advanceUntilNext(page, reads, 31);
    await trader.setRate(matchIds[0] ?? 0, '10/8');
    await page.clock.runFor(28_000);
    await expect(priceCell(page, 'Step', 'Red1')).toHaveAccessibleName(/0\.90$/);
    await advanceUntilNext(page, reads, 3);
    await expect(priceCell(page, 'Step', 'Red1')).toHaveAccessibleName(/0\.80$/);
    await trader.setRate(matchIds[0] ?? 0, '10/7');
    await page.clock.runFor(1500);
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await page.clock.runFor(100);
    await expect(priceCell(page, 'Step', 'Red1')).toHaveAccessibleName(/0\.70$/);
  },
);

test(
  'names an empty category and retries one that cannot be loaded three times',
  { tag: '@full' },
  async ({ page }) => {
    await createPlayerWithSteps(page, { baht: 0, matches: 1 });
    let tries = 0;
    page.on('requestfailed', (request) => {
      if (request.url().includes('/api/step/matches')) tries += 1;
    });
    await blockLiveConnection(page);
    await page.clock.install();
    await page.goto('/step');
    await page.getByRole('tab', { name: 'Cockfight' }).click();
    await expect(page.getByText('No step matches available for Cockfight')).toBeVisible();
    await freezeClock(page);
    await page.route(STEP_MATCHES, (route) => route.abort());
    await page.getByRole('tab', { name: 'Boxing' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to fetch step matches');
    await expect.poll(() => tries).toBe(1);
    const tried = page.getByText(/^Last tried /);
    const first = await tried.innerText();
    for (let retry = 1; retry <= 3; retry += 1) await advanceUntilNext(page, () => tries, 4);
    await expect(tried).not.toHaveText(first);
    await tryAgain(alert, () => page.unroute(STEP_MATCHES));
    await expect(page.getByText('No step matches available for Boxing')).toBeVisible();
  },
);

test('keeps the shape of the table while it loads', { tag: '@full' }, async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 3 });
  const request = await delayRequests(page, STEP_MATCHES);
  await page.goto('/step');
  await expect(page.getByText('Loading...', { exact: true })).toBeAttached();
  const heightOf = () =>
    page.getByRole('tabpanel').evaluate(async (panel) => {
      await document.fonts.ready;
      return panel.getBoundingClientRect().height;
    });
  const before = await heightOf();
  request.release();
  await expect(priceCell(page, 'Step', 'Red3')).toBeVisible();
  // The panel has a margin at its end that the placeholder has not.
  expect(Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(20);
});

test('singles and multis exclude each other, and a match has one pick', async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 2 });
  await page.goto('/step');
  const single = (fighter: string) => priceCell(page, 'Single', fighter);
  const multi = (fighter: string) => priceCell(page, 'Step', fighter);
  const bar = page.getByRole('main').locator('.shadow-slip');

  await pick(page, 'Step', 'Red1', 'Blue2');
  await expect(bar).toContainText('Step, 2 matches');
  await expect(bar).toContainText('Total odds 4.011');
  await expect(bar.getByText('2', { exact: true })).toBeVisible();
  // The other side of a match replaces it, the same again removes it.
  await pick(page, 'Step', 'Blue1');
  await expect(multi('Red1')).not.toBeChecked();
  await expect(multi('Blue1')).toBeChecked();
  await expect(bar).toContainText('Step, 2 matches');
  await pick(page, 'Step', 'Blue2');
  await expect(bar).toContainText('Step, 1 match');

  await pick(page, 'Single', 'Blue2');
  await expect(multi('Blue1')).not.toBeChecked();
  await expect(single('Blue2')).toBeChecked();
  await expect(bar).toContainText('Blue2');
  await expect(bar).toContainText('Single · odds -0.90');
  await expect(slipBar(page)).toHaveText('Bet single');
  await expect(bar.locator('.bg-blue')).toBeVisible();
  await pick(page, 'Single', 'Red1');
  await expect(single('Blue2')).not.toBeChecked();
  await expect(single('Red1')).toBeChecked();

  await pick(page, 'Step', 'Red1');
  await expect(single('Red1')).not.toBeChecked();
  await expect(multi('Red1')).toBeChecked();
  await expect(slipBar(page)).toHaveText('View slip');
  await pick(page, 'Single', 'Red2');
  await pick(page, 'Single', 'Red2');
  await expect(single('Red2')).not.toBeChecked();
  await expect(slipBar(page)).toHaveCount(0);
});

test('accepts at most twenty matches and no payout beyond the limit', { tag: '@full' }, async ({ page }) => {
  test.slow();
  const { addStepMatch } = await createPlayerWithSteps(page, { matches: 0 });
  await Promise.all(Array.from({ length: 21 }, () => addStepMatch({ rung: '100/1' })));
  await page.goto('/step');
  for (let place = 1; place <= 21; place += 1) await pick(page, 'Step', `Blue${place}`);
  await expect(page.getByText('A step bet takes 20 matches at the most')).toBeVisible();
  await expect(priceCell(page, 'Step', 'Blue21')).not.toBeChecked();
  // The pick of a match on the slip can still be changed.
  await pick(page, 'Step', 'Red1');
  await expect(priceCell(page, 'Step', 'Blue1')).not.toBeChecked();
  const slip = await openSlip(page);
  await expect(slip).toHaveAccessibleName('Step slip 20');
  await typeAmount(slip, 100);
  await expect(slip.locator('button[type=submit]')).toHaveAccessibleDescription(
    'This slip could pay more than we can take. Pick fewer matches or a smaller amount.',
  );
});

test('keeps picks and amount across pages and drops them with the category', async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 2 });
  await page.goto('/step');
  await pick(page, 'Step', 'Red1', 'Red2');
  await typeAmount(await openSlip(page), 250);
  await stepSlip(page).getByRole('button', { name: 'Close' }).click();
  await expect(stepSlip(page)).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Pre-match' }).click();
  await expect(priceCell(page, 'Step', 'Red1')).toBeChecked();
  await expect(await openSlip(page)).toContainText('902.50');
  await stepSlip(page).getByRole('button', { name: 'Close' }).click();
  await expect(stepSlip(page)).toBeHidden();

  await page.getByRole('tab', { name: 'Boxing' }).click();
  await expect(slipBar(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Bull fight' }).click();
  await expect(priceCell(page, 'Step', 'Red1')).not.toBeChecked();
  await pick(page, 'Step', 'Red1');
  await expect((await openSlip(page)).getByRole('textbox')).toHaveValue('');
});

test(
  'keeps the size of price cells, and the slip bar covers none of them',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, matchIds } = await createPlayerWithSteps(page, { matches: 3 });
    await openStep(page);
    const cell = priceCell(page, 'Step', 'Blue1');
    await expect(cell).toBeVisible();
    await expect(page.locator('header')).toContainText('5,000.00');
    await page.evaluate(() => document.fonts.ready);
    for (const [viewport, rung, shown] of [
      [PHONE, '10/1', /-0\.10$/],
      [SMALL_PHONE, '10/9', /-0\.90$/],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => globalThis.scrollTo(0, 0));
      const before = await cell.boundingBox();
      expect(before?.height).toBeGreaterThanOrEqual(44);
      expect(before?.width).toBeGreaterThanOrEqual(84);
      await trader.setRate(matchIds[0] ?? 0, rung);
      await expect(cell).toHaveAccessibleName(shown);
      expect(await cell.boundingBox()).toEqual(before);
      if (!(await slipBar(page).isVisible())) await pick(page, 'Step', 'Red2');
      await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
      const last = await priceCell(page, 'Step', 'Blue3').boundingBox();
      const bar = await page.getByRole('main').locator('.shadow-slip').boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  },
);

test.describe('with a keyboard', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('picks and opens the slip with the keyboard alone', { tag: '@full' }, async ({ page }) => {
    await createPlayerWithSteps(page, { matches: 1 });
    await page.goto('/step');
    await priceCell(page, 'Step', 'Red1').focus();
    await page.keyboard.press('Space');
    await expect(priceCell(page, 'Step', 'Red1')).toBeChecked();
    await priceCell(page, 'Single', 'Red1').focus();
    await page.keyboard.press('Space');
    await expect(priceCell(page, 'Single', 'Red1')).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(priceCell(page, 'Single', 'Blue1')).toBeChecked();
    await slipBar(page).focus();
    await page.keyboard.press('Enter');
    await expect(stepSlip(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(stepSlip(page)).toBeHidden();
    await expect(slipBar(page)).toBeFocused();
  });
});
