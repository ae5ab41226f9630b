import { expect, test } from 'vitest';
import { openTestDatabase } from '../harness/database.ts';

test('statements sent one after another leave everything else its turn', async () => {
  const db = await openTestDatabase();
  let turns = 0;
  let next: NodeJS.Immediate;
  const takeTurn = (): void => {
    turns += 1;
    next = setImmediate(takeTurn);
  };
  next = setImmediate(takeTurn);
  for (let sent = 0; sent < 10; sent += 1) {
    await db.query('SELECT 1');
    await db.transact((tx) => tx.query('SELECT 1'));
  }
  clearImmediate(next);
  await db.close();
  expect(turns).toBeGreaterThanOrEqual(19);
});
