import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createFakeBrowser, NETWORK_FAULTS, type NetworkFault } from './testing/fake-browser.ts';
import { isDecided, type IntentRequest } from './intent.ts';
import { placeOneAtATime } from './place-one-at-a-time.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

describe('deposits and withdrawals', () => {
  test('a second request after a reply is a new one', async () => {
    const browser = createFakeBrowser();
    const { queue } = browser.openTab();
    press(browser, queue, 500);
    await browser.flush();
    press(browser, queue, 500);
    await browser.flush();
    expect(browser.bets).toHaveLength(2);
  });

  test.each(NETWORK_FAULTS.slice(1, 6))(
    'an attempt that %s is retried, and pressing again adds no second',
    async (fault) => {
      const browser = createFakeBrowser([fault, fault]);
      const { queue } = browser.openTab();
      press(browser, queue, 500);
      await browser.flush();
      press(browser, queue, 300);
      await browser.flush();
      expect(queue.list()).toMatchObject([{ body: { amount: 500 }, outcome: { status: 'unknown' } }]);
      browser.passTime();
      await browser.flush();
      expect(queue.list()).toMatchObject([{ body: { amount: 500 }, outcome: { status: 'placed' } }]);
      expect(browser.bets).toHaveLength(1);
      press(browser, queue, 300);
      await browser.flush();
      expect(browser.bets).toHaveLength(2);
    },
  );

  test('an outcome lost a week ago is known before a new request is made', async () => {
    const browser = createFakeBrowser(['loses the response']);
    press(browser, browser.openTab().queue, 500);
    await browser.flush();
    browser.currentTab()?.queue.stop();
    browser.now += WEEK_MS;
    const { queue } = browser.openTab();
    queue.resume();
    await browser.flush();
    expect(queue.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
    press(browser, queue, 500);
    await browser.flush();
    expect(browser.bets).toHaveLength(2);
  });

  test('a request that is open in another tab is not doubled', async () => {
    const browser = createFakeBrowser();
    const first = browser.openTab();
    const second = browser.openTab();
    browser.isSlow = true;
    press(browser, first.queue, 500);
    await browser.flush();
    press(browser, second.queue, 500);
    browser.replyToSlowRequests();
    await browser.flush();
    expect(browser.bets).toHaveLength(1);
  });

  test('an open request does not block another kind or another player', async () => {
    const browser = createFakeBrowser(Array<NetworkFault>(3).fill('loses the request'));
    const { queue } = browser.openTab();
    press(browser, queue, 500);
    await browser.flush();
    press(browser, queue, 500, 'POST /wallet/deposit');
    await browser.flush();
    expect(queue.list()).toMatchObject([
      { endpoint: 'POST /player/withdraw' },
      { endpoint: 'POST /wallet/deposit' },
    ]);
    browser.player = '0800000002';
    press(browser, queue, 700);
    await browser.flush();
    expect(browser.bets).toHaveLength(1);
    expect(queue.list().find(isDecided)).toMatchObject({
      playerUsername: '0800000002',
      body: { amount: 700 },
    });
  });
});

test('whatever is pressed or reloaded, at most one outcome is unknown', async () => {
  const step = fc.record({
    fault: fc.constantFrom(...NETWORK_FAULTS.filter((fault) => fault !== 'finds the session ended')),
    amount: fc.constantFrom(100, 300, 500),
    isReload: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const browser = createFakeBrowser(steps.map(({ fault }) => fault));
      browser.refusesEverySecond = true;
      for (const { amount, isReload } of steps) {
        if (isReload) browser.currentTab()?.queue.stop();
        const tab = isReload ? undefined : browser.currentTab();
        const { queue } = tab ?? browser.openTab();
        press(browser, queue, amount);
        await browser.flush();
        const stored = browser.storage().list();
        const placed = stored.filter(({ outcome }) => outcome.status === 'placed');
        expect(stored.filter((intent) => !isDecided(intent)).length).toBeLessThanOrEqual(1);
        expect(browser.bets.length - placed.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});

function press(
  browser: ReturnType<typeof createFakeBrowser>,
  queue: Parameters<typeof placeOneAtATime<IntentRequest, unknown>>[0],
  amount: number,
  endpoint = 'POST /player/withdraw',
): void {
  placeOneAtATime(queue, browser.player, { endpoint, body: { amount }, shown: { amount: String(amount) } });
}
