import { expect, test } from '@playwright/test';

import { freezeClock } from './support/clock.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { enterMatch, expectPlaying, side } from './support/match-page.ts';
import { createOpenMatch, createTrader, type Trader } from './support/trader.ts';

let trader: Trader;

test.beforeEach(async ({ page }) => {
  await setLanguage(page, 'en');
  trader = await createTrader(page.request);
});
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('stream', () => {
  const STREAM = '/stream/bulls/live.m3u8';

  test('plays the stream muted until the player turns the sound on', async ({ page }) => {
    await enterMatch(page, await createOpenMatch(trader, { streamingUrl: STREAM }));
    const video = page.locator('video');
    await expect(video).toHaveAccessibleName('Live picture of Match 7');
    await expectPlaying(video);
    const badge = page.getByRole('main').getByText('Live', { exact: true });
    await expect(badge).toBeVisible();
    await video.evaluate((element: HTMLVideoElement) => element.pause());
    await expect(badge).toBeHidden();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(badge).toBeVisible();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
    await page.getByRole('button', { name: 'Turn sound off' }).click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  });

  test('a stream that is loading or recorded is not called live', { tag: '@full' }, async ({ page }) => {
    // A recording has an end.
    await page.route('**/*.m3u8', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}#EXT-X-ENDLIST\n` });
    });
    const list = await delayRequests(page, '**/*.m3u8');
    await enterMatch(page, await createOpenMatch(trader, { streamingUrl: STREAM }));
    const badge = page.getByRole('main').getByText('Live', { exact: true });
    await expect(page.getByText('Loading stream…')).toBeVisible();
    await expect(badge).toHaveCount(0);
    list.release();
    await expectPlaying(page.locator('video'));
    await expect(badge).toHaveCount(0);
  });

  test('the stream stays under the header while the page scrolls', { tag: '@full' }, async ({ page }) => {
    await enterMatch(page, await createOpenMatch(trader, { streamingUrl: STREAM }));
    await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const header = await page.getByRole('banner').boundingBox();
    const video = await page.locator('video').boundingBox();
    expect(video?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
    expect((video?.width ?? 0) / (video?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test(
    'reports a stream that cannot be loaded and plays it when it can',
    { tag: '@full' },
    async ({ page }) => {
      await page.route('**/stream/**', (route) => route.abort());
      await enterMatch(page, await createOpenMatch(trader, { streamingUrl: STREAM }));
      await expect(page.getByText('The picture stopped. Trying again...')).toBeVisible();
      await page.unroute('**/stream/**');
      await expectPlaying(page.locator('video'));
      await expect(page.getByText('The picture stopped. Trying again...')).toHaveCount(0);
    },
  );

  test('embeds a stream page in a sandbox that may only play', async ({ page }) => {
    await enterMatch(page, await createOpenMatch(trader, { streamingUrl: 'https://player.example/embed/7' }));
    const frame = page.getByTitle('Live picture of Match 7');
    await expect(frame).toHaveAttribute('src', 'https://player.example/embed/7');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });

  test('shows a still arena without a stream and follows changes at the desk', async ({ page }) => {
    const id = await createOpenMatch(trader);
    await enterMatch(page, id);
    await expect(page.getByText('No live picture yet')).toBeVisible();
    await trader.change(id, { streamingUrl: STREAM });
    await expectPlaying(page.locator('video'));
  });
});

test.describe('lost connection', () => {
  test(
    'disables betting with the time of the prices while the connection is lost',
    { tag: '@full' },
    async ({ page, context }) => {
      const id = await createOpenMatch(trader);
      await trader.allowDraw(id, true);
      await enterMatch(page, id);
      await page.evaluate(() => document.fonts.ready);
      const before = await side(page, 'Red').boundingBox();
      await context.setOffline(true);
      await expect(page.getByText('Reconnecting...').first()).toBeVisible();
      await expect(page.getByText(/^Data from \d\d:\d\d:\d\d$/)).toBeVisible();
      await expect(side(page, 'Red')).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
      await expect(page.getByRole('button', { name: /^Bet on Draw/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(await side(page, 'Red').boundingBox(), 'nothing moves').toEqual(before);

      await trader.setRate(id, '10/6');
      await context.setOffline(false);
      await expect(page.getByText('Reconnecting...')).toHaveCount(0);
      await expect(side(page, 'Red')).toContainText('0.60');
      await expect(side(page, 'Red')).not.toHaveAttribute('aria-disabled');
    },
  );

  test('the page keeps polling without a live connection', { tag: '@full' }, async ({ page }) => {
    const id = await createOpenMatch(trader);
    // The connection must never open: a page reads the match again whenever it was connected.
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.addInitScript(() => {
      globalThis.WebSocket = class extends WebSocket {
        constructor() {
          super('ws://127.0.0.1:9/');
        }
      };
    });
    await page.clock.install();
    await enterMatch(page, id, { isConnected: false });
    await expect(page.getByText('Reconnecting...').first()).toBeVisible();
    await freezeClock(page);
    await trader.setRate(id, '10/6');
    await page.clock.runFor(10_000);
    await expect(side(page, 'Red')).toContainText('0.90');
    await page.clock.runFor(21_000);
    await expect(side(page, 'Red')).toContainText('0.60');
    await expect(side(page, 'Red')).not.toHaveAttribute('aria-disabled');

    // The price is good for two intervals of 30 seconds.
    await page.route(`**/api/match/${id}`, (route) => route.abort());
    await page.clock.runFor(25_000);
    await expect(side(page, 'Red')).not.toHaveAttribute('aria-disabled');
    await page.clock.runFor(40_000);
    await expect(side(page, 'Red')).toHaveAttribute('aria-disabled', 'true');
    await expect(side(page, 'Red')).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
  });
});
