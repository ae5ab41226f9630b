import type { Config } from '../config/read-config.ts';
import { assertEmbeddedDatabase } from '../data-dir/assert-embedded-database.ts';
import { readDataDirOwner, requestFromOwner } from '../data-dir/data-dir-owner.ts';
import { schemaState } from '../db/check-schema.ts';
import type { SchemaState } from '../db/check-schema.ts';
import { DataDirBusy } from '../db/lock-data-dir.ts';
import { openDatabase } from '../db/open-database.ts';
import { formatVerification } from '../ledger/format-verification.ts';
import type { LedgerVerification } from '../ledger/ledger-checks.ts';
import type { Logger } from '../platform/logger.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { verifyLedger } from '../services/reports/verify-ledger.ts';

/** `npm run ledger:check`: verifies the ledger in the database, or through the server that uses the data folder. */
export async function runVerifyCommand(
  config: Config,
  logger: Logger,
): Promise<{ isVerified: boolean; report: string }> {
  const { verification, source } = await verify(config, logger);
  const checks = verification.checks.map(({ name, ...counts }) => ({ rule: name, ...counts }));
  const lines = [`Verified the ledger of ${source}:`, ...formatVerification({ ...verification, checks })];
  return { isVerified: verification.isVerified, report: lines.join('\n') };
}

/** Read-only: it neither creates a database nor migrates one. */
async function verify(
  config: Config,
  logger: Logger,
): Promise<{ verification: LedgerVerification; source: string }> {
  const source =
    config.databaseUrl === undefined ? `the embedded database in ${config.dataDir}` : 'PostgreSQL';
  if (config.databaseUrl === undefined) assertEmbeddedDatabase(config.dataDir);
  try {
    const db = await openDatabase(config, logger);
    try {
      assertCurrentSchema(await schemaState(db), source);
      return { verification: await verifyLedger(db), source };
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirBusy)) throw error;
    const owner = readDataDirOwner(error.folder);
    return {
      verification: await requestFromOwner(owner, error.folder, {
        path: '/internal/ledger-check',
        read: async (response) => (await response.json()) as LedgerVerification,
      }),
      source: `the server at ${owner?.address}, which uses ${error.folder}`,
    };
  }
}

function assertCurrentSchema(state: SchemaState, source: string): void {
  const problem = {
    EMPTY: `There is no ledger in ${source}: no server has been started on it yet.`,
    OLDER: `An older version of Sanam wrote ${source}. Use that version, or run npm run migrate of this one.`,
    NEWER: `Another version of Sanam wrote ${source}. Use that version.`,
    CHANGED: `The functions in ${source} are not those of this version. Run npm run migrate first.`,
    CURRENT: undefined,
  }[state];
  if (problem !== undefined) throw new OperatorError(problem);
}
