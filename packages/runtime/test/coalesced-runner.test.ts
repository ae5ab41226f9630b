import { expect, test } from 'vitest';
import { createCoalescedRunner } from '@sanam/runtime';

/** A runner whose runs end when the test says so. */
function createManualRunner() {
  const runs: {
    readonly args: readonly string[];
    readonly resolve: (result: string) => void;
    readonly reject: (error: Error) => void;
  }[] = [];
  const runner = createCoalescedRunner(
    (...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        runs.push({ args, resolve, reject });
      }),
  );
  return { runs, runner };
}

test('run starts at once when nothing is running', async () => {
  const { runs, runner } = createManualRunner();
  expect(runner.isRunning()).toBe(false);
  const result = runner.run('a');
  expect(runs.map(({ args }) => args)).toEqual([['a']]);
  expect(runner.isRunning()).toBe(true);
  runs[0]?.resolve('first');
  expect(await result).toBe('first');
  expect(runner.isRunning()).toBe(false);
});

test('calls of run during a run share one further run', async () => {
  const { runs, runner } = createManualRunner();
  const first = runner.run('a');
  const [second, third] = [runner.run('b'), runner.run('c')];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve('first');
  expect(await first).toBe('first');
  expect(runs.map(({ args }) => args)).toEqual([['a'], ['c']]);
  runs[1]?.resolve('second');
  expect(await Promise.all([second, third])).toEqual(['second', 'second']);
  expect(runs).toHaveLength(2);
});

test('run during the further run requests another one', async () => {
  const { runs, runner } = createManualRunner();
  const first = runner.run('a');
  const second = runner.run('b');
  runs[0]?.resolve('first');
  await first;
  const third = runner.run('c');
  runs[1]?.resolve('second');
  expect(await second).toBe('second');
  runs[2]?.resolve('third');
  expect(await third).toBe('third');
  expect(runs).toHaveLength(3);
});

test('the further run is made even if the present one fails', async () => {
  const { runs, runner } = createManualRunner();
  const first = runner.run('a');
  const second = runner.run('b');
  runs[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  runs[1]?.resolve('second');
  expect(await second).toBe('second');
});

test('work that throws before its first await rejects, and can run again', async () => {
  let calls = 0;
  const runner = createCoalescedRunner(() => {
    calls += 1;
    if (calls === 1) throw new Error('broken');
    return Promise.resolve(calls);
  });
  await expect(runner.run()).rejects.toThrow('broken');
  expect(runner.isRunning()).toBe(false);
  expect(await runner.run()).toBe(2);
});

test('join starts a run if there is none and otherwise shares the present one', async () => {
  const { runs, runner } = createManualRunner();
  const results = [runner.join('a'), runner.join('b')];
  expect(runs.map(({ args }) => args)).toEqual([['a']]);
  runs[0]?.resolve('first');
  expect(await Promise.all(results)).toEqual(['first', 'first']);
  void runner.join('c');
  expect(runs.map(({ args }) => args)).toEqual([['a'], ['c']]);
});

test('join passes a failure on to every caller and starts anew afterwards', async () => {
  const { runs, runner } = createManualRunner();
  const results = [runner.join('a'), runner.join('b')];
  runs[0]?.reject(new Error('broken'));
  for (const result of results) await expect(result).rejects.toThrow('broken');
  const again = runner.join('c');
  runs[1]?.resolve('second');
  expect(await again).toBe('second');
});

test('idle resolves at once when nothing is running', async () => {
  await expect(createManualRunner().runner.idle()).resolves.toBeUndefined();
});

test('idle resolves after the present and the requested run, even if one fails', async () => {
  const { runs, runner } = createManualRunner();
  const first = runner.run('a');
  const second = runner.run('b');
  let isIdle = false;
  const idle = runner.idle().finally(() => {
    isIdle = true;
  });
  runs[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(isIdle).toBe(false);
  runs[1]?.resolve('second');
  expect(await second).toBe('second');
  await idle;
  expect(runner.isRunning()).toBe(false);
});
