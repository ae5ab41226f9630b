import type { Database } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { DATABASE_CONNECT_TIMEOUT_MS, freshStore, withLongLines } from './store.ts';

/** An empty, migrated database without a server around it. */
export async function openTestDatabase(env: Record<string, string> = {}): Promise<Database> {
  const store = withLongLines(await freshStore());
  const config = readConfig({ ...store, DATABASE_POOL_SIZE: '16', DATABASE_CONNECT_TIMEOUT_MS, ...env });
  const db = await openDatabase(config, createLogger('silent'));
  await migrate(db);
  return db;
}

/** Looks into the database of a server that is not running, or of one on PostgreSQL. */
export async function withDatabase<Result>(
  store: Record<string, string>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(
    readConfig({ DATABASE_CONNECT_TIMEOUT_MS, ...store }),
    createLogger('silent'),
  );
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

let players = 0;

/** A player as the ledger knows one: a wallet and a hold account. */
export async function aWallet(db: Database): Promise<{ playerId: number; walletId: number; holdId: number }> {
  players += 1;
  const [row] = await db.query<{ player_id: number }>(
    "SELECT player_id FROM player_register($1, 'ทดสอบ', '$argon2id$none', 'SCB', 'SCB', '1', 'line', NULL, 1, 1)",
    [`08${String(players).padStart(8, '0')}`],
  );
  const accounts = await db.query<{ id: number; kind: string }>(
    'SELECT id, kind FROM account WHERE player_id = $1',
    [row?.player_id],
  );
  const idOf = (kind: string): number => accounts.find((account) => account.kind === kind)?.id ?? 0;
  return { playerId: row?.player_id ?? 0, walletId: idOf('PLAYER_WALLET'), holdId: idOf('PLAYER_HOLD') };
}
