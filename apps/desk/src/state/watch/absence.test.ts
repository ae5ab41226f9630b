import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ABSENCE_MS, REPLY_MS, useAbsence, watchForAbsence } from './absence.ts';

let page: EventTarget;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('Element', class extends EventTarget {});
  stop = watchForAbsence(ABSENCE_MS, () => undefined);
  vi.advanceTimersByTime(ABSENCE_MS);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether the key was only the reply, so that nothing else receives it. */
function isConsumed(type: 'keydown' | 'keyup', repeat = false): boolean {
  const press = Object.assign(new Event(type, { cancelable: true }), { code: 'KeyO', key: 'o', repeat });
  return !page.dispatchEvent(press);
}

test('the key that is the reply does nothing else, nor while it stays down', () => {
  expect(isConsumed('keydown')).toBe(true);
  expect(useAbsence.getState().closesAt).toBeUndefined();
  expect(isConsumed('keydown', true)).toBe(true);
  expect(isConsumed('keyup')).toBe(true);
  expect(isConsumed('keydown')).toBe(false);
  expect(isConsumed('keyup')).toBe(false);
});

test('the next press of that key can be released although one release was lost', () => {
  expect(isConsumed('keydown')).toBe(true);
  expect(isConsumed('keydown')).toBe(false);
  expect(isConsumed('keyup')).toBe(false);
});

test('a release after the window was left is not the reply’s', () => {
  expect(isConsumed('keydown')).toBe(true);
  page.dispatchEvent(new Event('blur'));
  expect(isConsumed('keyup')).toBe(false);
});

test('without a reply it closes, and asks again later what has stayed open', () => {
  const close = vi.fn();
  stop();
  stop = watchForAbsence(ABSENCE_MS, close);
  for (const times of [1, 2]) {
    vi.advanceTimersByTime(ABSENCE_MS);
    expect(useAbsence.getState().closesAt).toBe(Date.now() + REPLY_MS);
    vi.advanceTimersByTime(REPLY_MS);
    expect(close).toHaveBeenCalledTimes(times);
    expect(useAbsence.getState().closesAt).toBeUndefined();
  }
});
