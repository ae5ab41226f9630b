import { ENDPOINTS } from '@sanam/contract';
import type { KnownEndpoint } from '@sanam/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmissionControl } from './admission-control.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** With one connection two requests run at a time; four more may queue. Each is of another player. */
const createAdmission = (capacity = { connections: 1, maxQueuedRequests: 4 }) => {
  const admission = createAdmissionControl({ ...capacity, requestsPerAddress: 2, readsPerPlayer: 10 });
  const queueFor = (name: KnownEndpoint) => admission.queueFor(name, ENDPOINTS[name]) ?? expect.unreachable();
  const enqueue = queueFor('POST /bet');
  let players = 0;
  const run = <Result>(work: () => Promise<Result>): Promise<Result> => {
    players += 1;
    return enqueue(players, work);
  };
  const admit = (...[kind, work]: [Parameters<typeof admission.admit>[0], () => Promise<void>]) =>
    admission.admit(kind, 'a newcomer', work);
  return { ...admission, admit, queueFor, run };
};
const readShed = ({ gauges }: ReturnType<typeof createAdmission>) =>
  gauges.find(({ name }) => name === 'sanam_requests_shed_total')?.read();

const noWork = async (): Promise<void> => {};

test('rejects requests while the queue is full and admits them again afterwards', async () => {
  const admission = createAdmission();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3, 4, 5].map(() => admission.run(() => work.promise));
  await admission.admit('money', noWork);
  served.push(admission.run(() => work.promise));
  await expect(admission.admit('money', noWork)).rejects.toThrow('UNAVAILABLE');
  expect(readShed(admission)).toBe(1);
  work.resolve();
  await Promise.all(served);
  await admission.admit('money', noWork);
});

test('reserves a place in the queue while a request is being authenticated', async () => {
  const admission = createAdmission();
  const [authenticated, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const served = [1, 2].map(() => admission.run(() => work.promise));
  const request = async (): Promise<void> => {
    await admission.admit('money', () => authenticated.promise);
    await admission.run(() => work.promise);
  };
  served.push(...[1, 2, 3, 4].map(request));
  await expect(admission.admit('money', noWork)).rejects.toThrow('UNAVAILABLE');
  authenticated.resolve();
  work.resolve();
  await expect(Promise.all(served)).resolves.toHaveLength(6);
});

test('runs fewer requests at a time only while more are rejected than served', async () => {
  const admission = createAdmission({ connections: 4, maxQueuedRequests: 8 });
  let running = 0;
  const done: (() => void)[] = [];
  const request = (): Promise<void> =>
    admission.run(async () => {
      running += 1;
      await new Promise<void>((end) => done.push(end));
      running -= 1;
    });
  const endAll = async (): Promise<void> => {
    for (const end of done.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  };
  const expectRejections = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1)
      await expect(admission.admit('money', noWork)).rejects.toThrow('UNAVAILABLE');
  };
  const served = Array.from({ length: 16 }, request);
  expect(running).toBe(8);
  await expectRejections(2);
  await endAll();
  expect(running, 'a surplus of two rejections is no overload').toBe(8);

  served.push(...Array.from({ length: 8 }, request));
  await expectRejections(100);
  await endAll();
  expect(running, 'a hundred rejections are, and the last four of them count').toBe(2);
  await endAll();
  expect(running, 'two have been served, which ends the overload').toBe(6);
  await endAll();
  await Promise.all(served);
});

test('limits requests for cached responses apart from those that queue', async () => {
  const admission = createAdmission();
  const authenticated = Promise.withResolvers<void>();
  const admitted = [1, 2, 3, 4].map(() => admission.admit('cached', () => authenticated.promise));
  await expect(admission.admit('cached', noWork)).rejects.toThrow('UNAVAILABLE');
  await admission.admit('money', noWork);
  authenticated.resolve();
  await Promise.all(admitted);
  await admission.admit('cached', noWork);
});

test('treats a slow queue as full at a quarter until it moves again', async () => {
  const admission = createAdmission();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3].map(() => admission.run(() => work.promise));
  await vi.advanceTimersByTimeAsync(500);
  await admission.admit('money', noWork);
  await vi.advanceTimersByTimeAsync(1);
  await expect(admission.admit('money', noWork)).rejects.toThrow('UNAVAILABLE');
  work.resolve();
  await Promise.all(served);
  await admission.admit('money', noWork);
});

