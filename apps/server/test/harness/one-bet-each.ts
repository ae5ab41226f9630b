import { expect } from 'vitest';
import { proveBooks } from '../../src/services/reports/prove-books.ts';
import { withDatabase } from './database.ts';
import type { Intent } from './steady-bettors.ts';

interface Kept {
  id: string;
  player_id: number;
}

/** Whatever was acknowledged is there, under its key, and nothing else is. */
export async function expectOneBetEach(
  store: Record<string, string>,
  intents: readonly Intent[],
): Promise<void> {
  const kept = await withDatabase(store, (db) => db.query<Kept>('SELECT id, player_id FROM bet'));
  expect(intents.filter(({ betId }) => betId === undefined)).toEqual([]);
  const acknowledged = intents.map(({ betId, playerId }) => ({ id: betId ?? '', player_id: playerId }));
  const byId = (one: Kept, other: Kept) => one.id.localeCompare(other.id);
  expect(kept.toSorted(byId)).toEqual(acknowledged.toSorted(byId));
}

export async function expectBooksRight(store: Record<string, string>): Promise<void> {
  const { checks } = await withDatabase(store, proveBooks);
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
}
