import type { Sql } from '../../src/db/database.ts';

interface Snapshot {
  /** Sum of all accounts. */
  total: number;
  below_zero: number;
  rich_debtors: number;
}

/** Reads ledger totals in a loop while other connections write. */
export function watchLedger(db: Sql) {
  const violations: Snapshot[] = [];
  let snapshots = 0;
  let isStopped = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      const [snapshot] = await db.query<Snapshot>(SNAPSHOT, [], 'model_snapshot');
      if (!snapshot) throw new Error('no row');
      snapshots += 1;
      if (snapshot.total !== 0 || snapshot.below_zero > 0 || snapshot.rich_debtors > 0)
        violations.push(snapshot);
      if (isStopped) return;
    }
  };
  const watching = watch();
  const stop = async (): Promise<void> => {
    isStopped = true;
    await watching;
  };
  return {
    [Symbol.asyncDispose]: stop,
    /** The number of snapshots and those that violate a rule. */
    async end(): Promise<{ snapshots: number; violations: Snapshot[] }> {
      await stop();
      return { snapshots, violations };
    },
  };
}

/** One statement, so that all sums come from one snapshot. */
const SNAPSHOT = `
  SELECT ((SELECT coalesce(sum(balance), 0) FROM account_balance)
          + (SELECT coalesce(sum(e.amount), 0) FROM entry e JOIN account a ON a.id = e.account_id
              WHERE a.player_id IS NULL))::bigint AS total,
         (SELECT count(*) FROM account_balance WHERE CASE WHEN is_debt THEN balance > 0 ELSE balance < 0 END) AS below_zero,
         (SELECT count(*)
            FROM account_balance debt
            JOIN account d ON d.id = debt.account_id
            JOIN account w ON w.player_id = d.player_id AND w.kind = 'PLAYER_WALLET'
            JOIN account_balance wallet ON wallet.account_id = w.id
           WHERE debt.is_debt AND debt.balance < 0 AND wallet.balance > 0) AS rich_debtors`;
