import { resolve } from 'node:path';
import type { Config } from '../../config/read-config.ts';
import { schemaState } from '../../db/check-schema.ts';
import type { Database } from '../../db/database.ts';
import { readMigrations } from '../../db/migrate.ts';
import type { Logger } from '../../platform/logger.ts';
import { endAllSessions } from '../../services/accounts/end-all-sessions.ts';
import { verifyLedger } from '../../services/reports/verify-ledger.ts';
import { CannotStart } from '../cannot-start.ts';
import { readBackup } from './note.ts';
import type { Note } from './note.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { restorePostgres } from './restore-postgres.ts';
import { differencesOf, reportTotals, totalsOf } from './totals.ts';

export interface RestoreWish {
  config: Config;
  logger: Logger;
  file: string;
  /** What is there already is put aside, not removed. */
  isForced: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** Tells at once what must be known even if this never ends. */
  say: (line: string) => void;
}

/**
 * Brings a backup back, into a place that is empty unless forced, and proves that the books are those of the backup:
 * others do not take the place. Everybody is logged out, because a session that ended since would live again.
 */
export async function restore(wish: RestoreWish): Promise<{ isProved: boolean; report: string }> {
  const began = performance.now();
  const note = await readBackup(resolve(wish.file));
  refuseOtherKind(note, wish.config);
  const accept = async (db: Database) => {
    const { isProved, lines } = await proveRestored(db, note);
    const cause = { action: 'RESTORED', subject: `backup/${note.madeAt}` };
    const ended = await endAllSessions({ db }, cause);
    return { isProved, lines: [...lines, `Everybody is logged out (${ended} sessions) and logs in again.`] };
  };
  const { restored, putAside } = await (note.engine === 'pglite'
    ? restoreEmbedded(wish, accept)
    : restorePostgres(wish, accept));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return {
    isProved: restored.isProved,
    report: [
      `Restored the backup of ${note.madeAt} in ${seconds} s.`,
      ...(putAside === undefined
        ? []
        : [`What was there before is in ${putAside}; remove it when you are sure.`]),
      ...restored.lines,
    ].join('\n'),
  };
}

function refuseOtherKind({ engine, schema }: Note, config: Config): void {
  const wanted = config.databaseUrl === undefined ? 'pglite' : 'postgresql';
  if (engine !== wanted) {
    throw new CannotStart(
      engine === 'pglite'
        ? 'This is a backup of the embedded database: it goes into a folder. Unset DATABASE_URL and set DATA_DIR.'
        : 'This is a backup of PostgreSQL: set DATABASE_URL to the empty database it goes into.',
    );
  }
  if (schema > readMigrations().length) {
    throw new CannotStart('A newer Sanam made this backup. Restore it with that version.');
  }
}

async function proveRestored(
  db: Database,
  { totals }: Note,
): Promise<{ isProved: boolean; lines: string[] }> {
  if ((await schemaState(db)) !== 'CURRENT') {
    const next =
      'An older Sanam wrote it: start this one, which brings it up to date, then run npm run ledger:check.';
    return { isProved: true, lines: [next] };
  }
  // Nothing is known yet of how much there is of what, and every plan would be a guess.
  await db.transact((tx) => tx.query('ANALYZE'), { timeout: 'none' });
  const now = totalsOf(await verifyLedger(db));
  const differences = totals ? differencesOf(totals, now) : [];
  if (differences.length > 0) {
    const lines = ['NOT WHAT WAS BACKED UP, and so not put in place:', ...differences];
    throw new CannotStart(lines.join('\n  '));
  }
  return {
    isProved: now.isProved,
    lines: [...reportTotals(now), ...(totals ? ['The totals are those of the backup.'] : [])],
  };
}
