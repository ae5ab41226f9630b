import type { Tokens } from '@sanam/contract';

import { median } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';
import { openPhone } from './open-phone.ts';

/** A mobile network: 1.6 Mbit/s, and 150 ms for each round trip. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/**
 * The time from a tap on a price, as soon as there is one, to the bet sheet: on a first visit, with nothing cached, on
 * a slow network and at a quarter of the processor.
 */
export async function measureFirstBet(
  address: string,
  { runs, session, path }: { readonly runs: number; readonly session: Tokens; readonly path: string },
): Promise<Metric[]> {
  const frames: number[] = [];
  const contents: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A new browser for each run, so that nothing is cached.
    const { page, devtools, throttle, close } = await openPhone(address, session);
    try {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await throttle();
      await page.addInitScript(watchFirstBet);
      await page.goto(path);
      const price = page.locator('main button.duel-half:not([aria-disabled])').first();
      await price.tap({ timeout: 60_000 });
      const shown = await page.evaluate(() => globalThis.firstBet);
      frames.push(shown.frame);
      contents.push(shown.content);
    } finally {
      await close();
    }
  }
  return [
    {
      name: 'tap on a price, to the frame',
      value: median(frames),
      spread: frames,
      unit: 'ms',
      goal: 200,
      cap: 400,
    },
    {
      name: 'tap on a price, to the form',
      value: median(contents),
      spread: contents,
      unit: 'ms',
      cap: 1000,
    },
  ];
}

declare global {
  var firstBet: Promise<{ readonly frame: number; readonly content: number }>;
}

/** In the page: when something lies over it, and when the form is there, counted from the first click. */
function watchFirstBet(): void {
  const shown = Promise.withResolvers<{ frame: number; content: number }>();
  globalThis.firstBet = shown.promise;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      let frame: number | undefined;
      const look = (): void => {
        const passed = performance.now() - timeStamp;
        const isCovered =
          document.elementFromPoint(innerWidth / 2, innerHeight - 8)?.closest('main') === null;
        if (isCovered) frame ??= passed;
        if (document.querySelector('[role=dialog] button[type=submit]') === null) requestAnimationFrame(look);
        else shown.resolve({ frame: frame ?? passed, content: passed });
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}
