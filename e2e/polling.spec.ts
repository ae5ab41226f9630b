import { expect, test, type Page } from '@playwright/test';

import { cutLive } from './support/live.ts';
import { createFrameScheduler } from './support/pass-until-next.ts';
import { enterAs, registerAccount } from './support/players.ts';
import { standStill } from './support/stand-still.ts';
import { aTrader } from './support/trader.ts';
import { watchCalls } from './support/watch-calls.ts';

const SECOND = 1000;

// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('the list of matches is asked for every 5 seconds', async ({ page }) => {
  await isAskedForEvery(5, page, { at: '/', calls: /\/api\/match\?/ });
});

test('a match is asked for every 30 seconds', async ({ page }) => {
  await isAskedForEvery(30, page, { at: await aMatch(page), calls: /\/api\/match\/\d+$/ });
});

test('the player’s bets on a match are asked for every 10 seconds', async ({ page }) => {
  await isAskedForEvery(10, page, { at: await aMatch(page), calls: /\/api\/bet\/running\/\d+$/ });
});

test('the profile is asked for every 60 seconds', async ({ page }) => {
  await isAskedForEvery(60, page, { at: '/profile', calls: /\/api\/user\/profile$/ });
});

async function aMatch(page: Page): Promise<string> {
  const trader = await aTrader(page.request);
  return `/bet/${await trader.addMatch({ rung: '10/9' })}`;
}

/** By a member without a live connection, whose clock is moved by hand and stands while an answer is on its way. */
async function isAskedForEvery(
  seconds: number,
  page: Page,
  { at, calls }: { readonly at: string; readonly calls: RegExp },
): Promise<void> {
  await cutLive(page);
  await enterAs(page, await registerAccount(page.request));
  await page.clock.install();
  const watched = await watchCalls(page, calls);
  await page.goto(at);
  await expect.poll(async () => (await watched()).length).toBeGreaterThan(0);
  await standStill(page);

  const first = (await watched()).length;
  const step = (seconds * SECOND) / 10;
  for (let passed = 0; passed <= 35 && (await watched()).length < first + 3; passed += 1) {
    await page.clock.runFor(step);
    await page.evaluate(createFrameScheduler);
    await expect
      .poll(async () => (await watched()).every(({ answered }) => answered !== undefined))
      .toBe(true);
    await page.evaluate(createFrameScheduler);
  }
  // An interval begins with an answer, and the first whose moment is known is that of the first call from here on.
  const [one, two, three] = (await watched()).slice(first);
  for (const [before, after] of [
    [one, two],
    [two, three],
  ]) {
    const waited = (after?.asked ?? 0) - (before?.answered ?? 0);
    expect(waited).toBeGreaterThanOrEqual(seconds * SECOND);
    expect(waited).toBeLessThanOrEqual(seconds * SECOND + step);
  }
}
