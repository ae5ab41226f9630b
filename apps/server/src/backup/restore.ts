import { resolve } from 'node:path';
import type { Config } from '../config/read-config.ts';
import type { Database, Sql } from '../db/database.ts';
import { migrateIn, readMigrations } from '../db/migrate.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { endAllSessions } from '../services/accounts/end-all-sessions.ts';
import { verifyLedger } from '../services/reports/verify-ledger.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { RestoreOptions } from './options.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { restorePostgres } from './restore-postgres.ts';
import { formatTotals, listDifferences, toTotals } from './totals.ts';

/**
 * Restores a backup into an empty place, or over an existing one if forced, migrates it to this version, and verifies
 * that the ledger is that of the backup; otherwise nothing is replaced. All sessions end, because one that ended since
 * the backup would be active again.
 */
export async function restore(options: RestoreOptions): Promise<{ isVerified: boolean; report: string }> {
  const startedAt = performance.now();
  const manifest = await readManifest(resolve(options.file));
  assertRestorable(manifest, options.config);
  const accept = async (db: Database) => {
    // The restore holds the migration lock.
    const migrate = (tx: Sql) => migrateIn(tx, { isProduction: options.config.isProduction });
    const applied = await db.transact(migrate, { timeout: 'none' });
    const { isVerified, lines } = await verifyRestored(db, manifest, applied.length > 0);
    const cause = { action: 'RESTORED', subject: `backup/${manifest.madeAt}` };
    const ended = await endAllSessions({ db }, cause);
    return {
      isVerified,
      lines: [
        ...(applied.length > 0 ? [`An older version made it. Applied: ${applied.join(', ')}.`] : []),
        ...lines,
        `All sessions were ended (${ended}): everybody has to log in again.`,
      ],
    };
  };
  const { restored, movedAside } = await (manifest.engine === 'pglite'
    ? restoreEmbedded(options, accept)
    : restorePostgres(options, accept));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return {
    isVerified: restored.isVerified,
    report: [
      `Restored the backup of ${manifest.madeAt} in ${seconds} s.`,
      ...(movedAside === undefined
        ? []
        : [`The previous database was moved to ${movedAside}; delete it when you no longer need it.`]),
      ...restored.lines,
    ].join('\n'),
  };
}

function assertRestorable({ engine, schema }: Manifest, config: Config): void {
  const expected = config.databaseUrl === undefined ? 'pglite' : 'postgresql';
  if (engine !== expected) {
    throw new OperatorError(
      engine === 'pglite'
        ? 'This is a backup of the embedded database: it is restored into a folder. Unset DATABASE_URL and set DATA_DIR.'
        : 'This is a backup of PostgreSQL: set DATABASE_URL to the empty database to restore it into.',
    );
  }
  if (schema > readMigrations().length) {
    throw new OperatorError('A newer version of Sanam made this backup. Restore it with that version.');
  }
}

async function verifyRestored(
  db: Database,
  { totals }: Manifest,
  isMigrated: boolean,
): Promise<{ isVerified: boolean; lines: string[] }> {
  // A restored database has no statistics, so every query plan would be a guess.
  await db.transact((tx) => tx.query('ANALYZE'), { timeout: 'none' });
  const restored = toTotals(await verifyLedger(db));
  const differences = totals ? listDifferences(totals, restored, isMigrated) : [];
  if (differences.length > 0) {
    const lines = ['THE RESTORED LEDGER DIFFERS FROM THE BACKUP. Nothing was replaced:', ...differences];
    throw new OperatorError(lines.join('\n  '));
  }
  return {
    isVerified: restored.isVerified,
    lines: [...formatTotals(restored), ...(totals ? ['The totals match those of the backup.'] : [])],
  };
}
