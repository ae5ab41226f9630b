import { expect, test } from '@playwright/test';

import { anOpenMatch, enterMatch, side } from './support/at-match.ts';
import { speak } from './support/language.ts';
import { isPlaying } from './support/playing.ts';
import { standStill } from './support/stand-still.ts';
import { aTrader, type Trader } from './support/trader.ts';

let trader: Trader;

test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
  trader = await aTrader(page.request);
});
// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('the picture', () => {
  const STREAM = '/stream/bulls/live.m3u8';

  test('plays without sound, which a tap turns on', async ({ page }) => {
    await enterMatch(page, await anOpenMatch(trader, { streamingUrl: STREAM }));
    const video = page.locator('video');
    await expect(video).toHaveAccessibleName('Live picture of คู่ที่ 7');
    await isPlaying(video);
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
    await page.getByRole('button', { name: 'Turn sound off' }).click();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  });

  test('stays under the header while the page is scrolled', async ({ page }) => {
    await enterMatch(page, await anOpenMatch(trader, { streamingUrl: STREAM }));
    await page.getByRole('textbox', { name: 'Type a message' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const header = await page.getByRole('banner').boundingBox();
    const video = await page.locator('video').boundingBox();
    expect(video?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
    expect((video?.width ?? 0) / (video?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  });

  test('that cannot be had says so calmly, and comes when it can', async ({ page }) => {
    await page.route('**/stream/**', (route) => route.abort());
    await enterMatch(page, await anOpenMatch(trader, { streamingUrl: STREAM }));
    await expect(page.getByText('The picture stopped. Trying again...')).toBeVisible();
    await page.unroute('**/stream/**');
    await isPlaying(page.locator('video'));
    await expect(page.getByText('The picture stopped. Trying again...')).toHaveCount(0);
  });

  test('from a page of its own is framed, and may do nothing but play', async ({ page }) => {
    await enterMatch(page, await anOpenMatch(trader, { streamingUrl: 'https://player.example/embed/7' }));
    const frame = page.getByTitle('Live picture of คู่ที่ 7');
    await expect(frame).toHaveAttribute('src', 'https://player.example/embed/7');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });

  test('is a quiet arena where there is none, and changes when the desk changes it', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    await expect(page.getByText('No live picture yet')).toBeVisible();
    await trader.change(id, { streamingUrl: STREAM });
    await isPlaying(page.locator('video'));
  });
});

test.describe('a lost connection', () => {
  test('is told over the picture, prices say of when they are, and nothing can be bet until it is back', async ({
    page,
    context,
  }) => {
    const id = await anOpenMatch(trader);
    await trader.allowDraw(id, true);
    await enterMatch(page, id);
    await page.evaluate(() => document.fonts.ready);
    const before = await side(page, 'Red').boundingBox();
    await context.setOffline(true);
    await expect(page.getByText('Reconnecting...').first()).toBeVisible();
    await expect(page.getByText(/^Data from \d\d:\d\d:\d\d$/)).toBeVisible();
    await expect(side(page, 'Red')).toHaveAccessibleDescription(/^Price at \d\d:\d\d:\d\d$/);
    await expect(page.getByRole('button', { name: /^Bet on Draw/ })).toHaveAttribute('aria-disabled', 'true');
    expect(await side(page, 'Red').boundingBox(), 'nothing moves').toEqual(before);

    await trader.setRate(id, '10/6');
    await context.setOffline(false);
    await expect(page.getByText('Reconnecting...')).toHaveCount(0);
    await expect(side(page, 'Red')).toContainText('0.60');
    await expect(side(page, 'Red')).not.toHaveAttribute('aria-disabled');
  });

  test('leaves the polling: the page goes on showing what that brings', async ({ page }) => {
    const id = await anOpenMatch(trader);
    // Refused, where `cutLive` would let it in and cut it: whoever is let in reads the match again.
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.addInitScript(() => {
      globalThis.WebSocket = class extends WebSocket {
        constructor() {
          super('ws://127.0.0.1:9/');
        }
      };
    });
    await page.clock.install();
    await enterMatch(page, id, { isHeard: false });
    await expect(page.getByText('Reconnecting...').first()).toBeVisible();
    await standStill(page);
    await trader.setRate(id, '10/6');
    await page.clock.runFor(10_000);
    await expect(side(page, 'Red')).toContainText('0.90');
    await page.clock.runFor(21_000);
    await expect(side(page, 'Red')).toContainText('0.60');
    await expect(side(page, 'Red')).toHaveAttribute('aria-disabled', 'true');
  });
});
