import { describe, expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

describe('concurrency limiter', () => {
  const createLimiter = () =>
    createConcurrencyLimiter({ maxConcurrent: () => 1, maxQueued: 2, onReject: () => new Error('full') });

  test('queued calls start in the order in which they came', async () => {
    const limiter = createLimiter();
    const first = Promise.withResolvers<string>();
    const started: string[] = [];
    const calls = [
      limiter.run(() => first.promise),
      ...['second', 'third'].map((name) => limiter.run(async () => void started.push(name))),
    ];
    first.resolve('done');
    await Promise.all(calls);
    expect(started).toEqual(['second', 'third']);
  });

  test('a limit that changes does not stop calls that are running', async () => {
    let limit = 2;
    const limiter = createConcurrencyLimiter({
      maxConcurrent: () => limit,
      maxQueued: 9,
      onReject: () => new Error('full'),
    });
    const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const calls = works.map(({ promise }, index) =>
      limiter.run(async () => {
        started.push(index);
        await promise;
      }),
    );
    const end = async (index: number): Promise<void> => {
      works[index]?.resolve();
      await calls[index];
    };
    limit = 1;
    await end(0);
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(started).toEqual([0, 1, 2]);
    limit = 2;
    await end(2);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    await Promise.all([end(3), end(4)]);
  });

  test('rejects a call at once while the queue is full, and accepts calls again later', async () => {
    const limiter = createLimiter();
    const work = Promise.withResolvers<string>();
    const calls = [1, 2, 3].map(() => limiter.run(() => work.promise));
    await expect(limiter.run(() => work.promise)).rejects.toThrow('full');
    work.resolve('done');
    await Promise.all(calls);
    await expect(limiter.run(async () => 'again')).resolves.toBe('again');
  });

  test('continues after a call that fails', async () => {
    const limiter = createLimiter();
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(limiter.run(async () => 'next')).resolves.toBe('next');
  });
});
