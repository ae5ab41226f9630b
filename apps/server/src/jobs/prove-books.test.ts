import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { createLogger } from '../platform/logger.ts';
import { startProvingBooks } from './prove-books.ts';

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

interface Proving {
  violations?: number;
  /** How long each proof takes. */
  takesMinutes?: number;
}

function prove(minutes: string, { violations = 0, takesMinutes = 0 }: Proving = {}) {
  let proofs = 0;
  const stopping = new AbortController();
  const stop = startProvingBooks({
    config: readConfig({ LEDGER_CHECK_MINUTES: minutes }),
    logger,
    stopProving: () => stopping.abort(),
    checkLedger: async () => {
      proofs += 1;
      if (takesMinutes > 0) await wait(takesMinutes * MINUTE_MS, stopping.signal);
      const checks = [{ code: 'ENTRIES_SUM_TO_ZERO' as const, name: 'all entries', proved: 1, violations }];
      return { isProved: violations === 0, checks, house: {} as never };
    },
  });
  return { stop, proofs: () => proofs };
}

test('the books are proved soon after the start, then as often as asked for, and no more once it stops', async () => {
  const { stop, proofs } = prove('60');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(proofs()).toBe(1);
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(proofs()).toBe(3);
  await stop();
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(proofs()).toBe(3);
});

test('a proof that takes longer than there is to be between two has no other beside it', async () => {
  const { stop, proofs } = prove('5', { takesMinutes: 20 });
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(proofs()).toBe(1);
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  expect(proofs()).toBe(2);
  // Without time passing: what is under way is broken off.
  await stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(logged).toEqual([]);
});

test('they are never proved by a server that is told not to', async () => {
  const { stop, proofs } = prove('0');
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(proofs()).toBe(0);
  await stop();
});

test('broken books are the loudest thing a server logs', async () => {
  const { stop } = prove('60', { violations: 2 });
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await stop();
  expect(logged.join()).toMatch(/"level":"fatal".*ENTRIES_SUM_TO_ZERO.*THE BOOKS ARE NOT RIGHT/);
});
