import { expect } from 'vitest';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { withDatabase } from './database.ts';
import type { Intent } from './betting-load.ts';

interface StoredBet {
  id: string;
  player_id: number;
}

/** Every intent has exactly one stored bet, and no other bet is stored. */
export async function expectOneBetPerIntent(
  store: Record<string, string>,
  intents: readonly Intent[],
): Promise<void> {
  const stored = await withDatabase(store, (db) => db.query<StoredBet>('SELECT id, player_id FROM bet'));
  expect(intents.filter(({ betId }) => betId === undefined)).toEqual([]);
  const acknowledged = intents.map(({ betId, playerId }) => ({ id: betId ?? '', player_id: playerId }));
  const byId = (one: StoredBet, other: StoredBet) => one.id.localeCompare(other.id);
  expect(stored.toSorted(byId)).toEqual(acknowledged.toSorted(byId));
}

export async function expectLedgerVerified(store: Record<string, string>): Promise<void> {
  const { checks } = await withDatabase(store, verifyLedger);
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
}
