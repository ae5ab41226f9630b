import { LIST_LIMIT } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { LedgerVerification } from '../../ledger/ledger-checks.ts';

/** A verification of the ledger by any server. */
export interface LedgerRun {
  /** What was verified is at least as new as this. */
  at: Date;
  violations: number;
}

/** The time of the database, by which its postings are dated. */
export async function readStart(db: Sql): Promise<Date> {
  const [row] = await db.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  if (!row) throw new Error('the time returned no row');
  return row.at;
}

export async function storeRun(
  db: Sql,
  startedAt: Date,
  { checks }: Pick<LedgerVerification, 'checks'>,
): Promise<void> {
  const violated = checks.filter(({ violations }) => violations > 0);
  await db.query(
    `INSERT INTO ledger_run (started_at, finished_at, rules, violated_rules, violations)
     VALUES ($1, greatest(clock_timestamp(), $1), $2, $3, $4)`,
    [
      startedAt,
      checks.length,
      violated.length,
      violated.reduce((sum, { violations }) => sum + violations, 0),
    ],
  );
}

export async function readLastRun(db: Sql): Promise<LedgerRun | undefined> {
  const [row] = await db.query<LedgerRun>(
    'SELECT started_at AS at, violations FROM ledger_run ORDER BY id DESC LIMIT 1',
    [],
    'reports_last_run',
  );
  return row;
}

interface RunRow {
  id: number;
  started_at: Date;
  took_ms: number;
  rules: number;
  violated_rules: number;
}

/** The newest first. */
export async function listLedgerRuns(
  { db }: { db: Sql },
  { before, limit = LIST_LIMIT }: { before?: number | undefined; limit?: number | undefined },
): Promise<Pick<ReplyOf<Endpoints['GET /desk/ledger/runs']>, 'runs' | 'nextBefore'>> {
  const rows = await db.query<RunRow>(
    `SELECT id, started_at, rules, violated_rules,
            (extract(epoch FROM finished_at - started_at) * 1000)::integer AS took_ms
       FROM ledger_run WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
    [before ?? null, limit + 1],
    'reports_ledger_runs',
  );
  const listed = rows.slice(0, limit);
  return {
    runs: listed.map((row) => ({
      id: row.id,
      verifiedAt: row.started_at.toISOString(),
      tookMs: row.took_ms,
      rules: row.rules,
      violatedRules: row.violated_rules,
    })),
    nextBefore: rows.length > limit ? (listed.at(-1)?.id ?? null) : null,
  };
}
