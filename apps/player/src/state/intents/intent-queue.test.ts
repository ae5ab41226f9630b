import { ApiRefusal } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createFakeBrowser, FATES, type NetworkFault } from './testing/fake-browser.ts';
import type { Asked } from './intent.ts';

const ASKED: Asked = {
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

describe('a confirmed bet', () => {
  test('is kept before it is sent, and placed', async () => {
    const phone = createFakeBrowser();
    const { keeper } = phone.openTab();
    const seen: string[] = [];
    phone.onSend = ({ id }) => void seen.push(phone.box().read(id)?.outcome.status ?? 'not kept');
    const { id } = keeper.place(ASKED);
    expect(keeper.list()).toMatchObject([{ id, outcome: { status: 'sending' } }]);
    await phone.settle();
    expect(seen).toEqual(['sending']);
    expect(keeper.list()).toMatchObject([
      { id, outcome: { status: 'placed', placed: { balance: '900.00' } } },
    ]);
    expect(phone.bets).toEqual([id]);
  });

  test.each(FATES)('that %s ends as one bet, after a reload at the latest', async (fate) => {
    const phone = createFakeBrowser([fate]);
    const { id } = phone.openTab().keeper.place(ASKED);
    await phone.settle();
    // A session that is over before anything was sent is the only one that is told as refused without a bet.
    const isTurnedAway = fate === 'finds the session over';
    if (!isTurnedAway && fate !== 'arrives') {
      expect(phone.box().read(id)?.outcome.status).toBe(
        fate.includes('with the tab') ? 'sending' : 'unknown',
      );
    }

    const { keeper } = phone.openTab();
    keeper.resume();
    await phone.settle();
    const outcome = phone.box().read(id)?.outcome;
    expect(outcome).toMatchObject(isTurnedAway ? { status: 'refused' } : { status: 'placed' });
    expect(phone.bets).toEqual(isTurnedAway ? [] : [id]);
  });

  test('is called unknown, never refused, while an earlier attempt may have been taken', async () => {
    const phone = createFakeBrowser([
      'is lost on the way back',
      'finds the session over',
      'meets a server that is down',
    ]);
    const { keeper } = phone.openTab();
    const { id } = keeper.place(ASKED);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await phone.settle();
      expect(keeper.list()).toMatchObject([{ id, outcome: { status: 'unknown' } }]);
      phone.passTime();
    }
    await phone.settle();
    expect(keeper.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
  });

  test.each<[RefusalCode, number]>([
    ['RATE_CHANGED', 409],
    ['BET_CLOSED', 409],
    ['INSUFFICIENT_BALANCE', 422],
    ['INVALID_INPUT', 400],
  ])('that is refused with %s is refused for good, with what the server said', async (code, status) => {
    const phone = createFakeBrowser();
    phone.refusal = new ApiRefusal(status, { success: false, message: 'no', code, data: { rateId: 4 } });
    const { keeper } = phone.openTab();
    keeper.place(ASKED);
    await phone.settle();
    phone.passTime();
    await phone.settle();
    expect(keeper.list()).toMatchObject([
      { outcome: { status: 'refused', code, message: 'no', data: { rateId: 4 } } },
    ]);
    expect(phone.attempts).toBe(1);
  });

  test('is asked for less and less often, but at once when the network is back', async () => {
    const phone = createFakeBrowser(Array<NetworkFault>(20).fill('is lost on the way there'));
    const { keeper } = phone.openTab();
    keeper.place(ASKED);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await phone.settle();
      waits.push(phone.nextWaitMs());
      phone.passTime();
    }
    expect(waits[0]).toBeLessThanOrEqual(2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);

    await phone.settle();
    const before = phone.attempts;
    keeper.resume();
    await phone.settle();
    expect(phone.attempts).toBe(before + 1);
    expect(phone.nextWaitMs()).toBeLessThanOrEqual(2000);
  });

  test('is still asked for a month later', async () => {
    const phone = createFakeBrowser(['is cut with the tab before it arrives']);
    phone.openTab().keeper.place(ASKED);
    await phone.settle();
    phone.now += 30 * 24 * 3600 * 1000;
    phone.openTab().keeper.resume();
    await phone.settle();
    expect(phone.bets).toHaveLength(1);
  });

  test('is placed where the browser keeps nothing', async () => {
    const phone = createFakeBrowser(['is lost on the way back']);
    phone.keepsNothing = true;
    const { keeper } = phone.openTab();
    keeper.place(ASKED);
    await phone.settle();
    phone.passTime();
    await phone.settle();
    expect(keeper.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
    expect(phone.bets).toHaveLength(1);
  });
});

describe('another player on the same phone', () => {
  test('does not send the bets of the one before, who finds them when he is back', async () => {
    const phone = createFakeBrowser(['is lost on the way there']);
    const { keeper } = phone.openTab();
    keeper.place(ASKED);
    await phone.settle();
    phone.player = '0800000002';
    phone.passTime();
    keeper.resume();
    await phone.settle();
    expect(phone.attempts).toBe(1);

    phone.player = '0800000001';
    keeper.resume();
    await phone.settle();
    expect(keeper.list()).toMatchObject([{ playerUsername: '0800000001', outcome: { status: 'placed' } }]);
  });

  test('nobody can place a bet while nobody is logged in', () => {
    const phone = createFakeBrowser();
    const { keeper } = phone.openTab();
    phone.player = undefined;
    expect(() => keeper.place(ASKED)).toThrow('nobody is logged in');
    expect(keeper.list()).toEqual([]);
  });
});

describe('what became of it', () => {
  test('stays until the player has seen it, also over a reload', async () => {
    const phone = createFakeBrowser();
    const { id } = phone.openTab().keeper.place(ASKED);
    await phone.settle();
    const { keeper } = phone.openTab();
    expect(keeper.list()).toMatchObject([{ id, outcome: { status: 'placed' } }]);
    keeper.acknowledge(id);
    expect(keeper.list()).toEqual([]);
    expect(phone.openTab().keeper.list()).toEqual([]);
  });

  test('cannot be acknowledged while it is open', async () => {
    const phone = createFakeBrowser(['is lost on the way back']);
    const { keeper } = phone.openTab();
    const { id } = keeper.place(ASKED);
    await phone.settle();
    keeper.acknowledge(id);
    expect(keeper.list()).toMatchObject([{ id, outcome: { status: 'unknown' } }]);
  });

  test('is told to whoever listens, and the list is the same until something changes', async () => {
    const phone = createFakeBrowser();
    const { keeper } = phone.openTab();
    const told: string[] = [];
    keeper.subscribe(() => told.push(keeper.list()[0]?.outcome.status ?? 'none'));
    keeper.place(ASKED);
    const list = keeper.list();
    expect(keeper.list()).toBe(list);
    await phone.settle();
    expect(told).toEqual(['sending', 'placed']);
  });
});

describe('two tabs', () => {
  test('do not ask for the same bet at the same time', async () => {
    const phone = createFakeBrowser();
    const first = phone.openTab();
    const second = phone.openTab();
    phone.isSlow = true;
    first.keeper.place(ASKED);
    await phone.settle();
    second.keeper.resume();
    await phone.settle();
    expect(phone.attempts).toBe(1);
    phone.answerSlowOnes();
    await phone.settle();
    second.keeper.lookAgain();
    expect(second.keeper.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
    phone.passTime();
    await phone.settle();
    expect(phone.attempts).toBe(1);
  });

  test('the one that stays takes up what the one that went had left open', async () => {
    const phone = createFakeBrowser(['is cut with the tab before it arrives']);
    const first = phone.openTab();
    const second = phone.openTab();
    first.keeper.place(ASKED);
    await phone.settle();
    second.keeper.lookAgain();
    expect(phone.attempts).toBe(1);
    expect(phone.nextWaitMs()).toBe(20_000);
    phone.passTime();
    await phone.settle();
    expect(second.keeper.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
  });

  test('what one has found out, the other does not put in doubt again', async () => {
    const phone = createFakeBrowser(['is lost on the way back']);
    const { keeper } = phone.openTab();
    const refused = { status: 'refused', code: 'BET_CLOSED', message: 'no', data: null } as const;
    phone.onSend = (intent) => phone.box().write({ ...intent, outcome: refused });
    keeper.place(ASKED);
    await phone.settle();
    keeper.lookAgain();
    expect(keeper.list()).toMatchObject([{ outcome: refused }]);
  });

  test('what was seen in one does not come back from the other', async () => {
    const phone = createFakeBrowser();
    const first = phone.openTab();
    phone.isSlow = true;
    const { id } = first.keeper.place(ASKED);
    await phone.settle();
    const other = phone.box();
    const held = other.read(id);
    if (held) other.remove(id);
    phone.answerSlowOnes();
    await phone.settle();
    first.keeper.lookAgain();
    expect(first.keeper.list()).toEqual([]);
  });
});

test('however often it is cut, there are as many bets as intents, and each ends in the truth', async () => {
  const fates = fc.array(fc.constantFrom(...FATES.filter((fate) => fate !== 'finds the session over')), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(fates, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (cuts, count, isRefusing) => {
      const phone = createFakeBrowser(cuts);
      if (isRefusing) phone.refusesEverySecond = true;
      let placed = 0;
      for (let turn = 0; placed < count || !phone.isAllDecided() || turn === 0; turn += 1) {
        const { keeper } = phone.currentTab() ?? phone.openTab();
        keeper.resume();
        if (placed < count) {
          keeper.place(ASKED);
          placed += 1;
        }
        await phone.settle();
        phone.passTime();
        await phone.settle();
        if (turn > 100) throw new Error('never came to an end');
      }
      const intents = phone.box().list();
      expect(intents).toHaveLength(count);
      const taken = intents.filter(({ outcome }) => outcome.status === 'placed').map(({ id }) => id);
      expect(taken.sort()).toEqual(phone.bets.toSorted());
      expect(taken.length + phone.refused.size).toBe(count);
    }),
    { numRuns: 500 },
  );
});
