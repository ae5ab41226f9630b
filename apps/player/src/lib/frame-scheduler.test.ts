import { expect, test, vi } from 'vitest';

import { createFrameScheduler } from './frame-scheduler.ts';

/** Frames that come when the test says so. */
function frames() {
  const asked: (() => void)[] = [];
  return { ask: (run: () => void) => void asked.push(run), draw: () => asked.shift()?.(), asked };
}

const all = () => true;

test('what changes at once is drawn a few in each frame, in the order it changed', () => {
  const { ask, draw, asked } = frames();
  const scheduler = createFrameScheduler(2, ask);
  const drawn: number[] = [];
  for (const id of [1, 2, 3, 4, 5]) scheduler.subscribe(id, () => drawn.push(id));
  scheduler.notify(all);
  expect(drawn).toEqual([1, 2]);
  draw();
  expect(drawn).toEqual([1, 2, 3, 4]);
  draw();
  expect(drawn).toEqual([1, 2, 3, 4, 5]);
  draw();
  expect(asked).toEqual([]);
});

test('what changes later within the same frame waits for the next one', () => {
  const { ask, draw } = frames();
  const scheduler = createFrameScheduler(1, ask);
  const drawn: number[] = [];
  for (const id of [1, 2]) scheduler.subscribe(id, () => drawn.push(id));
  scheduler.notify((id) => id === 1);
  scheduler.notify((id) => id === 2);
  expect(drawn).toEqual([1]);
  draw();
  expect(drawn).toEqual([1, 2]);
});

test('the one in favour is drawn at once, however many are waiting', () => {
  const { ask } = frames();
  const scheduler = createFrameScheduler(1, ask);
  const drawn: number[] = [];
  for (const id of [1, 2, 3]) scheduler.subscribe(id, () => drawn.push(id));
  const endPriority = scheduler.prioritize(3);
  scheduler.notify(all);
  expect(drawn).toEqual([3, 1]);
  scheduler.notify((id) => id === 3);
  expect(drawn).toEqual([3, 1, 3]);
  endPriority();
  scheduler.notify((id) => id === 3);
  expect(drawn).toEqual([3, 1, 3]);
});

test('one that changes again while it waits is drawn once, and a frame never has more than its share', () => {
  const { ask, draw, asked } = frames();
  const scheduler = createFrameScheduler(1, ask);
  const drawn: number[] = [];
  for (const id of [1, 2, 3]) scheduler.subscribe(id, () => drawn.push(id));
  scheduler.notify(all);
  scheduler.notify((id) => id === 3);
  scheduler.notify((id) => id === 1);
  expect(drawn).toEqual([1]);
  expect(asked).toHaveLength(1);
  draw();
  draw();
  draw();
  expect(drawn).toEqual([1, 2, 3, 1]);
});

test('only what has changed is drawn, by everyone who shows it', () => {
  const scheduler = createFrameScheduler(10, frames().ask);
  const [one, other, unchanged] = [vi.fn(), vi.fn(), vi.fn()];
  scheduler.subscribe(1, one);
  scheduler.subscribe(1, other);
  scheduler.subscribe(2, unchanged);
  scheduler.notify((id) => id === 1);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
  expect(unchanged).not.toHaveBeenCalled();
});

test('who has gone while waiting is left out', () => {
  const { ask, draw } = frames();
  const scheduler = createFrameScheduler(1, ask);
  const gone = vi.fn();
  scheduler.subscribe(1, vi.fn());
  const leave = scheduler.subscribe(2, gone);
  scheduler.notify(all);
  leave();
  draw();
  expect(gone).not.toHaveBeenCalled();
});
