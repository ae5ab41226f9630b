import { expect, test, vi } from 'vitest';

import { createFrameScheduler } from './frame-scheduler.ts';

/** Frames that the test renders one by one. */
function createFrames() {
  const requested: (() => void)[] = [];
  return {
    request: (run: () => void) => void requested.push(run),
    renderFrame: () => requested.shift()?.(),
    requested,
  };
}

const all = () => true;

test('simultaneous changes are rendered a few in each frame, in order', () => {
  const { request, renderFrame, requested } = createFrames();
  const scheduler = createFrameScheduler(2, request);
  const rendered: number[] = [];
  for (const id of [1, 2, 3, 4, 5]) scheduler.subscribe(id, () => rendered.push(id));
  scheduler.notify(all);
  expect(rendered).toEqual([1, 2]);
  renderFrame();
  expect(rendered).toEqual([1, 2, 3, 4]);
  renderFrame();
  expect(rendered).toEqual([1, 2, 3, 4, 5]);
  renderFrame();
  expect(requested).toEqual([]);
});

test('a change later in the same frame waits for the next one', () => {
  const { request, renderFrame } = createFrames();
  const scheduler = createFrameScheduler(1, request);
  const rendered: number[] = [];
  for (const id of [1, 2]) scheduler.subscribe(id, () => rendered.push(id));
  scheduler.notify((id) => id === 1);
  scheduler.notify((id) => id === 2);
  expect(rendered).toEqual([1]);
  renderFrame();
  expect(rendered).toEqual([1, 2]);
});

test('a prioritized id is rendered at once, however many are queued', () => {
  const { request } = createFrames();
  const scheduler = createFrameScheduler(1, request);
  const rendered: number[] = [];
  for (const id of [1, 2, 3]) scheduler.subscribe(id, () => rendered.push(id));
  const endPriority = scheduler.prioritize(3);
  scheduler.notify(all);
  expect(rendered).toEqual([3, 1]);
  scheduler.notify((id) => id === 3);
  expect(rendered).toEqual([3, 1, 3]);
  endPriority();
  scheduler.notify((id) => id === 3);
  expect(rendered).toEqual([3, 1, 3]);
});

test('an id that changes while it is queued is rendered once, within the limit', () => {
  const { request, renderFrame, requested } = createFrames();
  const scheduler = createFrameScheduler(1, request);
  const rendered: number[] = [];
  for (const id of [1, 2, 3]) scheduler.subscribe(id, () => rendered.push(id));
  scheduler.notify(all);
  scheduler.notify((id) => id === 3);
  scheduler.notify((id) => id === 1);
  expect(rendered).toEqual([1]);
  expect(requested).toHaveLength(1);
  renderFrame();
  renderFrame();
  renderFrame();
  expect(rendered).toEqual([1, 2, 3, 1]);
});

test('only changed ids are rendered, by every subscriber', () => {
  const scheduler = createFrameScheduler(10, createFrames().request);
  const [one, other, unchanged] = [vi.fn(), vi.fn(), vi.fn()];
  scheduler.subscribe(1, one);
  scheduler.subscribe(1, other);
  scheduler.subscribe(2, unchanged);
  scheduler.notify((id) => id === 1);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
  expect(unchanged).not.toHaveBeenCalled();
});

test('an id without subscribers is skipped', () => {
  const { request, renderFrame } = createFrames();
  const scheduler = createFrameScheduler(1, request);
  const gone = vi.fn();
  scheduler.subscribe(1, vi.fn());
  const leave = scheduler.subscribe(2, gone);
  scheduler.notify(all);
  leave();
  renderFrame();
  expect(gone).not.toHaveBeenCalled();
});
