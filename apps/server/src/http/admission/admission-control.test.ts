import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmissionControl } from './admission-control.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** With one connection two requests run at a time; four more may queue. */
const createAdmission = (capacity = { connections: 1, maxQueuedRequests: 4 }) => {
  const admission = createAdmissionControl(capacity);
  return { ...admission, run: admission.queueFor('POST /bet', 'member') ?? expect.unreachable() };
};
const readShed = ({ gauges }: ReturnType<typeof createAdmission>) =>
  gauges.find(({ name }) => name === 'sanam_requests_shed_total')?.read();

const noWork = async (): Promise<void> => {};

test('rejects requests while the queue is full and admits them again afterwards', async () => {
  const admission = createAdmission();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3, 4, 5].map(() => admission.run(() => work.promise));
  await admission.admit(noWork);
  served.push(admission.run(() => work.promise));
  await expect(admission.admit(noWork)).rejects.toThrow('UNAVAILABLE');
  expect(readShed(admission)).toBe(1);
  work.resolve();
  await Promise.all(served);
  await admission.admit(noWork);
});

test('reserves a place in the queue while a request is being authenticated', async () => {
  const admission = createAdmission();
  const [authenticated, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const served = [1, 2].map(() => admission.run(() => work.promise));
  const request = async (): Promise<void> => {
    await admission.admit(() => authenticated.promise);
    await admission.run(() => work.promise);
  };
  served.push(...[1, 2, 3, 4].map(request));
  await expect(admission.admit(noWork)).rejects.toThrow('UNAVAILABLE');
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
      await expect(admission.admit(noWork)).rejects.toThrow('UNAVAILABLE');
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
  const admitted = [1, 2, 3, 4].map(() => admission.admitCached(() => authenticated.promise));
  await expect(admission.admitCached(noWork)).rejects.toThrow('UNAVAILABLE');
  await admission.admit(noWork);
  authenticated.resolve();
  await Promise.all(admitted);
  await admission.admitCached(noWork);
});

test('treats a slow queue as full at a quarter until it moves again', async () => {
  const admission = createAdmission();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3].map(() => admission.run(() => work.promise));
  await vi.advanceTimersByTimeAsync(500);
  await admission.admit(noWork);
  await vi.advanceTimersByTimeAsync(1);
  await expect(admission.admit(noWork)).rejects.toThrow('UNAVAILABLE');
  work.resolve();
  await Promise.all(served);
  await admission.admit(noWork);
});

test('queues session refreshes apart, and their rejections are no overload', async () => {
  const admission = createAdmission({ connections: 4, maxQueuedRequests: 8 });
  const refresh = admission.queueFor('POST /auth/refresh', 'public') ?? expect.unreachable();
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
  await admission.admit(noWork);
  const others = Array.from({ length: 8 }, () => admission.run(request));
  expect(running).toBe(9);
  work.resolve();
  await Promise.all([...refreshes, ...others]);
});
