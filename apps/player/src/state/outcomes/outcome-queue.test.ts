import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type * as newsState from './outcome-queue.ts';

let news: typeof newsState;

afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  // Neither other tabs nor a page are here.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
  news = await import('./outcome-queue.ts');
});

test('whoever has news first tells first, and the next one only after the player has seen it', () => {
  const betSeen = news.enqueueOutcome('bet');
  const depositSeen = news.enqueueOutcome('deposit');
  const stepBetSeen = news.enqueueOutcome('step-bet');
  const telling = () => news.useOutcomeQueue.getState()[0];
  expect(telling()).toBe('bet');
  betSeen();
  expect(telling()).toBe('deposit');
  stepBetSeen();
  expect(telling()).toBe('deposit');
  depositSeen();
  expect(telling()).toBeUndefined();
});
