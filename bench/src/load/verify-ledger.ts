import type { Database } from '../../../apps/server/src/db/database.ts';
import { verifyLedger } from '../../../apps/server/src/services/reports/verify-ledger.ts';

export interface LedgerState {
  bets: number;
  postings: number;
  /** The sum of all entries, plus the differences between balances and their entries; 0 in a correct ledger. */
  driftSatang: number;
  violations: number;
}

export async function verifyAfterLoad(db: Database): Promise<LedgerState> {
  const { checks } = await verifyLedger(db);
  const [row] = await db.query<{ bets: number; postings: number; drift: number }>(
    `SELECT (SELECT count(*) FROM bet) AS bets, (SELECT count(*) FROM posting) AS postings,
            (SELECT abs(coalesce(sum(amount), 0)) FROM entry)::bigint
            + (SELECT sum(abs(b.balance - coalesce(e.total, 0)))
                 FROM account_balance b
                 LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entry GROUP BY account_id) e
                   ON e.account_id = b.account_id)::bigint AS drift`,
  );
  if (!row) throw new Error('the ledger query returned no row');
  return {
    bets: row.bets,
    postings: row.postings,
    driftSatang: row.drift,
    violations: checks.reduce((sum, check) => sum + check.violations, 0),
  };
}
