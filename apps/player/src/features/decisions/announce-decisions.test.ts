import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, type Mock } from 'vitest';

const page = { querySelector: () => null, hidden: false };
const device = { onLine: true, userAgent: '', platform: '' };

beforeAll(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', device);
});
afterAll(() => void vi.unstubAllGlobals());

let call: Mock<() => Promise<never>>;
let leave = (): void => undefined;

beforeEach(async () => {
  const { api } = await import('../../state/api/api.ts');
  const { watchMatch } = await import('../../state/live/connection.ts');
  await import('./announce-decisions.ts');
  call = vi.fn(() => Promise.reject(new Error('no server')));
  vi.spyOn(api, 'call').mockImplementation(call as never);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const unwatch = watchMatch(7);
  const { announceDecisions } = await import('./announce-decisions.ts');
  const stop = announceDecisions({ show: vi.fn(), isPaused: () => false });
  leave = () => {
    stop();
    unwatch();
  };
});
afterEach(() => {
  leave();
  device.onLine = true;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('missed decisions are read a few times only while that fails, after longer waits', async () => {
  // After 0.3 s, and then 1, 2, 4 and 8 s later.
  await vi.advanceTimersByTimeAsync(3400);
  expect(call).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(call).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(call).toHaveBeenCalledTimes(5);
});

test('a device without a network sends no request for missed decisions', async () => {
  device.onLine = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).not.toHaveBeenCalled();
  device.onLine = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(call).toHaveBeenCalledTimes(1);
});

test('nothing is read after the player has left, even if a request fails then', async () => {
  let fail = (): void => undefined;
  call.mockImplementation(
    () => new Promise((_, reject) => (fail = () => reject(new Error('the session has ended')))),
  );
  await vi.advanceTimersByTimeAsync(300);
  expect(call).toHaveBeenCalledTimes(1);
  leave();
  fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(call).toHaveBeenCalledTimes(1);
});
