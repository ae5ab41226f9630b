import { formatMoney, satang } from '@sanam/money';
import type { Config } from '../config/read-config.ts';
import { DataDirBusy } from '../db/lock-data-dir.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkLedger } from '../ledger/check.ts';
import type { LedgerProof } from '../ledger/check.ts';
import type { Logger } from '../platform/logger.ts';
import { readFolderHolder } from './claim-folder.ts';

/** Proves every balance from its entries, from the database itself or from the server that holds its folder. */
export async function checkBooks(
  config: Config,
  logger: Logger,
): Promise<{ isProved: boolean; report: string }> {
  const { proof, source } = await readProof(config, logger);
  return { isProved: proof.isProved, report: reportOf(proof, source) };
}

async function readProof(config: Config, logger: Logger): Promise<{ proof: LedgerProof; source: string }> {
  try {
    const db = await openDatabase(config, logger);
    try {
      await migrate(db);
      const source =
        config.databaseUrl === undefined ? `the embedded database in ${config.dataDir}` : 'PostgreSQL';
      return { proof: await checkLedger(db), source };
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirBusy)) throw error;
    const holder = readFolderHolder(error.folder);
    if (!holder) throw error;
    return {
      proof: await askServer(holder),
      source: `the server at ${holder.address}, which holds ${error.folder}`,
    };
  }
}

async function askServer(holder: { address: string; folderToken: string }): Promise<LedgerProof> {
  const answer = await fetch(`${holder.address}/internal/ledger-check`, {
    headers: { 'x-folder-token': holder.folderToken },
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok)
    throw new Error(`The server at ${holder.address} answered ${answer.status} when asked for the proof.`);
  return (await answer.json()) as LedgerProof;
}

function reportOf({ isProved, checks, house }: LedgerProof, source: string): string {
  const rows = checks.map(
    ({ name, proved, violations }) =>
      `  ${violations === 0 ? 'proved' : 'BROKEN'}  ${String(proved).padStart(10)}  ${name}` +
      (violations === 0 ? '' : ` (${violations} broken)`),
  );
  const sums = Object.entries(house).map(
    ([kind, sum]) => `  ${kind.padEnd(14)} ${formatMoney(satang(sum)).padStart(20)} baht`,
  );
  return [
    `Checked ${source}:`,
    ...rows,
    'The house:',
    ...sums,
    isProved
      ? 'The books are right.'
      : 'THE BOOKS ARE NOT RIGHT. Stop taking bets and restore from what is known to be good.',
  ].join('\n');
}
