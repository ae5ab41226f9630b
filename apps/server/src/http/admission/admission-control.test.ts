import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayerTurns } from './admission-control.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One connection serves two at a time; four more may wait. */
const aHall = () => createPlayerTurns({ connections: 1, maxQueuedRequests: 4 });
const shedBy = ({ figures }: ReturnType<typeof aHall>) =>
  figures.find(({ name }) => name === 'sanam_requests_shed_total')?.read();

const nobody = async (): Promise<void> => {};

test('the door is shut while all places in the line are taken, and open again afterwards', async () => {
  const turns = aHall();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3, 4, 5].map(() => turns.take(() => work.promise));
  await turns.admit(nobody);
  served.push(turns.take(() => work.promise));
  await expect(turns.admit(nobody)).rejects.toThrow('UNAVAILABLE');
  expect(shedBy(turns)).toBe(1);
  work.resolve();
  await Promise.all(served);
  await turns.admit(nobody);
});

test('whoever is let in finds a place, however long it takes to prove who is asking', async () => {
  const turns = aHall();
  const [proof, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const inside = [1, 2].map(() => turns.take(() => work.promise));
  const enter = async (): Promise<void> => {
    await turns.admit(() => proof.promise);
    await turns.take(() => work.promise);
  };
  inside.push(...[1, 2, 3, 4].map(enter));
  await expect(turns.admit(nobody)).rejects.toThrow('UNAVAILABLE');
  proof.resolve();
  work.resolve();
  await expect(Promise.all(inside)).resolves.toHaveLength(6);
});

test('while more are turned away than served, fewer are at the database at a time, and no longer', async () => {
  const turns = createPlayerTurns({ connections: 4, maxQueuedRequests: 8 });
  let running = 0;
  const done: (() => void)[] = [];
  const enter = (): Promise<void> =>
    turns.take(async () => {
      running += 1;
      await new Promise<void>((end) => done.push(end));
      running -= 1;
    });
  const endAll = async (): Promise<void> => {
    for (const end of done.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  };
  const turnAway = async (count: number): Promise<void> => {
    for (let nth = 0; nth < count; nth += 1) await expect(turns.admit(nobody)).rejects.toThrow('UNAVAILABLE');
  };
  const served = Array.from({ length: 16 }, enter);
  expect(running).toBe(8);
  await turnAway(2);
  await endAll();
  expect(running, 'two more are no crowd').toBe(8);

  served.push(...Array.from({ length: 8 }, enter));
  await turnAway(100);
  await endAll();
  expect(running, 'a hundred are, of which the last four count').toBe(2);
  await endAll();
  expect(running, 'two have been served, and two more at once').toBe(6);
  await endAll();
  await Promise.all(served);
});

test('those who look at what is kept ready take nobody else’s place, and are limited by themselves', async () => {
  const turns = aHall();
  const proof = Promise.withResolvers<void>();
  const looking = [1, 2, 3, 4].map(() => turns.admitToReady(() => proof.promise));
  await expect(turns.admitToReady(nobody)).rejects.toThrow('UNAVAILABLE');
  await turns.admit(nobody);
  proof.resolve();
  await Promise.all(looking);
  await turns.admitToReady(nobody);
});

test('a line that moves too slowly is full at a quarter, until it moves again', async () => {
  const turns = aHall();
  const work = Promise.withResolvers<void>();
  const served = [1, 2, 3].map(() => turns.take(() => work.promise));
  await vi.advanceTimersByTimeAsync(500);
  await turns.admit(nobody);
  await vi.advanceTimersByTimeAsync(1);
  await expect(turns.admit(nobody)).rejects.toThrow('UNAVAILABLE');
  work.resolve();
  await Promise.all(served);
  await turns.admit(nobody);
});

test('those who renew a session have a line apart, which takes nobody else’s place and is no crowd', async () => {
  const turns = createPlayerTurns({ connections: 4, maxQueuedRequests: 8 });
  const renew = turns.lineFor('POST /auth/refresh', 'public') ?? expect.unreachable();
  const work = Promise.withResolvers<void>();
  let running = 0;
  const enter = async (): Promise<void> => {
    running += 1;
    await work.promise;
  };
  const renewals = Array.from({ length: 9 }, () => renew(enter));
  expect(running, 'for a quarter of the connections').toBe(1);
  for (let nth = 0; nth < 100; nth += 1) await expect(renew(nobody)).rejects.toThrow('UNAVAILABLE');
  expect(shedBy(turns)).toBe(100);
  await turns.admit(nobody);
  const others = Array.from({ length: 8 }, () => turns.take(enter));
  expect(running).toBe(9);
  work.resolve();
  await Promise.all([...renewals, ...others]);
});
