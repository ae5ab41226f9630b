import { ApiRefusal } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createFakeBrowser, NETWORK_FAULTS, type NetworkFault } from './testing/fake-browser.ts';
import type { IntentRequest } from './intent.ts';

const REQUEST: IntentRequest = {
  endpoint: 'POST /bet',
  body: { matchId: 17, rateId: 3, betAmount: 100, betType: 'RED', rateType: 'MY', acceptOdds: 'exact' },
  shown: {
    matchName: 'คู่เอก',
    redName: 'Red',
    blueName: 'Blue',
    rateName: '0.90',
    multiply: 0.9,
    deduct: 1,
  },
};

describe('sending', () => {
  test('an intent is stored before it is sent, and then placed', async () => {
    const browser = createFakeBrowser();
    const { queue } = browser.openTab();
    const seen: string[] = [];
    browser.onSend = ({ id }) => void seen.push(browser.storage().read(id)?.outcome.status ?? 'not stored');
    const { id } = queue.place(REQUEST);
    expect(queue.list()).toMatchObject([{ id, outcome: { status: 'sending' } }]);
    await browser.flush();
    expect(seen).toEqual(['sending']);
    expect(queue.list()).toMatchObject([
      { id, outcome: { status: 'placed', placed: { balance: '900.00' } } },
    ]);
    expect(browser.bets).toEqual([id]);
  });

  test.each(NETWORK_FAULTS)(
    'an attempt that %s ends as one bet, after a reload at the latest',
    async (fault) => {
      const browser = createFakeBrowser([fault]);
      const { id } = browser.openTab().queue.place(REQUEST);
      await browser.flush();
      // A session that has ended before anything was sent is the only fault that refuses the intent.
      const isRefused = fault === 'finds the session ended';
      if (!isRefused && fault !== 'arrives') {
        expect(browser.storage().read(id)?.outcome.status).toBe(
          fault.startsWith('closes the tab') ? 'sending' : 'unknown',
        );
      }

      const { queue } = browser.openTab();
      queue.resume();
      await browser.flush();
      const outcome = browser.storage().read(id)?.outcome;
      expect(outcome).toMatchObject(isRefused ? { status: 'refused' } : { status: 'placed' });
      expect(browser.bets).toEqual(isRefused ? [] : [id]);
    },
  );

  test('an intent stays unknown while an earlier attempt may have been accepted', async () => {
    const browser = createFakeBrowser([
      'loses the response',
      'finds the session ended',
      'finds the server down',
    ]);
    const { queue } = browser.openTab();
    const { id } = queue.place(REQUEST);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await browser.flush();
      expect(queue.list()).toMatchObject([{ id, outcome: { status: 'unknown' } }]);
      browser.passTime();
    }
    await browser.flush();
    expect(queue.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
  });

  test.each<[RefusalCode, number]>([
    ['RATE_CHANGED', 409],
    ['BET_CLOSED', 409],
    ['INSUFFICIENT_BALANCE', 422],
    ['INVALID_INPUT', 400],
  ])('a refusal with %s is final and has the message of the server', async (code, status) => {
    const browser = createFakeBrowser();
    browser.refusal = new ApiRefusal(status, { success: false, message: 'no', code, data: { rateId: 4 } });
    const { queue } = browser.openTab();
    queue.place(REQUEST);
    await browser.flush();
    browser.passTime();
    await browser.flush();
    expect(queue.list()).toMatchObject([
      { outcome: { status: 'refused', code, message: 'no', data: { rateId: 4 } } },
    ]);
    expect(browser.attempts).toBe(1);
  });

  test('retries back off, and restart at once when the network is back', async () => {
    const browser = createFakeBrowser(Array<NetworkFault>(20).fill('loses the request'));
    const { queue } = browser.openTab();
    queue.place(REQUEST);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await browser.flush();
      waits.push(browser.nextWaitMs());
      browser.passTime();
    }
    expect(waits[0]).toBeLessThanOrEqual(2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);

    await browser.flush();
    const before = browser.attempts;
    queue.resume();
    await browser.flush();
    expect(browser.attempts).toBe(before + 1);
    expect(browser.nextWaitMs()).toBeLessThanOrEqual(2000);
  });

  test('an intent is still sent a month later', async () => {
    const browser = createFakeBrowser(['closes the tab before the request arrives']);
    browser.openTab().queue.place(REQUEST);
    await browser.flush();
    browser.now += 30 * 24 * 3600 * 1000;
    browser.openTab().queue.resume();
    await browser.flush();
    expect(browser.bets).toHaveLength(1);
  });

  test('an intent is placed in a browser without storage', async () => {
    const browser = createFakeBrowser(['loses the response']);
    browser.hasNoStorage = true;
    const { queue } = browser.openTab();
    queue.place(REQUEST);
    await browser.flush();
    browser.passTime();
    await browser.flush();
    expect(queue.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
    expect(browser.bets).toHaveLength(1);
  });
});

