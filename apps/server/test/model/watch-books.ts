import type { Sql } from '../../src/db/database.ts';

interface Moment {
  /** Of all accounts together. */
  total: number;
  below_zero: number;
  rich_debtors: number;
}

/** Looks at the books again and again while others write in them. */
export function watchBooks(db: Sql) {
  const wrong: Moment[] = [];
  let moments = 0;
  let isStopped = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      const [moment] = await db.query<Moment>(MOMENT, [], 'model_moment');
      if (!moment) throw new Error('the books have no total');
      moments += 1;
      if (moment.total !== 0 || moment.below_zero > 0 || moment.rich_debtors > 0) wrong.push(moment);
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
    /** How many moments were looked at, and those at which something was wrong. */
    async end(): Promise<{ moments: number; wrong: Moment[] }> {
      await stop();
      return { moments, wrong };
    },
  };
}

/** One statement sees one moment. */
const MOMENT = `
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