test.each([
  ['full', 4],
  ['slow', 2],
])('in a %s queue a newcomer takes the place of the player with most requests', async (_, queued) => {
  const admission = createAdmission();
  const work = Promise.withResolvers<void>();
  const read = admission.queueFor('GET /player/wallet');
  const served = [read('running', () => work.promise)];
  const greedy = Array.from({ length: queued }, () => read('greedy', () => work.promise));
  const outcomes = Promise.allSettled(greedy);
  await vi.advanceTimersByTimeAsync(501);
  await admission.admit('read', noWork);
  served.push(read('a newcomer', noWork));
  work.resolve();
  await Promise.all(served);
  const lost = (await outcomes).map(({ status }) => status === 'rejected');
  expect(lost.lastIndexOf(true), 'the newest').toBe(queued - 1);
  expect(lost.indexOf(true), 'alone').toBe(queued - 1);
});

test('queues session refreshes apart, and their rejections are no overload', async () => {
  const admission = createAdmission({ connections: 4, maxQueuedRequests: 8 });
  const enqueue = admission.queueFor('POST /auth/refresh');
  const refresh = (work: () => Promise<void>) => enqueue('203.0.113.7', work);
  const work = Promise.withResolvers<void>();
  let running = 0;
  const request = async (): Promise<void> => {
    running += 1;
    await work.promise;
  };
  const refreshes = Array.from({ length: 9 }, () => refresh(request));
  expect(running, 'for a quarter of the connections').toBe(1);
  for (let nth = 0; nth < 100; nth += 1) await expect(refresh(noWork)).rejects.toThrow('UNAVAILABLE');
  expect(readShed(admission)).toBe(100);
  await admission.admit('money', noWork);
  const others = Array.from({ length: 8 }, () => admission.run(request));
  expect(running).toBe(9);
  work.resolve();
  await Promise.all([...refreshes, ...others]);
});

test('reads neither fill the queue of bets nor run on every connection', async () => {
  const admission = createAdmission({ connections: 4, maxQueuedRequests: 8 });
  const read = admission.queueFor('GET /player/wallet');
  const work = Promise.withResolvers<void>();
  const started: string[] = [];
  const reads = Array.from({ length: 11 }, (_, player) =>
    read(player, () => {
      started.push('read');
      return work.promise;
    }),
  );
  expect(started, 'three quarters of the connections').toHaveLength(3);
  await expect(admission.admit('read', noWork)).rejects.toThrow('UNAVAILABLE');
  await admission.admit('money', noWork);
  const bet = admission.run(async () => void started.push('bet'));
  expect(started.at(-1), 'a bet does not wait for them').toBe('bet');
  work.resolve();
  await Promise.all([...reads, bet]);
});

test('refuses what exceeds the share of a player or an address, after a delay', async () => {
  const admission = createAdmission();
  const work = Promise.withResolvers<void>();
  const begin = (kind: 'read' | 'money' | 'guest', owner: number | string, count: number) =>
    Array.from({ length: count }, () => admission.runShared(kind, owner, () => work.promise));
  const served = [...begin('read', 1, 8), ...begin('money', 1, 4), ...begin('guest', '203.0.113.7', 2)];
  const refused = Promise.allSettled([
    ...begin('read', 1, 1),
    ...begin('money', 1, 1),
    ...begin('guest', '203.0.113.7', 1),
  ]);
  served.push(...begin('read', 2, 8), ...begin('guest', '203.0.113.8', 2));
  let hasEnded = false;
  void refused.then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(500);
  expect(hasEnded, 'a client that asks again at once has to wait').toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  for (const { status, ...result } of await refused) {
    expect(status).toBe('rejected');
    expect(result).toHaveProperty('reason.code', 'TOO_MANY_REQUESTS');
  }
  work.resolve();
  await Promise.all(served);
  await admission.runShared('read', 1, noWork);
});

test('spaces out the reads of a player, and nothing of another or that moves money', async () => {
  const admission = createAdmission();
  let read = 0;
  const readAgain = async (): Promise<void> => {
    await admission.waitForPace('read', 1);
    read += 1;
  };
  const reads = Array.from({ length: 25 }, readAgain);
  await vi.advanceTimersByTimeAsync(0);
  expect(read, 'two seconds’ worth at once').toBe(20);
  await vi.advanceTimersByTimeAsync(200);
  expect(read, 'then one every tenth of a second').toBe(22);
  await Promise.all([admission.waitForPace('read', 2), admission.waitForPace('money', 1)]);
  expect(read).toBe(22);
  await vi.advanceTimersByTimeAsync(300);
  await Promise.all(reads);
});
