import type { Locator } from '@playwright/test';

import { median } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';
import type { Phone } from './open-phone.ts';

const ROUNDS = 9;
const TOUCH_MS = 80;
const BUDGET = { unit: 'ms', goal: 60, cap: 100 } as const;

/** The time from lifting the finger to the first frame with the result, at a quarter of the processor. */
export async function measureTaps({ page, devtools, throttle }: Phone): Promise<Metric[]> {
  await page.goto('/');
  const prices = page.locator('button.duel-half:not([aria-disabled])');
  await prices.first().waitFor();
  // Waits for what the page loads when idle: the bet sheet, the showcase, the live connection.
  await page.waitForLoadState('networkidle');
  await throttle();
  await page.evaluate(watchTaps);

  const taps = { price: [] as number[], tab: [] as number[], stadium: [] as number[] };
  const tabs = page.getByRole('tab');
  const stadium = page.locator('[role=tabpanel] [aria-expanded]').first();
  for (let round = 0; round < ROUNDS; round += 1) {
    taps.price.push(await timeTap(prices.first(), '[role=dialog]'));
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    taps.tab.push(await timeTap(tabs.nth(1), '[role=tab]:nth-child(2)[aria-selected=true]'));
    taps.tab.push(await timeTap(tabs.nth(0), '[role=tab]:nth-child(1)[aria-selected=true]'));
    taps.stadium.push(await timeTap(stadium, '[role=tabpanel] [aria-expanded=false]'));
    await timeTap(stadium, '[role=tabpanel]:not(:has([aria-expanded=false]))');
  }
  const events = await page.evaluate(() => globalThis.tapWatch.longestEventMs);
  return [
    { name: 'tap on a price, to the bet sheet', value: median(taps.price), spread: taps.price, ...BUDGET },
    { name: 'tap on a tab, to its matches', value: median(taps.tab), spread: taps.tab, ...BUDGET },
    {
      name: 'tap on a stadium, to its closing',
      value: median(taps.stadium),
      spread: taps.stadium,
      ...BUDGET,
    },
    { name: 'longest event, by Event Timing', value: events, unit: 'ms' },
  ];

  async function timeTap(target: Locator, shown: string): Promise<number> {
    // Waits for animations and work that earlier taps have started.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
    await page.evaluate((selector) => globalThis.tapWatch.expect(selector), shown);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error('The tap target is not visible.');
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    // A real touch lasts this long; what touchstart triggers is done by then.
    await page.waitForTimeout(TOUCH_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return page.evaluate(() => globalThis.tapWatch.shownAfter());
  }
}

interface TapWatch {
  longestEventMs: number;
  expect: (selector: string) => void;
  shownAfter: () => Promise<number>;
}

declare global {
  var tapWatch: TapWatch;
}

/** In the page: the time from the timestamp of a click to the end of the frame that shows its result. */
function watchTaps(): void {
  let expected = '';
  let tapped = Promise.withResolvers<number>();
  const watch: TapWatch = {
    longestEventMs: 0,
    expect(selector) {
      expected = selector;
      tapped = Promise.withResolvers();
    },
    shownAfter: () => tapped.promise,
  };
  globalThis.tapWatch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watch.longestEventMs = Math.max(watch.longestEventMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const frame = (): void => {
        if (document.querySelector(expected) === null) {
          requestAnimationFrame(frame);
          return;
        }
        // The frame is painted when the next one begins; if there is none, when its message is handled.
        const onPainted = (): void => tapped.resolve(performance.now() - timeStamp);
        requestAnimationFrame(onPainted);
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', onPainted);
        channel.port1.start();
        channel.port2.postMessage(undefined);
      };
      requestAnimationFrame(frame);
    },
    { capture: true },
  );
}
