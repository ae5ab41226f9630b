import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayerTurns } from './player-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One connection serves two at a time; four more may wait. */
const aHall = () => createPlayerTurns({ connections: 1, requestsWaiting: 4 });
const shedBy = ({ figures }: ReturnType<typeof aHall>) =>
  figures.find(({ name }) => name === 'sanam_requests_shed_total')?.read();

test('the door is shut while all places in the line are taken, and open again afterwards', async () => {
  const turns = aHall();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3, 4, 5].map(() => turns.take(() => work.promise));
  turns.refuseWhenFull();
  served.push(turns.take(() => work.promise));
  expect(turns.refuseWhenFull).toThrow('UNAVAILABLE');
  expect(shedBy(turns)).toBe(1);
  work.resolve();
  await Promise.all(served);
  turns.refuseWhenFull();
});

test('whoever is let in finds a place, however long it takes to prove who is asking', async () => {
  const turns = aHall();
  const [proof, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const inside = [1, 2].map(() => turns.take(() => work.promise));
  for (let nth = 0; nth < 4; nth += 1) {
    turns.refuseWhenFull();
    inside.push(turns.prove(() => proof.promise).then(() => turns.take(() => work.promise)));
  }
  expect(turns.refuseWhenFull).toThrow('UNAVAILABLE');
  proof.resolve();
  work.resolve();
  await expect(Promise.all(inside)).resolves.toHaveLength(6);
});

test('a line that moves too slowly is full at a quarter, until it moves again', async () => {
  const turns = aHall();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3].map(() => turns.take(() => work.promise));
  await vi.advanceTimersByTimeAsync(500);
  turns.refuseWhenFull();
  await vi.advanceTimersByTimeAsync(1);
  expect(turns.refuseWhenFull).toThrow('UNAVAILABLE');
  work.resolve();
  await Promise.all(served);
  turns.refuseWhenFull();
});
