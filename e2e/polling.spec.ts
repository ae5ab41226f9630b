import { expect, test, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './support/accounts.ts';
import { flushTasks, freezeClock } from './support/clock.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import { createTrader } from './support/trader.ts';

const SECOND = 1000;

// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('polls the list of matches every 5 seconds', { tag: '@full' }, async ({ page }) => {
  await expectPolledEvery(5, page, { at: '/', calls: /\/api\/match\?/ });
});

test('polls a match every 30 seconds', { tag: '@full' }, async ({ page }) => {
  await expectPolledEvery(30, page, { at: await createMatchPath(page), calls: /\/api\/match\/\d+$/ });
});

test('polls the bets on a match every 10 seconds', { tag: '@full' }, async ({ page }) => {
  await expectPolledEvery(10, page, { at: await createMatchPath(page), calls: /\/api\/bet\/running\/\d+$/ });
});

test('polls the profile every 60 seconds', { tag: '@full' }, async ({ page }) => {
  await expectPolledEvery(60, page, { at: '/profile', calls: /\/api\/user\/profile$/ });
});

test('returns to the page add no requests to a list that fails', { tag: '@full' }, async ({ page }) => {
  await blockLiveConnection(page);
  await logInAsNewPlayer(page);
  await page.clock.install();
  const watched = await watchCalls(page, /\/api\/match\?/);
  await page.goto('/');
  await expect
    .poll(async () => (await watched()).some(({ repliedAt }) => repliedAt !== undefined))
    .toBe(true);
  await freezeClock(page);
  await page.route(/\/api\/match\?/, (route) => route.abort());

  const first = (await watched()).length;
  for (let second = 0; second < 20; second += 1) {
    await page.clock.runFor(SECOND);
    if (second % 2 === 1) await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await page.evaluate(flushTasks);
  }
  const times = (await watched()).slice(first).map(({ sentAt }) => sentAt);
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
  // Three retries 2 seconds apart, then one request per interval of 5 seconds.
  expect(times.length).toBeLessThanOrEqual(6);
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * SECOND);
});

async function createMatchPath(page: Page): Promise<string> {
  const trader = await createTrader(page.request);
  return `/bet/${await trader.createMatch({ rung: '10/9' })}`;
}

/** For a player without a live connection. The clock is frozen while a request is under way. */
async function expectPolledEvery(
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
      .poll(async () => (await watched()).every(({ repliedAt }) => repliedAt !== undefined))
      .toBe(true);
    await page.evaluate(flushTasks);
  }
  // An interval starts with a reply, and the first reply whose time is known is the one to the next call.
  const [one, two, three] = (await watched()).slice(first);
  for (const [before, after] of [
    [one, two],
    [two, three],
  ]) {
    const waited = (after?.sentAt ?? 0) - (before?.repliedAt ?? 0);
    expect(waited).toBeGreaterThanOrEqual(seconds * SECOND);
    expect(waited).toBeLessThanOrEqual(seconds * SECOND + step);
  }
}

/** When the page sent a request and when it had the reply, by the page's own clock. */
interface Call {
  sentAt: number;
  repliedAt?: number;
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
      const call: Call = { sentAt: Date.now() };
      calls.push(call);
      const reply = await send(...given);
      call.repliedAt = Date.now();
      return reply;
    };
    Object.assign(globalThis, { watchedCalls: calls });
  }, pattern.source);
  return () => page.evaluate(() => (globalThis as unknown as { watchedCalls: Call[] }).watchedCalls);
}
