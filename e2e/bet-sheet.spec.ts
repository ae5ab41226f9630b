import { expect, test, type JSHandle, type Page } from '@playwright/test';

import {
  amountChips,
  BET_CALLS,
  betPlacedToast,
  betSheet,
  createPlayerWithMatch,
  expectInView,
  openBetSheet,
  openMatch,
  placeButton,
  priceButton,
  typeAmount,
} from './support/bet-sheet.ts';
import { showOnly } from './support/board.ts';
import { flushTasks, freezeClock } from './support/clock.ts';
import { delayRequests, runBeforeRequest } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import { dismissToast, toast } from './support/toast.ts';
import { PHONES } from './support/viewports.ts';
import { watchPosts } from './support/watch-requests.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('places a bet once: the sheet waits, turns green and ends in a toast', async ({ page }) => {
  const { matchId, bets } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await expect(placeButton(sheet)).toBeDisabled();
  await expect(sheet).toContainText('Balance ฿5,000.00');

  await expect(amountChips(sheet)).toHaveText([
    '+100',
    '+500',
    '+1,000',
    '+2,500',
    '+5,000',
    '+10,000',
    '5,000Max',
    'Edit',
  ]);
  await sheet.getByRole('button', { name: '+500' }).click();
  await sheet.getByRole('button', { name: '+500' }).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('1,000');
  await expect(sheet).toContainText('1,000.00');
  await expect(sheet).toContainText('+900.00');
  await expect(sheet).toContainText('Total return 1,900.00');

  const request = await delayRequests(page, BET_CALLS);
  await expect(placeButton(sheet)).toHaveText('Place bet ฿1,000 at 0.90');
  await placeButton(sheet).dblclick();
  await expect(placeButton(sheet)).toHaveText('Placing...');
  await expect(sheet.getByRole('textbox')).toBeDisabled();
  await expect(sheet.getByRole('button', { name: '+100', exact: true })).toBeDisabled();
  await expect(sheet.getByRole('radio', { name: 'Better' })).toBeDisabled();

  await expect(sheet.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.touchscreen.tap(195, 20);
  await expect(sheet).toBeVisible();

  const green = await watchForGreen(page);
  request.release();
  expect(await green.evaluate(({ label }) => label)).toBe('Bet placed');
  const placed = betPlacedToast(page);
  await expect(placed).toContainText('Red 0.90 · ฿1,000');
  await expect(placed).toContainText('Wins +900.00 · Ticket ');
  await expect(sheet).toBeHidden();
  await expect(page.locator('header')).toContainText('4,000.00');
  expect(await bets()).toHaveLength(1);

  await expect(placed.getByRole('button', { name: 'View ticket' })).toBeVisible();
  await placed.getByRole('button', { name: 'Running bets 1' }).click();
  await expect(page).toHaveURL('/bet-running');
  await expect(placed).toBeHidden();
});

test('the toast of a placed bet leads to its ticket', async ({ page }) => {
  const { matchId, newestBet } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 100);
  await placeButton(sheet).click();
  await betPlacedToast(page).getByRole('button', { name: 'View ticket' }).click();
  await expect(page).toHaveURL(`/ticket/${(await newestBet()).transactionId}`);
  await expect(betPlacedToast(page)).toBeHidden();
});

test(
  'confirms in green for 0.2 s without moving anything, then closes the sheet',
  { tag: '@full' },
  async ({ page }) => {
    // A closed sheet stays in the page only while it moves away.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { matchId } = await createPlayerWithMatch(page);
    await page.clock.install();
    await openMatch(page, matchId);
    const sheet = await openBetSheet(page);
    await typeAmount(sheet, 100);
    const request = await delayRequests(page, BET_CALLS);
    await placeButton(sheet).click();
    await expect(placeButton(sheet)).toHaveText('Placing...');
    await freezeClock(page);
    const before = await sheet.boundingBox();
    request.release();
    await expect(placeButton(sheet)).toHaveText('Bet placed');
    const confirmation = sheet.getByRole('status').filter({ hasText: 'Bet placed' });
    await expect(confirmation).toBeInViewport({ ratio: 1 });
    await expect(confirmation).toHaveCSS('background-color', await colourOf(page, '--gainp'));
    await expect(confirmation.locator('svg')).toHaveCSS('color', await colourOf(page, '--gain'));
    expect(await sheet.boundingBox()).toEqual(before);
    // The timer is set after the text is shown.
    await page.evaluate(flushTasks);
    await page.clock.runFor(190);
    await expect(sheet).not.toHaveAttribute('data-closed');
    await page.clock.runFor(20);
    await expect(sheet).toHaveAttribute('data-closed');
    await page.clock.resume();
    await expect(sheet).toBeHidden();
  },
);

