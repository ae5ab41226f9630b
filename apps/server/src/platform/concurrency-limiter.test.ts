import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGate } from './concurrency-limiter.ts';

describe('a gate', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const aGate = (limits: { waitMs?: number } = {}) =>
    createGate({ atOnce: () => 1, waitingMax: 2, refuse: () => new Error('full'), ...limits });

  test('lets the next in when one is done, in the order of their coming', async () => {
    const gate = aGate();
    const first = Promise.withResolvers<string>();
    const entered: string[] = [];
    const passing = [
      gate.pass(() => first.promise),
      ...['second', 'third'].map((name) => gate.pass(async () => void entered.push(name))),
    ];
    expect(gate.waiting()).toBe(2);
    first.resolve('done');
    await Promise.all(passing);
    expect(entered).toEqual(['second', 'third']);
    expect(gate.waiting()).toBe(0);
  });

  test('lets fewer in when told to, without stopping whoever is inside, and more again afterwards', async () => {
    let places = 2;
    const gate = createGate({ atOnce: () => places, waitingMax: 9, refuse: () => new Error('full') });
    const works = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const entered: number[] = [];
    const passing = works.map(({ promise }, index) =>
      gate.pass(async () => {
        entered.push(index);
        await promise;
      }),
    );
    const end = async (index: number): Promise<void> => {
      works[index]?.resolve();
      await passing[index];
    };
    places = 1;
    await end(0);
    expect(entered).toEqual([0, 1]);
    await end(1);
    expect(entered).toEqual([0, 1, 2]);
    places = 2;
    await end(2);
    expect(entered).toEqual([0, 1, 2, 3, 4]);
    await Promise.all([end(3), end(4)]);
    expect(gate.waiting()).toBe(0);
  });

  test('refuses at once whoever finds no place to wait, and takes others again afterwards', async () => {
    const gate = aGate();
    const work = Promise.withResolvers<string>();
    const passing = [1, 2, 3].map(() => gate.pass(() => work.promise));
    await expect(gate.pass(() => work.promise)).rejects.toThrow('full');
    work.resolve('done');
    await Promise.all(passing);
    await expect(gate.pass(async () => 'again')).resolves.toBe('again');
  });

  test('refuses whoever has waited too long, and only them', async () => {
    const gate = aGate({ waitMs: 1000 });
    const work = Promise.withResolvers<string>();
    void gate.pass(() => work.promise);
    const early = gate.pass(async () => 'early').catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(600);
    const late = gate.pass(async () => 'late');
    await vi.advanceTimersByTimeAsync(500);
    expect(await early).toBe('full');
    work.resolve('done');
    await expect(late).resolves.toBe('late');
  });

  test('knows for how long the first in the line has waited', async () => {
    const gate = aGate();
    const work = Promise.withResolvers<string>();
    expect(gate.waitedMs()).toBe(0);
    void gate.pass(() => work.promise);
    expect(gate.waitedMs()).toBe(0);
    const waiting = gate.pass(async () => 'waited');
    await vi.advanceTimersByTimeAsync(501);
    expect(gate.waitedMs()).toBe(501);
    work.resolve('done');
    await waiting;
    expect(gate.waitedMs()).toBe(0);
  });

  test('goes on after work that fails', async () => {
    const gate = aGate();
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(gate.pass(async () => 'next')).resolves.toBe('next');
  });
});
