import { expect, test, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './support/accounts.ts';
import { flushTasks, freezeClock } from './support/clock.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';

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

test('polls the balance every 3 seconds in the bet sheet', { tag: '@full' }, async ({ page }) => {
  const matchId = await createOpenMatch(await createTrader(page.request));
  await expectPolledEvery(3, page, {
    at: `/bet/${matchId}`,
    calls: /\/api\/player\/wallet$/,
    prepare: async () => {
      await page.locator('button.duel-half').first().click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  });
});

for (const [query, retries, seconds, calls] of [
  ['the profile', 3, 60, /\/api\/user\/profile$/],
  ['a match', 3, 30, /\/api\/match\/\d+$/],
  ['the bets on a match', 2, 10, /\/api\/bet\/running\/\d+$/],
] as const) {
  test(`retries ${query} ${retries} times at 2 seconds`, { tag: '@full' }, async ({ page }) => {
    const at = query === 'the profile' ? '/profile' : await createMatchPath(page);
    const watched = await openPolling(page, { at, calls });
    await page.route(calls, (route) => route.abort());
    const first = (await watched()).length;
    const failed = await advanceToCalls(page, watched, { count: first + retries + 2, stepMs: SECOND / 2 });
    const waits = failed
      .slice(first)
      .map(({ sentAt }, nth) => sentAt - (failed[first + nth - 1]?.repliedAt ?? 0));
    // The next poll fails; after the retries the interval continues.
    for (const wait of waits.slice(1, -1)) expect(wait).toBeLessThanOrEqual(2.5 * SECOND);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2 * SECOND);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(seconds * SECOND);
  });
}

for (const [list, at, seconds, mergedSeconds, calls] of [
  ['matches', '/', 5, 2, /\/api\/match\?/],
  ['step matches', '/step', 30, 1, /\/api\/step\/matches\?/],
  ['running bets', '/bet-running', 30, 10, /\/api\/bet-history\/running/],
] as const) {
  test(
    `reads ${list} once on focus and once when back online`,
    { tag: '@full' },
    async ({ page, context }) => {
      const watched = await openPolling(page, { at, calls });
      const passTime = async (forSeconds: number): Promise<void> => {
        await page.clock.runFor(forSeconds * SECOND);
        await page.evaluate(flushTasks);
        await expect
          .poll(async () => (await watched()).every(({ repliedAt }) => repliedAt !== undefined))
          .toBe(true);
      };
      const readsWhile = async (act: () => Promise<unknown>): Promise<number> => {
        const before = (await watched()).length;
        await act();
        return (await watched()).length - before;
      };
      const focus = () => page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      await advanceToCalls(page, watched, { count: (await watched()).length + 1, stepMs: SECOND / 2 });

      expect(await readsWhile(() => passTime(mergedSeconds + 0.5))).toBe(0);
      expect(
        await readsWhile(async () => {
          await focus();
          await passTime(0.1);
          // Merged with the first.
          await focus();
          await passTime(0.1);
        }),
      ).toBe(1);

      await context.setOffline(true);
      expect(await readsWhile(() => passTime(2 * seconds))).toBe(0);
      expect(
        await readsWhile(async () => {
          await context.setOffline(false);
          await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
          await passTime(0.1);
        }),
      ).toBe(1);
    },
  );
}

test('returns to the page add no requests to a list that fails', { tag: '@full' }, async ({ page }) => {
  const watched = await openPolling(page, { at: '/', calls: /\/api\/match\?/ });
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

interface Polled {
  readonly at: string;
  readonly calls: RegExp;
  /** Done on the page before its clock is frozen. */
  readonly prepare?: () => Promise<void>;
}

/** Opens a page for a player without a live connection and freezes its clock after the first reply. */
async function openPolling(
  page: Page,
  { at, calls, prepare }: Polled,
): Promise<() => Promise<readonly Call[]>> {
  await blockLiveConnection(page);
  await logInAsNewPlayer(page);
  await page.clock.install();
  const watched = await watchCalls(page, calls);
  await page.goto(at);
  await expect
    .poll(async () => (await watched()).some(({ repliedAt }) => repliedAt !== undefined))
    .toBe(true);
  await prepare?.();
  await freezeClock(page);
  return watched;
}

/** Advances the clock, but not while a request is under way, until so many have been made. */
async function advanceToCalls(
  page: Page,
  watched: () => Promise<readonly Call[]>,
  { count, stepMs }: { readonly count: number; readonly stepMs: number },
): Promise<readonly Call[]> {
  for (let passed = 0; passed < 300 && (await watched()).length < count; passed += 1) {
    await page.clock.runFor(stepMs);
    await page.evaluate(flushTasks);
    await expect
      .poll(async () => (await watched()).every(({ repliedAt }) => repliedAt !== undefined))
      .toBe(true);
    await page.evaluate(flushTasks);
  }
  return watched();
}

async function expectPolledEvery(seconds: number, page: Page, polled: Polled): Promise<void> {
  const watched = await openPolling(page, polled);
  const first = (await watched()).length;
  const step = (seconds * SECOND) / 10;
  await advanceToCalls(page, watched, { count: first + 3, stepMs: step });
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

/** When the page sent a request and when it had the reply or the failure, by the page's own clock. */
interface Call {
  sentAt: number;
  repliedAt?: number;
}

/**
 * The page records its own calls from its next load on: Playwright's events come later on a busy machine, and the clock
 * of the page may have been advanced meanwhile.
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
      try {
        return await send(...given);
      } finally {
        call.repliedAt = Date.now();
      }
    };
    Object.assign(globalThis, { watchedCalls: calls });
  }, pattern.source);
  return () => page.evaluate(() => (globalThis as unknown as { watchedCalls: Call[] }).watchedCalls);
}
