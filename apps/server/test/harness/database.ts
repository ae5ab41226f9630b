import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { insertPlayer } from './player.ts';
import { DATABASE_CONNECT_TIMEOUT_MS, storeFor, withLongTimeouts } from './store.ts';

/** An empty, migrated database without a server. */
export async function openTestDatabase(env: Record<string, string> = {}): Promise<Database> {
  const store = withLongTimeouts(await storeFor(env));
  const config = readConfig({ ...store, DATABASE_POOL_SIZE: '16', DATABASE_CONNECT_TIMEOUT_MS, ...env });
  const db = await openDatabase(config, createLogger('silent'));
  await migrate(db);
  return db;
}

/** Opens the database of a server that is not running, or of any server on PostgreSQL. */
export async function withDatabase<Result>(
  store: Record<string, string>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ DATABASE_CONNECT_TIMEOUT_MS, ...withLongTimeouts(store) });
  const db = await openDatabase(config, createLogger('silent'));
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A player with the ids of the wallet and hold accounts. */
export async function createLedgerPlayer(
  db: Database,
): Promise<{ playerId: number; walletId: number; holdId: number }> {
  const { playerId } = await insertPlayer(db);
  const accounts = await db.query<{ id: number; kind: string }>(
    'SELECT id, kind FROM account WHERE player_id = $1',
    [playerId],
  );
  const idOf = (kind: string): number => accounts.find((account) => account.kind === kind)?.id ?? 0;
  return { playerId, walletId: idOf('PLAYER_WALLET'), holdId: idOf('PLAYER_HOLD') };
}
