import { expect, test, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './support/accounts.ts';
import { flushTasks, freezeClock } from './support/clock.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import { createTrader } from './support/trader.ts';

const SECOND = 1000;

// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('polls the list of matches every 5 seconds', { tag: '@full' }, async ({ page }) => {
  await isAskedForEvery(5, page, { at: '/', calls: /\/api\/match\?/ });
});

test('polls a match every 30 seconds', { tag: '@full' }, async ({ page }) => {
  await isAskedForEvery(30, page, { at: await aMatch(page), calls: /\/api\/match\/\d+$/ });
});

test('polls the bets on a match every 10 seconds', { tag: '@full' }, async ({ page }) => {
  await isAskedForEvery(10, page, { at: await aMatch(page), calls: /\/api\/bet\/running\/\d+$/ });
});

test('polls the profile every 60 seconds', { tag: '@full' }, async ({ page }) => {
  await isAskedForEvery(60, page, { at: '/profile', calls: /\/api\/user\/profile$/ });
});

async function aMatch(page: Page): Promise<string> {
  const trader = await createTrader(page.request);
  return `/bet/${await trader.createMatch({ rung: '10/9' })}`;
}

/** By a member without a live connection, whose clock is moved by hand and stands while an answer is on its way. */
async function isAskedForEvery(
  seconds: number,
  page: Page,
  { at, calls }: { readonly at: string; readonly calls: RegExp },
): Promise<void> {
  await blockLiveConnection(page);
  await logInAsNewPlayer(page);
  await page.clock.install();
  const watched = await watchCalls(page, calls);
  await page.goto(at);
  await expect.poll(async () => (await watched()).length).toBeGreaterThan(0);
  await freezeClock(page);

  const first = (await watched()).length;
  const step = (seconds * SECOND) / 10;
  for (let passed = 0; passed <= 35 && (await watched()).length < first + 3; passed += 1) {
    await page.clock.runFor(step);
    await page.evaluate(flushTasks);
    await expect
      .poll(async () => (await watched()).every(({ answered }) => answered !== undefined))
      .toBe(true);
    await page.evaluate(flushTasks);
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

/** When the page sent a request and when it had the reply, by the page's own clock. */
interface Call {
  asked: number;
  answered?: number;
}

/**
 * The page records its own calls from its next load on: Playwright's events come later on a busy machine, and the clock of the
 * page may have been advanced meanwhile.
 */
async function watchCalls(page: Page, pattern: RegExp): Promise<() => Promise<readonly Call[]>> {
  await page.addInitScript((source: string) => {
    const wanted = new RegExp(source, 'v');
    const calls: Call[] = [];
    const send = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      const [target] = given;
      const url = target instanceof Request ? target.url : String(target);
      if (!wanted.test(url)) return send(...given);
      const call: Call = { asked: Date.now() };
      calls.push(call);
      const answer = await send(...given);
      call.answered = Date.now();
      return answer;
    };
    Object.assign(globalThis, { watchedCalls: calls });
  }, pattern.source);
  return () => page.evaluate(() => (globalThis as unknown as { watchedCalls: Call[] }).watchedCalls);
}
