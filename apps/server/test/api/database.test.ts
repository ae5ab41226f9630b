import { expect, test } from 'vitest';
import { openTestDatabase } from '../harness/database.ts';

test('sequential statements do not block the event loop', async () => {
  const db = await openTestDatabase();
  let iterations = 0;
  let next: NodeJS.Immediate;
  const countIteration = (): void => {
    iterations += 1;
    next = setImmediate(countIteration);
  };
  next = setImmediate(countIteration);
  for (let sent = 0; sent < 10; sent += 1) {
    await db.query('SELECT 1');
    await db.transact((tx) => tx.query('SELECT 1'));
  }
  clearImmediate(next);
  await db.close();
  expect(iterations).toBeGreaterThanOrEqual(19);
});
