import { expect, test, vi } from 'vitest';

import { takeTurns } from './take-turns.ts';

/** Frames that come when the test says so. */
function frames() {
  const asked: (() => void)[] = [];
  return { ask: (run: () => void) => void asked.push(run), draw: () => asked.shift()?.(), asked };
}

const all = () => true;

test('what changes at once is drawn a few in each frame, in the order it changed', () => {
  const { ask, draw, asked } = frames();
  const turns = takeTurns(2, ask);
  const drawn: number[] = [];
  for (const id of [1, 2, 3, 4, 5]) turns.watch(id, () => drawn.push(id));
  turns.tell(all);
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
  const turns = takeTurns(1, ask);
  const drawn: number[] = [];
  for (const id of [1, 2]) turns.watch(id, () => drawn.push(id));
  turns.tell((id) => id === 1);
  turns.tell((id) => id === 2);
  expect(drawn).toEqual([1]);
  draw();
  expect(drawn).toEqual([1, 2]);
});

test('the one in favour is drawn at once, however many are waiting', () => {
  const { ask } = frames();
  const turns = takeTurns(1, ask);
  const drawn: number[] = [];
  for (const id of [1, 2, 3]) turns.watch(id, () => drawn.push(id));
  const endFavour = turns.favour(3);
  turns.tell(all);
  expect(drawn).toEqual([3, 1]);
  turns.tell((id) => id === 3);
  expect(drawn).toEqual([3, 1, 3]);
  endFavour();
  turns.tell((id) => id === 3);
  expect(drawn).toEqual([3, 1, 3]);
});

test('one that changes again while it waits is drawn once, and a frame never has more than its share', () => {
  const { ask, draw, asked } = frames();
  const turns = takeTurns(1, ask);
  const drawn: number[] = [];
  for (const id of [1, 2, 3]) turns.watch(id, () => drawn.push(id));
  turns.tell(all);
  turns.tell((id) => id === 3);
  turns.tell((id) => id === 1);
  expect(drawn).toEqual([1]);
  expect(asked).toHaveLength(1);
  draw();
  draw();
  draw();
  expect(drawn).toEqual([1, 2, 3, 1]);
});

test('only what has changed is drawn, by everyone who shows it', () => {
  const turns = takeTurns(10, frames().ask);
  const [one, other, unchanged] = [vi.fn(), vi.fn(), vi.fn()];
  turns.watch(1, one);
  turns.watch(1, other);
  turns.watch(2, unchanged);
  turns.tell((id) => id === 1);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
  expect(unchanged).not.toHaveBeenCalled();
});

test('who has gone while waiting is left out', () => {
  const { ask, draw } = frames();
  const turns = takeTurns(1, ask);
  const gone = vi.fn();
  turns.watch(1, vi.fn());
  const leave = turns.watch(2, gone);
  turns.tell(all);
  leave();
  draw();
  expect(gone).not.toHaveBeenCalled();
});