test('reads the bets of the match again and opens the next sheet empty', async ({ page }) => {
  const { matchId } = await createPlayerWithMatch(page);
  await page.clock.install();
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 100);
  // The clock is frozen, so that no poll can read the bets again.
  await freezeClock(page);
  await placeButton(sheet).click();
  await expect(page.locator('main')).toContainText('1 in play');
  // The toast comes when the sheet has closed, and goes by itself.
  await page.clock.runFor(1000);
  await expect(betPlacedToast(page)).toBeVisible();
  await page.clock.runFor(5500);
  await expect(betPlacedToast(page)).toBeHidden();
  await page.clock.resume();
  await openBetSheet(page);
  await expect(sheet.getByRole('textbox')).toHaveValue('');
});

test('checks the amount before sending it and names the limit', async ({ page }) => {
  const { matchId } = await createPlayerWithMatch(page, { baht: 500 });
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await expect(sheet).toContainText('10 to 10,000');
  const amount = sheet.getByRole('textbox');
  const refused = async (typed: string, message: string) => {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await amount.press('Enter');
    await expect(amount).toHaveAccessibleDescription(message);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  };
  await refused('0', 'Please enter a valid amount');
  await refused('-50', 'Please enter a valid amount');
  await expect(amount).toHaveValue('-50');
  await expect(placeButton(sheet)).toBeDisabled();
  await refused('9', 'A bet is at least 10 baht');
  await amount.fill('10001');
  await expect(amount).toHaveAccessibleDescription('A bet is at most 10,000 baht');
  await amount.fill('501');
  await expect(amount).toHaveAccessibleDescription('Not enough: 1.00 more needed');
  await amount.fill('500');
  await expect(amount).not.toHaveAttribute('aria-invalid');
  await amount.fill('');
  await amount.pressSequentially('12.5');
  await expect(amount).toHaveValue('12.');
  await expect(placeButton(sheet)).toHaveText('Place bet ฿12 at 0.90');
  expect(sent.keys).toEqual([]);
});

test('an underdog risks less than the amount, and the wallet needs only the risk', async ({ page }) => {
  const { stadiumId, balance } = await createPlayerWithMatch(page, { baht: 90 });
  await showOnly(page, stadiumId);
  await page.goto('/');
  const sheet = await openBetSheet(page, 'Blue');
  await expect(sheet).toContainText('Blue underdog');
  await typeAmount(sheet, 100);
  await expect(sheet).toContainText('90.00');
  await expect(sheet).toContainText('+100.00');
  await expect(sheet).toContainText('Total return 190.00');
  await placeButton(sheet).click();
  await expect(betPlacedToast(page)).toContainText('Wins +100.00');
  expect(await balance()).toBe('0.00');
});

test('level odds are called even on the sheet and in the list', { tag: '@full' }, async ({ page }) => {
  const { matchId, trader } = await createPlayerWithMatch(page);
  await trader.setRate(matchId, '10/10');
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page, 'Blue');
  await expect(sheet).toContainText('Blue even');
  await typeAmount(sheet, 100);
  await placeButton(sheet).click();
  await expect(betPlacedToast(page)).toContainText('Blue 1.00');
  await dismissToast(page);
  await expect(page.getByRole('region', { name: 'Your bets on this match' })).toContainText(
    'Blue · Even 1.00',
  );
});

test(
  'places a bet at the polled price while the live connection is lost',
  { tag: '@full' },
  async ({ page }) => {
    const { matchId, bets } = await createPlayerWithMatch(page);
    await blockLiveConnection(page);
    await page.goto(`/bet/${matchId}`);
    await expect(page.getByText('Reconnecting...').first()).toBeVisible();
    const sheet = await openBetSheet(page);
    await typeAmount(sheet, 100);
    await placeButton(sheet).click();
    await expect(betPlacedToast(page)).toBeVisible();
    expect(await bets()).toMatchObject([{ betAmount: 100 }]);
  },
);

