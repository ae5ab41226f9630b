import type { MatchEvent } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { countPending } from '../../src/outbox/publish-events.ts';
import { subscribe } from '../../src/outbox/subscribe.ts';
import type { OutboxMessage } from '../../src/outbox/subscribe.ts';
import { publishEvents } from '../../src/outbox/publish-events.ts';
import { recordMatchEvents } from '../../src/outbox/record-events.ts';
import { openTestDatabase } from '../harness/database.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { connectClient } from '../harness/live.ts';
import { startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';

let db: Database;
const received: OutboxMessage[] = [];
beforeAll(async () => {
  db = await openTestDatabase();
  await subscribe(
    db,
    (message) => void received.push(message),
    () => undefined,
  );
});
afterAll(() => db.close());

const opening = (matchId: number, version: number): MatchEvent => ({
  action: 'OPEN_BET',
  data: { matchId, version, isOpenBet: true },
});
const wallet = (balance: string) => ({ action: 'WALLET', data: { balance } }) as const;
const recordBalance = (playerId: number, balance: string) =>
  db.query('INSERT INTO outbox (player_id, events) VALUES ($1, $2::jsonb)', [
    playerId,
    JSON.stringify([wallet(balance)]),
  ]);

/** Publishes until nothing is left and returns what was received. */
async function publishAll(): Promise<OutboxMessage[]> {
  let events = 0;
  for (let count = await publishEvents(db); count > 0; count = await publishEvents(db)) events += count;
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(events), EVENTUALLY);
  return received.splice(0);
}

describe('outbox events', () => {
  test('events are published in their order and then deleted', async () => {
    await recordMatchEvents(db, 1, [opening(1, 1), opening(1, 2)], 'test');
    await recordBalance(7, '1.00');
    await recordMatchEvents(db, 2, [opening(2, 1)], 'test');
    expect(await countPending(db)).toBe(3);
    const published = await publishAll();
    expect(published.map(({ event }) => event)).toEqual([
      opening(1, 1),
      opening(1, 2),
      wallet('1.00'),
      opening(2, 1),
    ]);
    expect(published.map(({ matchId, playerId }) => [matchId, playerId])).toEqual([
      [1, null],
      [1, null],
      [null, 7],
      [2, null],
    ]);
    expect(await countPending(db)).toBe(0);
  });

  test('events of a rolled back transaction are not published', async () => {
    const change = db.transact(async (tx) => {
      await recordMatchEvents(tx, 1, [opening(1, 3)], 'test');
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    await recordMatchEvents(db, 1, [opening(1, 4)], 'test');
    expect((await publishAll()).map(({ event }) => event)).toEqual([opening(1, 4)]);
  });

  test('equal events are all published', async () => {
    for (const balance of ['1.00', '2.00', '1.00']) await recordBalance(7, balance);
    expect((await publishAll()).map(({ event }) => event)).toEqual([
      wallet('1.00'),
      wallet('2.00'),
      wallet('1.00'),
    ]);
  });

  test('events beyond one batch are published in order', async () => {
    await db.query(
      `INSERT INTO outbox (match_id, events)
       SELECT 1, jsonb_build_array(jsonb_build_object('action', 'OPEN_BET', 'data', jsonb_build_object('version', n)))
         FROM generate_series(1, 1000) AS n`,
    );
    const published = await publishAll();
    expect(published.map(({ event }) => (event as MatchEvent).data.version)).toEqual(
      Array.from({ length: 1000 }, (_, place) => place + 1),
    );
  });

  test('an event that is too long is published without its data', async () => {
    const long = opening(1, 5);
    Object.assign(long.data, { matchName: 'ก'.repeat(4000) });
    await recordMatchEvents(db, 1, [long, opening(1, 6)], 'test');
    const published = await publishAll();
    expect(published.map(({ matchId, event }) => [matchId, event])).toEqual([
      [1, undefined],
      [1, opening(1, 6)],
    ]);
  });
});

test('events recorded before a stop are published after the next start', async () => {
  const store = await freshStore();
  const first = await startTestServer({ env: store });
  const game = await createGameActions(first);
  const { accessToken } = await game.createPlayer(0);
  const { id } = await game.createOpenMatch();
  await first.close();

  // As left by a server that was killed between commit and publish.
  const left = await openTestDatabase(store);
  await recordMatchEvents(left, id, [opening(id, 100)], 'test');
  await left.close();

  const second = await startTestServer({ env: store });
  await vi.waitFor(async () => expect(await countPending(second.app.db)).toBe(0), EVENTUALLY);
  const client = await connectClient(second, accessToken);
  await recordMatchEvents(second.app.db, id, [opening(id, 101)], 'test');
  await client.waitForEvent(({ action, data }) => action === 'OPEN_BET' && data.version === 101);
  client.socket.disconnect();
  await second.close();
});
