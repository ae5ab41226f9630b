import { afterAll, beforeAll, expect, test, vi } from 'vitest';

afterAll(() => void vi.unstubAllGlobals());
beforeAll(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
});

test('running bets of both lines are counted, with a plus where a list is cut', async () => {
  const { runningCountText } = await import('./running-count.ts');
  expect(runningCountText([2, 1])).toBe('3');
  expect(runningCountText([99, 99])).toBe('198');
  expect(runningCountText([100, 3])).toBe('103+');
});
