import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import type { BetStatus } from '@sanam/contract';
import { expect, test } from 'vitest';

import { createStatusFollower, type Verdict } from './follow-status.ts';

type Look = BetStatus | 'fails' | 'is cut off';

/** A bet whose looks turn out as listed, the last of them for ever. */
function aFollower(...looks: readonly Look[]) {
  const told: Verdict[] = [];
  const waits: number[] = [];
  const due = new Set<() => void>();
  let asked = 0;
  const follower = createStatusFollower({
    readStatus: async () => {
      const look = looks[Math.min(asked, looks.length - 1)] ?? 'PENDING';
      asked += 1;
      if (look === 'is cut off') throw new ApiUnreachable('NETWORK');
      if (look === 'fails') {
        throw new ApiRefusal(500, { success: false, message: 'no', code: 'INTERNAL', data: null });
      }
      return look;
    },
    later: (run, ms) => {
      waits.push(ms);
      due.add(run);
      return () => due.delete(run);
    },
    tell: (_, verdict) => told.push(verdict),
  });
  return {
    ...follower,
    told,
    waits,
    asked: () => asked,
    last: () => told.at(-1),
    async passTime() {
      for (const run of due) {
        due.delete(run);
        run();
      }
      await new Promise(setImmediate);
    },
  };
}

test('a bet is looked at every two seconds until it is accepted', async () => {
  const bet = aFollower('PENDING', 'PENDING', 'ACCEPTED');
  bet.follow('a');
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING' });
  await bet.passTime();
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'ACCEPTED' });
  expect(bet.waits).toEqual([2000, 2000]);
  await bet.passTime();
  expect(bet.asked()).toBe(3);
});

test('one that is settled already was accepted, and a refused one is told as such', async () => {
  for (const [status, state] of [
    ['PAID', 'ACCEPTED'],
    ['UNACCEPTED', 'UNACCEPTED'],
  ] as const) {
    const bet = aFollower(status);
    bet.follow('a');
    await bet.passTime();
    expect(bet.last()).toEqual({ state });
  }
});

test('after thirty looks it is left, and told so', async () => {
  const bet = aFollower('PENDING');
  bet.follow('a');
  for (let look = 0; look < 40; look += 1) await bet.passTime();
  expect(bet.asked()).toBe(30);
  expect(bet.last()).toEqual({ state: 'TIMEOUT' });
  bet.follow('a');
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING' });
});

test('a look that fails is told apart from the bet, and is not the last', async () => {
  const bet = aFollower('fails', 'is cut off', 'PENDING', 'ACCEPTED');
  bet.follow('a');
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING', trouble: 'NO_ANSWER' });
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING', trouble: 'NOT_REACHED' });
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING' });
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'ACCEPTED' });
});

test('what the server tells by itself is not waited for, and no later look puts it in doubt', async () => {
  const bet = aFollower('PENDING');
  bet.follow('a');
  bet.hear('a', 'PENDING');
  bet.hear('a', 'ACCEPTED');
  await bet.passTime();
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'ACCEPTED' });
  expect(bet.asked()).toBe(1);
});

test('one that is left is asked for no more', async () => {
  const bet = aFollower('PENDING');
  bet.follow('a');
  await bet.passTime();
  bet.leave('a');
  await bet.passTime();
  expect(bet.asked()).toBe(1);
});
