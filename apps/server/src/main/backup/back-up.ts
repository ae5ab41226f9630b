import { resolve } from 'node:path';
import type { Config } from '../../config/read-config.ts';
import { schemaState, schemaVersion } from '../../db/check-schema.ts';
import type { Database, Sql } from '../../db/database.ts';
import { DataDirBusy } from '../../db/lock-data-dir.ts';
import { openDatabase } from '../../db/open-database.ts';
import type { Logger } from '../../platform/logger.ts';
import { verifyLedgerIn } from '../../services/reports/verify-ledger.ts';
import { refuseWithoutFolder } from '../verify-command.ts';
import { CannotStart } from '../cannot-start.ts';
import { readFolderHolder } from '../claim-folder.ts';
import { askForArchive } from './ask-for-archive.ts';
import type { Draft, Program } from './draft.ts';
import { keepBackup } from './note.ts';
import type { Seen } from './note.ts';
import { runPostgresProgram } from './run-postgres-program.ts';
import { reportTotals, totalsOf } from './totals.ts';
import type { Totals } from './totals.ts';

interface Wish {
  config: Config;
  logger: Logger;
  file: string;
  env: Readonly<Record<string, string | undefined>>;
  program: Program;
}

/**
 * A copy of everything as it is at one moment, with what the books came to at that very moment. With PostgreSQL bets go
 * on meanwhile. The embedded database is copied by the server that holds it, if one does, and stands still for as long.
 */
export async function backUp({
  config,
  logger,
  file,
  env,
  program,
}: Wish): Promise<{ isProved: boolean; report: string }> {
  const began = performance.now();
  if (config.databaseUrl === undefined) refuseWithoutFolder(config.dataDir);
  const note = await keepBackup(resolve(file), program, async (draft) => {
    const madeAt = new Date().toISOString();
    const { databaseUrl: url } = config;
    const engine = url === undefined ? 'pglite' : 'postgresql';
    const told =
      url === undefined
        ? await writeArchive(config, logger, draft)
        : await withDatabase(config, logger, (db) => dumpPostgres(db, { url, env, draft }));
    return { madeAt, engine, ...told };
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const unproved = ['The books were not proved: another version wrote them than this one.'];
  return {
    isProved: note.totals?.isProved ?? true,
    report: [
      `Backed up to ${file}, ${(note.bytes / 1e6).toFixed(1)} MB, in ${seconds} s; ${file}.json belongs to it.`,
      ...(note.totals ? reportTotals(note.totals) : unproved),
    ].join('\n'),
  };
}

/** What is dumped is what was proved: both see the snapshot of this transaction, which stays open for as long. */
function dumpPostgres(
  db: Database,
  { url, env, draft }: { url: string; env: Wish['env']; draft: Draft },
): Promise<Seen> {
  const dump = async (tx: Sql): Promise<Seen> => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const told = await look(tx);
    const [exported] = await tx.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    await runPostgresProgram({
      program: 'pg_dump',
      args: ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${exported?.id}`],
      url,
      env,
      output: draft.fd,
    });
    return told;
  };
  return db.transact(dump, { timeout: 'none' });
}

async function writeArchive(config: Config, logger: Logger, draft: Draft): Promise<Seen> {
  const { seen, archive } = await archiveEmbedded(config, logger);
  await draft.write(archive);
  return seen;
}

async function archiveEmbedded(config: Config, logger: Logger): ReturnType<typeof archiveWithTotals> {
  try {
    return await withDatabase(config, logger, archiveWithTotals);
  } catch (error) {
    if (!(error instanceof DataDirBusy)) throw error;
    return askForArchive(readFolderHolder(error.folder), error.folder);
  }
}

/** The embedded database and what its books come to, at one moment. */
export async function archiveWithTotals(db: Database): Promise<{ seen: Seen; archive: Uint8Array }> {
  if (!db.archive) throw new Error('only the embedded database is archived');
  const { inspected, archive } = await db.archive(look);
  return { seen: inspected, archive };
}

async function look(tx: Sql): Promise<Seen> {
  const state = await schemaState(tx);
  if (state === 'EMPTY')
    throw new CannotStart('There is nothing to back up: no server has been started on it yet.');
  const schema = await schemaVersion(tx);
  const totals: Totals | undefined = state === 'CURRENT' ? totalsOf(await verifyLedgerIn(tx)) : undefined;
  return { schema, totals };
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