describe('players', () => {
  test('intents of one player are never sent with the session of another', async () => {
    const browser = createFakeBrowser(['loses the request']);
    const { queue } = browser.openTab();
    queue.place(REQUEST);
    await browser.flush();
    browser.player = '0800000002';
    browser.passTime();
    queue.resume();
    await browser.flush();
    expect(browser.attempts).toBe(1);

    browser.player = '0800000001';
    queue.resume();
    await browser.flush();
    expect(queue.list()).toMatchObject([{ playerUsername: '0800000001', outcome: { status: 'placed' } }]);
  });

  test('nothing can be placed while nobody is logged in', () => {
    const browser = createFakeBrowser();
    const { queue } = browser.openTab();
    browser.player = undefined;
    expect(() => queue.place(REQUEST)).toThrow('nobody is logged in');
    expect(queue.list()).toEqual([]);
  });
});

describe('outcomes', () => {
  test('an outcome stays until the player has seen it, even over a reload', async () => {
    const browser = createFakeBrowser();
    const { id } = browser.openTab().queue.place(REQUEST);
    await browser.flush();
    const { queue } = browser.openTab();
    expect(queue.list()).toMatchObject([{ id, outcome: { status: 'placed' } }]);
    queue.acknowledge(id);
    expect(queue.list()).toEqual([]);
    expect(browser.openTab().queue.list()).toEqual([]);
  });

  test('an open intent cannot be acknowledged', async () => {
    const browser = createFakeBrowser(['loses the response']);
    const { queue } = browser.openTab();
    const { id } = queue.place(REQUEST);
    await browser.flush();
    queue.acknowledge(id);
    expect(queue.list()).toMatchObject([{ id, outcome: { status: 'unknown' } }]);
  });

  test('subscribers are notified, and the list is the same until one changes', async () => {
    const browser = createFakeBrowser();
    const { queue } = browser.openTab();
    const statuses: string[] = [];
    queue.subscribe(() => statuses.push(queue.list()[0]?.outcome.status ?? 'none'));
    queue.place(REQUEST);
    const list = queue.list();
    expect(queue.list()).toBe(list);
    await browser.flush();
    expect(statuses).toEqual(['sending', 'placed']);
  });
});

describe('tabs', () => {
  test('two tabs do not send the same intent at the same time', async () => {
    const browser = createFakeBrowser();
    const first = browser.openTab();
    const second = browser.openTab();
    browser.isSlow = true;
    first.queue.place(REQUEST);
    await browser.flush();
    second.queue.resume();
    await browser.flush();
    expect(browser.attempts).toBe(1);
    browser.replyToSlowRequests();
    await browser.flush();
    second.queue.reload();
    expect(second.queue.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
    browser.passTime();
    await browser.flush();
    expect(browser.attempts).toBe(1);
  });

  test('a tab resumes the open intents of a closed tab', async () => {
    const browser = createFakeBrowser(['closes the tab before the request arrives']);
    const first = browser.openTab();
    const second = browser.openTab();
    first.queue.place(REQUEST);
    await browser.flush();
    second.queue.reload();
    expect(browser.attempts).toBe(1);
    expect(browser.nextWaitMs()).toBe(20_000);
    browser.passTime();
    await browser.flush();
    expect(second.queue.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
  });

  test('a tab does not override the outcome that another tab has found', async () => {
    const browser = createFakeBrowser(['loses the response']);
    const { queue } = browser.openTab();
    const refused = { status: 'refused', code: 'BET_CLOSED', message: 'no', data: null } as const;
    browser.onSend = (intent) => browser.storage().write({ ...intent, outcome: refused });
    queue.place(REQUEST);
    await browser.flush();
    queue.reload();
    expect(queue.list()).toMatchObject([{ outcome: refused }]);
  });

  test('an intent acknowledged in one tab does not come back in another', async () => {
    const browser = createFakeBrowser();
    const first = browser.openTab();
    browser.isSlow = true;
    const { id } = first.queue.place(REQUEST);
    await browser.flush();
    const other = browser.storage();
    const stored = other.read(id);
    if (stored) other.remove(id);
    browser.replyToSlowRequests();
    await browser.flush();
    first.queue.reload();
    expect(first.queue.list()).toEqual([]);
  });
});

test('whatever faults occur, every intent ends with the outcome on the server', async () => {
  const faults = fc.array(
    fc.constantFrom(...NETWORK_FAULTS.filter((fault) => fault !== 'finds the session ended')),
    {
      maxLength: 12,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      faults,
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async (chosen, count, isRefusing) => {
        const browser = createFakeBrowser(chosen);
        if (isRefusing) browser.refusesEverySecond = true;
        let placed = 0;
        for (let round = 0; placed < count || !browser.isAllDecided() || round === 0; round += 1) {
          const { queue } = browser.currentTab() ?? browser.openTab();
          queue.resume();
          if (placed < count) {
            queue.place(REQUEST);
            placed += 1;
          }
          await browser.flush();
          browser.passTime();
          await browser.flush();
          if (round > 100) throw new Error('not every intent was decided');
        }
        const intents = browser.storage().list();
        expect(intents).toHaveLength(count);
        const accepted = intents.filter(({ outcome }) => outcome.status === 'placed').map(({ id }) => id);
        expect(accepted.sort()).toEqual(browser.bets.toSorted());
        expect(accepted.length + browser.refused.size).toBe(count);
      },
    ),
    { numRuns: 500 },
  );
});
