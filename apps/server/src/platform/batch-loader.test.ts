import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

afterEach(() => vi.useRealTimers());

describe('batch loader', () => {
  const tenfold = (key: number): number => 10 * key;
  const createLoader = () => {
    const batches: { keys: readonly number[]; values: PromiseWithResolvers<(key: number) => number> }[] = [];
    const load = createBatchLoader<number, number>((keys) => {
      const values = Promise.withResolvers<(key: number) => number>();
      batches.push({ keys, values });
      return values.promise;
    });
    return { load, batches };
  };

  test('loads the first key at once and those requested meanwhile together', async () => {
    const { load, batches } = createLoader();
    const first = load(1);
    const later = [load(2), load(3)];
    expect(batches.map(({ keys }) => keys)).toEqual([[1]]);
    batches[0]?.values.resolve(tenfold);
    expect(await first).toBe(10);
    expect(batches.map(({ keys }) => keys)).toEqual([[1], [2, 3]]);
    batches[1]?.values.resolve(tenfold);
    expect(await Promise.all(later)).toEqual([20, 30]);
  });

  test('rejects the keys of a failed batch and no later ones', async () => {
    const { load, batches } = createLoader();
    const failing = load(1);
    const next = load(2);
    batches[0]?.values.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    batches[1]?.values.resolve(tenfold);
    expect(await next).toBe(20);
  });

  test('a batch waits no longer than a second for the one before it', async () => {
    vi.useFakeTimers();
    const { load, batches } = createLoader();
    void load(1);
    const next = load(2);
    await vi.advanceTimersByTimeAsync(1000);
    batches[1]?.values.resolve(tenfold);
    expect(await next).toBe(20);
  });

  test('resolves the keys of a late batch with its values, and no others', async () => {
    vi.useFakeTimers();
    const { load, batches } = createLoader();
    const [late, next] = [load(1), load(2)];
    await vi.advanceTimersByTimeAsync(1000);
    batches[0]?.values.resolve(() => 11);
    expect(await late).toBe(11);
    batches[1]?.values.resolve(tenfold);
    expect(await next).toBe(20);
  });
});
