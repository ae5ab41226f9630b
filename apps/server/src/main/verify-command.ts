import { resolve } from 'node:path';
import type { Config } from '../config/read-config.ts';
import { holdsDatabase, schemaState } from '../db/check-schema.ts';
import type { SchemaState } from '../db/check-schema.ts';
import { DataDirBusy } from '../db/lock-data-dir.ts';
import { openDatabase } from '../db/open-database.ts';
import type { LedgerVerification } from '../ledger/ledger-checks.ts';
import type { Logger } from '../platform/logger.ts';
import { verifyLedger } from '../services/reports/verify-ledger.ts';
import { askServer } from './ask-server.ts';
import { CannotStart } from './cannot-start.ts';
import { readFolderHolder } from './claim-folder.ts';
import { reportVerification } from './report-verification.ts';

/** Proves every balance from its entries, from the database itself or from the server that holds its folder. */
export async function runVerifyCommand(
  config: Config,
  logger: Logger,
): Promise<{ isProved: boolean; report: string }> {
  const { proof, source } = await readProof(config, logger);
  const checks = proof.checks.map(({ name, ...counted }) => ({ rule: name, ...counted }));
  const lines = [`Checked ${source}:`, ...reportVerification({ ...proof, checks })];
  return { isProved: proof.isProved, report: lines.join('\n') };
}

/** Only ever reads: what is not there is not made, and what another version has made is left as it is. */
async function readProof(
  config: Config,
  logger: Logger,
): Promise<{ proof: LedgerVerification; source: string }> {
  const source =
    config.databaseUrl === undefined ? `the embedded database in ${config.dataDir}` : 'PostgreSQL';
  if (config.databaseUrl === undefined) refuseWithoutFolder(config.dataDir);
  try {
    const db = await openDatabase(config, logger);
    try {
      refuseOtherVersion(await schemaState(db), source);
      return { proof: await verifyLedger(db), source };
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirBusy)) throw error;
    const holder = readFolderHolder(error.folder);
    return {
      proof: await askServer(holder, error.folder),
      source: `the server at ${holder?.address}, which holds ${error.folder}`,
    };
  }
}

export function refuseWithoutFolder(dataDir: string): void {
  if (dataDir === 'memory') {
    throw new CannotStart('There are no books: DATA_DIR=memory keeps nothing.');
  }
  if (!holdsDatabase(dataDir)) {
    throw new CannotStart(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of the one to check, or DATABASE_URL.`,
    );
  }
}

function refuseOtherVersion(state: SchemaState, source: string): void {
  const reason = {
    EMPTY: `There are no books in ${source}: no server has been started on it yet.`,
    OLDER: `An older Sanam wrote what is in ${source}. Check it with that version, or start this one once first.`,
    NEWER: `Another Sanam than this one wrote what is in ${source}. Check it with that version.`,
    CHANGED: `The functions in ${source} are not those of this version. Start this one once first.`,
    CURRENT: undefined,
  }[state];
  if (reason !== undefined) throw new CannotStart(reason);
}
