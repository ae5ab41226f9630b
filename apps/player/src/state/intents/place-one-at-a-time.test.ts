import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createFakeBrowser, FATES, type NetworkFault } from './testing/fake-browser.ts';
import { isDecided, type Asked } from './intent.ts';
import { placeOneAtATime } from './place-one-at-a-time.ts';

const WEEK_MS = 7 * 24 * 3600 * 1000;

describe('a deposit or withdrawal', () => {
  test('that is answered is one, and the next one is another', async () => {
    const phone = createFakeBrowser();
    const { keeper } = phone.openTab();
    press(phone, keeper, 500);
    await phone.settle();
    press(phone, keeper, 500);
    await phone.settle();
    expect(phone.bets).toHaveLength(2);
  });

  test.each(FATES.slice(1, 6))(
    'that %s is asked for again by itself, and pressing again makes no second',
    async (fate) => {
      const phone = createFakeBrowser([fate, fate]);
      const { keeper } = phone.openTab();
      press(phone, keeper, 500);
      await phone.settle();
      press(phone, keeper, 300);
      await phone.settle();
      expect(keeper.list()).toMatchObject([{ body: { amount: 500 }, outcome: { status: 'unknown' } }]);
      phone.passTime();
      await phone.settle();
      expect(keeper.list()).toMatchObject([{ body: { amount: 500 }, outcome: { status: 'placed' } }]);
      expect(phone.bets).toHaveLength(1);
      press(phone, keeper, 300);
      await phone.settle();
      expect(phone.bets).toHaveLength(2);
    },
  );

  test('whose answer was lost a week ago is known before a new one of the same amount is made', async () => {
    const phone = createFakeBrowser(['is lost on the way back']);
    press(phone, phone.openTab().keeper, 500);
    await phone.settle();
    phone.currentTab()?.keeper.stop();
    phone.now += WEEK_MS;
    const { keeper } = phone.openTab();
    keeper.resume();
    await phone.settle();
    expect(keeper.list()).toMatchObject([{ outcome: { status: 'placed' } }]);
    press(phone, keeper, 500);
    await phone.settle();
    expect(phone.bets).toHaveLength(2);
  });

  test('that another tab has open is not doubled here, though this tab has not heard of it', async () => {
    const phone = createFakeBrowser();
    const first = phone.openTab();
    const second = phone.openTab();
    phone.isSlow = true;
    press(phone, first.keeper, 500);
    await phone.settle();
    press(phone, second.keeper, 500);
    phone.answerSlowOnes();
    await phone.settle();
    expect(phone.bets).toHaveLength(1);
  });

  test('that is open does not hold up one of the other kind, nor that of another player', async () => {
    const phone = createFakeBrowser(Array<NetworkFault>(3).fill('is lost on the way there'));
    const { keeper } = phone.openTab();
    press(phone, keeper, 500);
    await phone.settle();
    press(phone, keeper, 500, 'POST /wallet/deposit');
    await phone.settle();
    expect(keeper.list()).toMatchObject([
      { endpoint: 'POST /player/withdraw' },
      { endpoint: 'POST /wallet/deposit' },
    ]);
    phone.player = '0800000002';
    press(phone, keeper, 700);
    await phone.settle();
    expect(phone.bets).toHaveLength(1);
    expect(keeper.list().find(isDecided)).toMatchObject({
      playerUsername: '0800000002',
      body: { amount: 700 },
    });
  });
});

test('however presses, amounts and reloads follow each other, at most one is out there that nobody has heard of', async () => {
  const step = fc.record({
    fate: fc.constantFrom(...FATES.filter((fate) => fate !== 'finds the session over')),
    amount: fc.constantFrom(100, 300, 500),
    isReload: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const phone = createFakeBrowser(steps.map(({ fate }) => fate));
      phone.refusesEverySecond = true;
      for (const { amount, isReload } of steps) {
        if (isReload) phone.currentTab()?.keeper.stop();
        const tab = isReload ? undefined : phone.currentTab();
        const { keeper } = tab ?? phone.openTab();
        press(phone, keeper, amount);
        await phone.settle();
        const held = phone.box().list();
        const told = held.filter(({ outcome }) => outcome.status === 'placed');
        expect(held.filter((intent) => !isDecided(intent)).length).toBeLessThanOrEqual(1);
        expect(phone.bets.length - told.length).toBeLessThanOrEqual(1);
      }
    }),
  );
});

function press(
  phone: ReturnType<typeof createFakeBrowser>,
  keeper: Parameters<typeof placeOneAtATime<Asked, unknown>>[0],
  amount: number,
  endpoint = 'POST /player/withdraw',
): void {
  placeOneAtATime(keeper, phone.player, { endpoint, body: { amount }, shown: { amount: String(amount) } });
}
