import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createHold } from './hold.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createButton() {
  const log: string[] = [];
  const hold = createHold({
    ms: 600,
    onDone: () => log.push('done'),
    onHeld: (isHeld) => log.push(isHeld ? 'held' : 'let go'),
  });
  return { log, hold };
}

test('acts once after the whole time, and not again until it is pressed anew', () => {
  const { log, hold } = createButton();
  hold.start();
  vi.advanceTimersByTime(599);
  expect(log).toEqual(['held']);
  vi.advanceTimersByTime(1);
  hold.stop();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['held', 'let go', 'done']);
});

test('let go too early does nothing, and the next press starts from the beginning', () => {
  const { log, hold } = createButton();
  hold.start();
  vi.advanceTimersByTime(400);
  hold.stop();
  hold.start();
  vi.advanceTimersByTime(400);
  hold.stop();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['held', 'let go', 'held', 'let go']);
});

test('a key that repeats while it is down neither restarts nor shortens the hold', () => {
  const { log, hold } = createButton();
  hold.start();
  for (let repeats = 0; repeats < 20; repeats += 1) {
    vi.advanceTimersByTime(25);
    hold.start();
  }
  expect(log).toEqual(['held']);
  vi.advanceTimersByTime(100);
  expect(log).toEqual(['held', 'let go', 'done']);
});
