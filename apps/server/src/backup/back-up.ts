import { resolve } from 'node:path';
import type { Config } from '../config/read-config.ts';
import { assertEmbeddedDatabase } from '../data-dir/assert-embedded-database.ts';
import { readDataDirOwner, requestFromOwner } from '../data-dir/data-dir-owner.ts';
import type { DataDirOwner } from '../data-dir/data-dir-owner.ts';
import { schemaState, schemaVersion } from '../db/check-schema.ts';
import type { Database, Sql } from '../db/database.ts';
import { DataDirBusy } from '../db/lock-data-dir.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { verifyLedgerIn } from '../services/reports/verify-ledger.ts';
import { writeBackup } from './manifest.ts';
import type { Snapshot } from './manifest.ts';
import type { BackupOptions } from './options.ts';
import { runPostgresProgram } from './run-postgres-program.ts';
import type { TempFile } from './temp-file.ts';
import { formatTotals, toTotals } from './totals.ts';

/**
 * Copies the whole database as of one moment, with the ledger totals of the same moment. PostgreSQL keeps serving bets
 * meanwhile. The embedded database is copied by the server that uses it, if there is one, and is blocked for as long.
 */
export async function backUp({
  config,
  logger,
  file,
  env,
  ownProcess,
}: BackupOptions): Promise<{ isVerified: boolean; report: string }> {
  const startedAt = performance.now();
  if (config.databaseUrl === undefined) assertEmbeddedDatabase(config.dataDir);
  const manifest = await writeBackup(resolve(file), ownProcess, async (tempFile) => {
    const madeAt = new Date().toISOString();
    const { databaseUrl: url } = config;
    const engine = url === undefined ? 'pglite' : 'postgresql';
    const snapshot =
      url === undefined
        ? await writeArchive(config, logger, tempFile)
        : await withDatabase(config, logger, (db) => dumpPostgres(db, { url, env, tempFile }));
    return { madeAt, engine, ...snapshot };
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const unverified = ['The ledger was not verified: another version of Sanam wrote this database.'];
  return {
    isVerified: manifest.totals?.isVerified ?? true,
    report: [
      `Backed up to ${file}, ${(manifest.bytes / 1e6).toFixed(1)} MB, in ${seconds} s; ${file}.json belongs to it.`,
      ...(manifest.totals ? formatTotals(manifest.totals) : unverified),
    ].join('\n'),
  };
}

/** pg_dump sees the snapshot of this transaction, so what is dumped is what was verified. */
function dumpPostgres(
  db: Database,
  { url, env, tempFile }: { url: string; env: BackupOptions['env']; tempFile: TempFile },
): Promise<Snapshot> {
  const dump = async (tx: Sql): Promise<Snapshot> => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const snapshot = await inspect(tx);
    const [exported] = await tx.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    await runPostgresProgram({
      program: 'pg_dump',
      args: ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${exported?.id}`],
      url,
      env,
      output: tempFile.fd,
    });
    return snapshot;
  };
  return db.transact(dump, { timeout: 'none' });
}

async function writeArchive(config: Config, logger: Logger, tempFile: TempFile): Promise<Snapshot> {
  const { snapshot, archive } = await archiveEmbedded(config, logger);
  await tempFile.write(archive);
  return snapshot;
}

async function archiveEmbedded(config: Config, logger: Logger): ReturnType<typeof createArchive> {
  try {
    return await withDatabase(config, logger, createArchive);
  } catch (error) {
    if (!(error instanceof DataDirBusy)) throw error;
    return requestBackup(readDataDirOwner(error.folder), error.folder);
  }
}

/** Lets the server that uses the data folder archive its database: nobody else can open it meanwhile. */
function requestBackup(owner: DataDirOwner | undefined, folder: string): ReturnType<typeof createArchive> {
  return requestFromOwner(owner, folder, {
    path: '/internal/backup',
    read: async (response) => {
      const snapshot = JSON.parse(response.headers.get('x-sanam-snapshot') ?? '') as Snapshot;
      return { snapshot, archive: await response.bytes() };
    },
  });
}

/** Archives the embedded database with its ledger totals of the same moment. */
export async function createArchive(db: Database): Promise<{ snapshot: Snapshot; archive: Uint8Array }> {
  if (!db.archive) throw new Error('only the embedded database is archived');
  const { inspected, archive } = await db.archive(inspect);
  return { snapshot: inspected, archive };
}

async function inspect(tx: Sql): Promise<Snapshot> {
  const state = await schemaState(tx);
  if (state === 'EMPTY')
    throw new OperatorError('There is nothing to back up: no server has been started on this database yet.');
  const schema = await schemaVersion(tx);
  return { schema, totals: state === 'CURRENT' ? toTotals(await verifyLedgerIn(tx)) : undefined };
}

async function withDatabase<Result>(
  config: Config,
  logger: Logger,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(config, logger);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
