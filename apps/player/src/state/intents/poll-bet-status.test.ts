import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import type { BetStatus } from '@sanam/contract';
import { expect, test } from 'vitest';

import { createBetStatusPoller, type Verdict } from './poll-bet-status.ts';

type Reply = BetStatus | 'fails' | 'does not arrive';

/** Polls receive these replies in turn, and the last of them from then on. */
function createPoller(...replies: readonly Reply[]) {
  const verdicts: Verdict[] = [];
  const waits: number[] = [];
  const due = new Set<() => void>();
  let polls = 0;
  const poller = createBetStatusPoller({
    readStatus: async () => {
      const reply = replies[Math.min(polls, replies.length - 1)] ?? 'PENDING';
      polls += 1;
      if (reply === 'does not arrive') throw new ApiUnreachable('NETWORK');
      if (reply === 'fails') {
        throw new ApiRefusal(500, { success: false, message: 'no', code: 'INTERNAL', data: null });
      }
      return reply;
    },
    schedule: (run, ms) => {
      waits.push(ms);
      due.add(run);
      return () => due.delete(run);
    },
    onVerdict: (_, verdict) => verdicts.push(verdict),
  });
  return {
    ...poller,
    verdicts,
    waits,
    polls: () => polls,
    last: () => verdicts.at(-1),
    async passTime() {
      for (const run of due) {
        due.delete(run);
        run();
      }
      await new Promise(setImmediate);
    },
  };
}

test('a bet is polled every two seconds until it is accepted', async () => {
  const bet = createPoller('PENDING', 'PENDING', 'ACCEPTED');
  bet.start('a');
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING' });
  await bet.passTime();
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'ACCEPTED' });
  expect(bet.waits).toEqual([2000, 2000]);
  await bet.passTime();
  expect(bet.polls()).toBe(3);
});

test('a paid bet counts as accepted, and one that was not accepted as such', async () => {
  for (const [status, state] of [
    ['PAID', 'ACCEPTED'],
    ['UNACCEPTED', 'UNACCEPTED'],
  ] as const) {
    const bet = createPoller(status);
    bet.start('a');
    await bet.passTime();
    expect(bet.last()).toEqual({ state });
  }
});

test('after thirty polls the verdict is a timeout, and polling can start again', async () => {
  const bet = createPoller('PENDING');
  bet.start('a');
  for (let poll = 0; poll < 40; poll += 1) await bet.passTime();
  expect(bet.polls()).toBe(30);
  expect(bet.last()).toEqual({ state: 'TIMEOUT' });
  bet.start('a');
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING' });
});

test('a failed poll does not decide the bet and is repeated', async () => {
  const bet = createPoller('fails', 'does not arrive', 'PENDING', 'ACCEPTED');
  bet.start('a');
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING', trouble: 'REFUSED' });
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING', trouble: 'UNREACHABLE' });
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'PENDING' });
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'ACCEPTED' });
});

test('a status sent by the server ends polling, and no later poll overrides it', async () => {
  const bet = createPoller('PENDING');
  bet.start('a');
  bet.receive('a', 'PENDING');
  bet.receive('a', 'ACCEPTED');
  await bet.passTime();
  await bet.passTime();
  expect(bet.last()).toEqual({ state: 'ACCEPTED' });
  expect(bet.polls()).toBe(1);
});

test('a bet that was stopped is polled no more', async () => {
  const bet = createPoller('PENDING');
  bet.start('a');
  await bet.passTime();
  bet.stop('a');
  await bet.passTime();
  expect(bet.polls()).toBe(1);
});
