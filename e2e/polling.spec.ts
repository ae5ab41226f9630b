import { expect, test, type Page } from '@playwright/test';

import { cutLive } from './support/live.ts';
import { takeTurns } from './support/pass-until-next.ts';
import { enterAs, registerAccount } from './support/players.ts';
import { standStill } from './support/stand-still.ts';
import { aTrader } from './support/trader.ts';

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

/** By a member without a live connection, whose clock is moved by hand. */
async function isAskedForEvery(
  seconds: number,
  page: Page,
  { at, calls }: { readonly at: string; readonly calls: RegExp },
): Promise<void> {
  const [asked, answered] = [count(page, 'request', calls), count(page, 'requestfinished', calls)];
  await cutLive(page);
  await enterAs(page, await registerAccount(page.request));
  await page.clock.install();
  await page.goto(at);
  await expect.poll(answered).toBeGreaterThan(0);
  await standStill(page);

  // An interval begins with an answer, and this one's is the first whose moment is known.
  const before = asked();
  for (let second = 0; second <= seconds && asked() === before; second += 1) await page.clock.runFor(SECOND);
  for (const times of [before + 1, before + 2]) {
    await expect.poll(answered).toBe(times);
    await page.evaluate(takeTurns);
    await page.clock.runFor((seconds - 1) * SECOND);
    expect(asked()).toBe(times);
    await page.clock.runFor(1.1 * SECOND);
    await expect.poll(asked).toBe(times + 1);
  }
}

function count(page: Page, event: 'request' | 'requestfinished', calls: RegExp): () => number {
  let times = 0;
  const heard = (request: { url(): string }): void => {
    if (calls.test(request.url())) times += 1;
  };
  if (event === 'request') page.on('request', heard);
  else page.on('requestfinished', heard);
  return () => times;
}
