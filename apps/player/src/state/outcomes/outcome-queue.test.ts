import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type * as outcomeQueue from './outcome-queue.ts';

let queue: typeof outcomeQueue;

afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  // There are no other tabs and no page.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
  queue = await import('./outcome-queue.ts');
});

test('outcomes are announced in order, each after the player has seen the one before', () => {
  const resultSeen = queue.enqueueOutcome('result');
  const depositSeen = queue.enqueueOutcome('deposit');
  const stepBetSeen = queue.enqueueOutcome('step-bet');
  const next = () => queue.useOutcomeQueue.getState()[0];
  expect(next()).toBe('result');
  resultSeen();
  expect(next()).toBe('deposit');
  stepBetSeen();
  expect(next()).toBe('deposit');
  depositSeen();
  expect(next()).toBeUndefined();
});
