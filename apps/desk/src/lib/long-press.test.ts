import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLongPress } from './long-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createButton() {
  const log: string[] = [];
  const longPress = createLongPress({
    ms: 600,
    onDone: () => log.push('done'),
    onPressed: (isPressed) => log.push(isPressed ? 'pressed' : 'let go'),
  });
  return { log, longPress };
}

test('acts once after the whole time, and not again until it is pressed anew', () => {
  const { log, longPress } = createButton();
  longPress.start();
  vi.advanceTimersByTime(599);
  expect(log).toEqual(['pressed']);
  vi.advanceTimersByTime(1);
  longPress.stop();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['pressed', 'let go', 'done']);
});

test('a press released too early does nothing, and the next one starts anew', () => {
  const { log, longPress } = createButton();
  longPress.start();
  vi.advanceTimersByTime(400);
  longPress.stop();
  longPress.start();
  vi.advanceTimersByTime(400);
  longPress.stop();
  vi.advanceTimersByTime(5000);
  expect(log).toEqual(['pressed', 'let go', 'pressed', 'let go']);
});

test('a key that repeats while it is down neither restarts nor shortens the press', () => {
  const { log, longPress } = createButton();
  longPress.start();
  for (let repeats = 0; repeats < 20; repeats += 1) {
    vi.advanceTimersByTime(25);
    longPress.start();
  }
  expect(log).toEqual(['pressed']);
  vi.advanceTimersByTime(100);
  expect(log).toEqual(['pressed', 'let go', 'done']);
});
