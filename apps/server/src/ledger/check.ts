import { satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Database, Sql } from '../db/database.ts';
import type { HouseAccount } from './accounts.ts';

export interface Check {
  /** Stays the same when the sentence is reworded. */
  code: (typeof CHECKS)[number]['code'];
  name: string;
  /** How many rows were looked at. */
  proved: number;
  violations: number;
}

export interface LedgerProof {
  isProved: boolean;
  checks: Check[];
  house: Record<HouseAccount, Satang>;
}

/**
 * Proves the books from nothing but their entries. It does not trust the constraints that should make every
 * answer zero: it is there to notice if one of them was ever missing.
 */
export async function checkLedger(db: Database): Promise<LedgerProof> {
  return db.transact(async (tx) => {
    // One moment for all checks, however much is posted meanwhile, and as long as it takes.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await tx.query("SELECT set_config('statement_timeout', '0', true)");
    const checks: Check[] = [];
    for (const { code, name, statement } of CHECKS) {
      const [row] = await tx.query<{ proved: number; violations: number }>(statement);
      if (!row) throw new Error(`the ledger check "${name}" answered nothing`);
      checks.push({ code, name, ...row });
    }
    return { isProved: checks.every((check) => check.violations === 0), checks, house: await sumHouse(tx) };
  });
}

const CHECKS = [
  {
    code: 'POSTINGS_BALANCE',
    name: 'every posting has two or more entries that sum to zero',
    statement: `
      SELECT count(*) AS proved,
             count(*) FILTER (WHERE coalesce(e.total, 1) <> 0 OR e.entries < 2) AS violations
        FROM posting p
        LEFT JOIN (SELECT posting_id, sum(amount) AS total, count(*) AS entries FROM entry GROUP BY posting_id) e
          ON e.posting_id = p.id`,
  },
  {
    code: 'ENTRIES_SUM_TO_ZERO',
    name: 'all entries together sum to zero',
    statement: `
      SELECT count(*) AS proved, (coalesce(sum(amount), 0) <> 0)::int::bigint AS violations FROM entry`,
  },
  {
    code: 'ENTRIES_BELONG',
    name: 'every entry belongs to a posting and an account',
    statement: `
      SELECT count(*) AS proved,
             count(*) FILTER (WHERE p.id IS NULL OR a.id IS NULL) AS violations
        FROM entry e
        LEFT JOIN posting p ON p.id = e.posting_id
        LEFT JOIN account a ON a.id = e.account_id`,
  },
  {
    code: 'BALANCES_MATCH_ENTRIES',
    name: 'every stored balance is the sum of its entries',
    statement: `
      SELECT count(*) AS proved,
             count(*) FILTER (WHERE b.balance <> coalesce(e.total, 0)) AS violations
        FROM account_balance b
        LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entry GROUP BY account_id) e
          ON e.account_id = b.account_id`,
  },
  {
    code: 'NO_PLAYER_BELOW_ZERO',
    name: "no player's account is below zero, now or after any entry",
    statement: `
      SELECT count(*) AS proved, count(*) FILTER (WHERE running < 0) AS violations
        FROM (SELECT sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY e.id) AS running
                FROM entry e JOIN account_balance b ON b.account_id = e.account_id) r`,
  },
  {
    code: 'PLAYERS_HAVE_ACCOUNTS',
    name: 'every player has a wallet and a hold account with a balance',
    statement: `
      SELECT count(*) AS proved, count(*) FILTER (WHERE accounts <> 2) AS violations
        FROM (SELECT p.id, count(b.account_id) AS accounts
                FROM player p
                LEFT JOIN account a ON a.player_id = p.id
                LEFT JOIN account_balance b ON b.account_id = a.id
               GROUP BY p.id) owned`,
  },
] as const;

async function sumHouse(sql: Sql): Promise<Record<HouseAccount, Satang>> {
  const rows = await sql.query<{ kind: HouseAccount; total: number }>(`
    SELECT a.kind, coalesce(sum(e.amount), 0)::bigint AS total
      FROM account a LEFT JOIN entry e ON e.account_id = a.id
     WHERE a.player_id IS NULL
     GROUP BY a.kind`);
  return Object.fromEntries(rows.map((row) => [row.kind, satang(row.total)])) as Record<HouseAccount, Satang>;
}