test('draw and no-draw bets have no rate and pay the stake included', async ({ page }) => {
  const { matchId, trader } = await createPlayerWithMatch(page);
  await trader.allowDraw(matchId, true);
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page, 'No draw');
  await typeAmount(sheet, 100);
  await expect(sheet).toContainText('paid incl. stake');
  await expect(sheet.getByText('+170.00', { exact: true })).toBeVisible();
  await expect(sheet.getByText('-100.00', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('radio')).toHaveCount(0);

  await trader.allowDraw(matchId, false);
  await expect(placeButton(sheet)).toHaveAccessibleDescription('Draw bets are not taken on this match');
  await trader.allowDraw(matchId, true);
  await placeButton(sheet).click();
  await expect(betPlacedToast(page)).toContainText('+170.00');
  expect(sent.bodies).toEqual([{ matchId, betAmount: 100, betType: 'NODRAW' }]);
});

test('a refusal keeps the sheet open and shows the sentence of the server', async ({ page }) => {
  const { matchId, trader, placeBet } = await createPlayerWithMatch(page, { baht: 150 });
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 100);
  await runBeforeRequest(page, BET_CALLS, () => placeBet(matchId, 'RED', 100));
  await placeButton(sheet).click();
  await expect(sheet.getByRole('alert')).toContainText('Insufficient balance');
  await expect(sheet.getByRole('alert')).toContainText('Nothing was taken');
  await expect(sheet.getByRole('textbox')).toHaveValue('100');

  await typeAmount(sheet, 10);
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await runBeforeRequest(page, BET_CALLS, () => trader.move(matchId, 'close'));
  await placeButton(sheet).click();
  await expect(sheet.getByRole('alert')).toContainText(/closed/i);
});

test(
  'reports a failure for a refusal without a message, and without a key',
  { tag: '@full' },
  async ({ page }) => {
    const { matchId } = await createPlayerWithMatch(page);
    const sent = watchPosts(page, BET_CALLS);
    await openMatch(page, matchId);
    const sheet = await openBetSheet(page);
    const failure = sheet.getByRole('alert').filter({ hasText: 'Failed to place bet. Please try again.' });
    await typeAmount(sheet, 100);
    await page.route(BET_CALLS, (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'BET_CLOSED', message: '', data: null } }),
    );
    await placeButton(sheet).click();
    await expect(failure).toBeVisible();
    await expect(sheet.getByRole('textbox')).toHaveValue('100');

    await typeAmount(sheet, 200);
    await expect(failure).toHaveCount(0);
    sent.keys.splice(0);
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('no');
      };
    });
    await placeButton(sheet).click();
    await expect(failure).toBeVisible();
    await expect(placeButton(sheet)).toHaveText('Place bet ฿200 at 0.90');
    expect(sent.keys).toEqual([]);
  },
);

test(
  'accepts no bets while offline and accepts them again when online',
  { tag: '@full' },
  async ({ page, context }) => {
    const { matchId, bets } = await createPlayerWithMatch(page);
    await openMatch(page, matchId);
    const sheet = await openBetSheet(page);
    await typeAmount(sheet, 100);
    // Its code is fetched later than that of the sheet.
    await expect(toast(page)).toBeAttached();
    await context.setOffline(true);
    await expect(placeButton(sheet)).toHaveAccessibleDescription(
      'Reconnecting. Bets open again with fresh odds.',
    );
    await expect(toast(page), 'the sheet shows it, and is not covered').toBeEmpty();
    await context.setOffline(false);
    await expect(placeButton(sheet)).toHaveAccessibleDescription('');
    await placeButton(sheet).click();
    await expect(betPlacedToast(page)).toBeVisible();
    expect(await bets()).toHaveLength(1);
  },
);

test(
  'drops a bet that could not be sent for three minutes and notifies the player',
  { tag: '@full' },
  async ({ page }) => {
    const { matchId, bets } = await createPlayerWithMatch(page);
    await openMatch(page, matchId);
    const sheet = await openBetSheet(page);
    await typeAmount(sheet, 100);
    await page.route(BET_CALLS, (route) => route.abort());
    await placeButton(sheet).click();
    await expect(placeButton(sheet)).toBeDisabled();
    // As if the player had confirmed it three minutes ago.
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith('sanam-bet:')) continue;
        const intent = JSON.parse(text as string) as { createdAt: number };
        localStorage.setItem(key, JSON.stringify({ ...intent, createdAt: intent.createdAt - 180_000 }));
      }
    });
    await page.unroute(BET_CALLS);
    await page.reload();
    await expect(toast(page)).toContainText('You confirmed this bet too long ago');
    expect(await bets()).toEqual([]);
  },
);

