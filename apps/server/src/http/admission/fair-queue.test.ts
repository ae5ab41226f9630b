import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import type { Lane } from './fair-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose works end one at a time, in the order in which they started. */
function createQueue({ maxRunning = 1, maxRunningReads = 8, maxQueued = 100 } = {}) {
  const queue = createFairQueue({
    maxRunning: () => maxRunning,
    maxRunningReads: () => maxRunningReads,
    maxQueued,
    maxWaitMs: 5000,
    onReject: () => new Error('full'),
  });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const add = (lane: Lane, owner: string): Promise<boolean> =>
    queue.run(lane, owner, async (wasQueued) => {
      started.push(owner);
      await new Promise<void>((end) => ends.push(end));
      return wasQueued;
    });
  const endAll = async (): Promise<void> => {
    while (ends.length > 0) {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  return { ...queue, add, started, endAll };
}

test('owners are served round robin, however many calls one of them has queued', async () => {
  const { add, started, endAll } = createQueue();
  const calls = ['first', 'greedy', 'greedy', 'greedy', 'quiet', 'quiet'].map((owner) => add('read', owner));
  await endAll();
  expect(started).toEqual(['first', 'greedy', 'quiet', 'greedy', 'quiet', 'greedy']);
  expect(await Promise.all(calls)).toEqual([false, true, true, true, true, true]);
});

test('one owner runs two at a time, and another does not wait for them', async () => {
  const { add, started, endAll, queued } = createQueue({ maxRunning: 8 });
  const calls = ['greedy', 'greedy', 'greedy', 'quiet'].map((owner) => add('read', owner));
  expect(started).toEqual(['greedy', 'greedy', 'quiet']);
  expect(queued('read')).toBe(1);
  await endAll();
  expect(started.at(-1)).toBe('greedy');
  await Promise.all(calls);
});

test('money comes before reads, and every fifth place is for a read', async () => {
  const { add, started, endAll } = createQueue();
  const calls = [add('read', 'running')];
  for (let nth = 1; nth <= 3; nth += 1) calls.push(add('read', `read ${nth}`));
  for (let nth = 1; nth <= 6; nth += 1) calls.push(add('money', `bet ${nth}`));
  await endAll();
  expect(started.map((name) => name.split(' ')[0])).toEqual([
    'running',
    'bet',
    'bet',
    'bet',
    'bet',
    'read',
    'bet',
    'bet',
    'read',
    'read',
  ]);
  await Promise.all(calls);
});

test('reads leave places free for money', async () => {
  const { add, started, endAll } = createQueue({ maxRunning: 3, maxRunningReads: 2 });
  const calls = [...['a', 'b', 'c'].map((owner) => add('read', owner)), add('money', 'bet')];
  expect(started).toEqual(['a', 'b', 'bet']);
  await endAll();
  await Promise.all(calls);
});

test('a full lane gives a place of the owner with most calls to one with fewer', async () => {
  const { add, started, endAll } = createQueue({ maxQueued: 4 });
  const names = ['running', 'greedy', 'greedy', 'greedy', 'other', 'quiet', 'quiet', 'greedy', 'new'];
  const calls = names.map((owner) => add('money', owner));
  const settled = Promise.allSettled(calls);
  await endAll();
  const outcomes = await settled;
  const lost = names.filter((_, nth) => 'reason' in (outcomes[nth] ?? {}));
  // The second of the quiet one and the last of the greedy one found nobody who had more.
  expect(lost).toEqual(['greedy', 'greedy', 'quiet', 'greedy']);
  expect(started, 'one that lost its place has not begun').toEqual([
    'running',
    'greedy',
    'other',
    'quiet',
    'new',
  ]);
});

test('networks of one site share a full lane with the others as one', async () => {
  const { add, endAll, queued } = createQueue({ maxQueued: 3 });
  const inSite = (nth: number) => `2001:db8:7:${nth}::/64`;
  const calls = ['running', inSite(1), inSite(2), inSite(3), '203.0.113.7'].map((owner) =>
    add('read', owner),
  );
  const outcomes = Promise.allSettled(calls);
  await expect(add('read', inSite(4))).rejects.toThrow('full');
  expect(queued('read')).toBe(3);
  await endAll();
  expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
});

test('rejects a call that finds its lane full, or has waited too long', async () => {
  const { add, endAll, queued, oldestWaitMs } = createQueue({ maxQueued: 1 });
  const running = add('money', 'running');
  const waiting = Promise.allSettled([add('money', 'waiting')]);
  await expect(add('money', 'late')).rejects.toThrow('full');
  await vi.advanceTimersByTimeAsync(3000);
  const read = Promise.allSettled([add('read', 'reader')]);
  expect([oldestWaitMs('money'), oldestWaitMs('read')]).toEqual([3000, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await waiting).toMatchObject([{ status: 'rejected' }]);
  expect([queued('money'), queued('read')]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await read).toMatchObject([{ status: 'rejected' }]);
  await endAll();
  await running;
  const next = add('money', 'waiting');
  await endAll();
  expect(await next).toBe(false);
});
