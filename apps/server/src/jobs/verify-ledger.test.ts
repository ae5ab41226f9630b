import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { createLogger } from '../platform/logger.ts';
import { startVerifyingLedger } from './verify-ledger.ts';

const MINUTE_MS = 60_000;
const logged: string[] = [];
const logger = createLogger('warn', { write: (line) => void logged.push(line) });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(new Error('broken off'));
    });
  });
}

interface Options {
  violations?: number;
  /** How long each verification takes. */
  takesMinutes?: number;
}

function start(minutes: string, { violations = 0, takesMinutes = 0 }: Options = {}) {
  let runs = 0;
  const stopping = new AbortController();
  const stop = startVerifyingLedger({
    config: readConfig({ LEDGER_CHECK_MINUTES: minutes }),
    logger,
    stopVerifying: () => stopping.abort(),
    verifyLedger: async () => {
      runs += 1;
      if (takesMinutes > 0) await wait(takesMinutes * MINUTE_MS, stopping.signal);
      const checks = [{ code: 'ENTRIES_SUM_TO_ZERO' as const, name: 'all entries', checked: 1, violations }];
      return {
        isVerified: violations === 0,
        checks,
        house: {} as never,
        players: {} as never,
        startedAt: new Date(),
      };
    },
  });
  return { stop, runs: () => runs };
}

test('verifies the ledger soon after the start, then at the interval, until it stops', async () => {
  const { stop, runs } = start('60');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(runs()).toBe(3);
  await stop();
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(runs()).toBe(3);
});

test('never runs two verifications at once, however long one takes', async () => {
  const { stop, runs } = start('5', { takesMinutes: 20 });
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  expect(runs()).toBe(2);
  // Without time passing: the running verification is cancelled.
  await stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(logged).toEqual([]);
});

test('never verifies with an interval of 0', async () => {
  const { stop, runs } = start('0');
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(runs()).toBe(0);
  await stop();
});

test('logs a violation at level fatal', async () => {
  const { stop } = start('60', { violations: 2 });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await stop();
  expect(logged.join()).toMatch(/"level":"fatal".*ENTRIES_SUM_TO_ZERO.*ledger verification failed/);
});