test('the back button closes the sheet together with its page', { tag: '@full' }, async ({ page }) => {
  const { matchId, stadiumId } = await createPlayerWithMatch(page);
  await showOnly(page, stadiumId);
  await page.goto('/');
  await page.getByRole('link', { name: /Enter/ }).first().click();
  await expect(page).toHaveURL(`/bet/${matchId}`);
  // Until the page has loaded, the board with its own prices is still visible.
  await expect(page.getByRole('link', { name: /Enter/ })).toHaveCount(0);
  const sheet = await openBetSheet(page);
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
});

test('keeps price, amount, win and button in view on every phone', { tag: '@full' }, async ({ page }) => {
  const { matchId, trader } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  for (const [place, viewport] of PHONES.entries()) {
    await page.setViewportSize(viewport);
    const sheet = await openBetSheet(page);
    await typeAmount(sheet, 1000);
    const rung = 8 - place;
    await trader.setRate(matchId, `10/${rung}`);
    await expect(placeButton(sheet)).toHaveText(`Confirm at 0.${rung}0 · ฿1,000`);
    await expectInView(sheet.locator('.corner-plate'), sheet.getByRole('textbox'));
    await expectInView(sheet.getByText(`+${rung}00.00`), placeButton(sheet));
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
});

test.describe('with a keyboard', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('places a bet with the keyboard alone', { tag: '@full' }, async ({ page }) => {
    const { matchId, bets } = await createPlayerWithMatch(page);
    await openMatch(page, matchId);
    await priceButton(page, 'Red').focus();
    await page.keyboard.press('Enter');
    await expect(betSheet(page).getByRole('textbox')).toBeFocused();
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await expect(betPlacedToast(page)).toContainText('฿250');
    expect(await bets()).toHaveLength(1);
    // It need not be dismissed: the focus is back at the price.
    await expect(priceButton(page, 'Red')).toBeFocused();
  });
});

/** The text of the button at the moment it turns green, which it is for a fifth of a second. */
function watchForGreen(page: Page): Promise<JSHandle<{ label: Promise<string> }>> {
  return page.evaluateHandle(() => {
    const button = document.querySelector('[role=dialog] button[type=submit]');
    if (button === null) throw new Error('no button');
    const label = new Promise<string>((resolve) => {
      new MutationObserver(() => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--gain)';
        document.body.append(probe);
        const gain = getComputedStyle(probe).color;
        button.getAnimations().forEach((animation) => animation.finish());
        if (getComputedStyle(button).backgroundColor === gain) resolve(button.textContent ?? '');
        probe.remove();
      }).observe(button, { attributes: true, childList: true, subtree: true, characterData: true });
    });
    return { label };
  });
}

/** The computed value of a colour token. */
function colourOf(page: Page, name: `--${string}`): Promise<string> {
  return page.evaluate((variable) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${variable})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

test('shows what the house takes at most and takes a new maximum over with one tap', async ({ page }) => {
  const player = await createPlayerWithMatch(page);
  const { matchId, trader } = player;
  await trader.limit(matchId, { liabilityMax: 900 });
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page, 'Red');
  await expect(sheet).toContainText('10 to 1,000');
  await typeAmount(sheet, 1200);
  await expect(placeButton(sheet)).toHaveText('Use the maximum ฿1,000');
  await placeButton(sheet).click();

  // Another device takes most of the room before the bet arrives.
  await player.placeBet(matchId, 'RED', 800);
  await placeButton(sheet).click();
  await expect(sheet).toContainText('This side cannot take more at the moment.');
  await expect(placeButton(sheet)).toHaveText('Use the maximum ฿200');
  await placeButton(sheet).click();
  await expect(placeButton(sheet)).toHaveText(/^Place bet ฿200/);
  await placeButton(sheet).click();
  await expect(betPlacedToast(page)).toBeVisible();

  const again = await openBetSheet(page, 'Red');
  await expect(again).toContainText('No more is taken on this side at the moment');

  // What the player has at stake is all that one player may.
  await trader.limit(matchId, { liabilityMax: 5000, playerMatchMax: 1000 });
  await page.reload();
  const own = await openBetSheet(page, 'Red');
  await expect(own).toContainText('You have reached your limit on this match');
});
