import { satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Database, Sql } from '../db/database.ts';
import type { HouseAccount, PlayerAccount } from './accounts.ts';

/** A rule, and the statement that counts the rows it checked (`checked`) and those that break it (`violations`). */
export interface CheckRow<Code extends string = string> {
  /** Stays the same when the sentence is reworded. */
  code: Code;
  name: string;
  statement: string;
}

export interface Check<Code extends string = string> {
  code: Code;
  name: string;
  /** How many rows were checked. */
  checked: number;
  violations: number;
}

export interface LedgerVerification<Code extends string = string> {
  isVerified: boolean;
  checks: Check<Code>[];
  house: Record<HouseAccount, Satang>;
  players: Record<PlayerAccount, PlayerSum>;
}

/** What all players have in their accounts of a kind, and how many have something there. */
export interface PlayerSum {
  amount: Satang;
  players: number;
}

/**
 * Verifies the ledger from its entries alone. It does not trust the constraints that should make every count zero: it
 * notices when one of them was ever missing. Services pass in the checks of what they post; all run on one snapshot.
 */
export async function runLedgerChecks<Extra extends string = never>(
  db: Database,
  extra: readonly CheckRow<Extra>[] = [],
  signal?: AbortSignal,
): Promise<LedgerVerification<LedgerRule | Extra>> {
  const checkSnapshot = async (tx: Sql) => {
    // One snapshot for all checks, whatever is posted meanwhile.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    // On one core: the others serve bets meanwhile.
    await tx.query('SET LOCAL max_parallel_workers_per_gather = 0');
    using _ = signal && (await cancelOnAbort(db, tx, signal));
    return await runLedgerChecksIn(tx, extra, signal);
  };
  return db.transact(checkSnapshot, { timeout: 'none' });
}

/** The same inside a transaction that reads one snapshot. */
export async function runLedgerChecksIn<Extra extends string = never>(
  tx: Sql,
  extra: readonly CheckRow<Extra>[] = [],
  signal?: AbortSignal,
): Promise<LedgerVerification<LedgerRule | Extra>> {
  const checks: Check<LedgerRule | Extra>[] = [];
  for (const { code, name, statement } of [...CHECKS, ...extra]) {
    signal?.throwIfAborted();
    const [row] = await tx.query<{ checked: number; violations: number }>(statement);
    if (!row) throw new Error(`the ledger check "${name}" returned no row`);
    checks.push({ code, name, ...row });
  }
  return {
    isVerified: checks.every((check) => check.violations === 0),
    checks,
    house: await sumHouse(tx),
    players: await sumPlayers(tx),
  };
}

/** Cancels the running statement on abort. The embedded database has no second connection to do that from. */
async function cancelOnAbort(db: Database, tx: Sql, signal: AbortSignal): Promise<Disposable> {
  const [backend] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const cancel = (): void => {
    if (db.engine === 'postgresql')
      db.query('SELECT pg_cancel_backend($1)', [backend?.pid]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', cancel) };
}

const CHECKS = [
  {
    code: 'POSTINGS_BALANCE',
    name: 'every posting has two or more entries that sum to zero',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE coalesce(e.total, 1) <> 0 OR e.entries < 2) AS violations
        FROM posting p
        LEFT JOIN (SELECT posting_id, sum(amount) AS total, count(*) AS entries FROM entry GROUP BY posting_id) e
          ON e.posting_id = p.id`,
  },
  {
    code: 'ENTRIES_SUM_TO_ZERO',
    name: 'all entries together sum to zero',
    statement: `
      SELECT count(*) AS checked, (coalesce(sum(amount), 0) <> 0)::int::bigint AS violations FROM entry`,
  },
  {
    code: 'ENTRIES_BELONG',
    name: 'every entry belongs to a posting and an account',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE p.id IS NULL OR a.id IS NULL) AS violations
        FROM entry e
        LEFT JOIN posting p ON p.id = e.posting_id
        LEFT JOIN account a ON a.id = e.account_id`,
  },
  {
    code: 'BALANCES_MATCH_ENTRIES',
    name: 'every stored balance is the sum of its entries',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE b.balance <> coalesce(e.total, 0)) AS violations
        FROM account_balance b
        LEFT JOIN (SELECT account_id, sum(amount) AS total FROM entry GROUP BY account_id) e
          ON e.account_id = b.account_id`,
  },
  {
    code: 'NO_PLAYER_BELOW_ZERO',
    name: "no player's wallet or hold is below zero and no debt above it, now or after any entry",
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE CASE WHEN is_debt THEN running > 0 ELSE running < 0 END) AS violations
        FROM (SELECT a.kind = 'PLAYER_DEBT' AS is_debt,
                     sum(e.amount) OVER (PARTITION BY e.account_id ORDER BY e.id) AS running
                FROM entry e JOIN account a ON a.id = e.account_id AND a.player_id IS NOT NULL) r`,
  },
  {
    code: 'PLAYERS_HAVE_ACCOUNTS',
    name: 'every player has a wallet and a hold account with a balance',
    statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE accounts <> 2) AS violations
        FROM (SELECT p.id, count(b.account_id) AS accounts
                FROM player p
                LEFT JOIN account a ON a.player_id = p.id AND a.kind IN ('PLAYER_WALLET', 'PLAYER_HOLD')
                LEFT JOIN account_balance b ON b.account_id = a.id
               GROUP BY p.id) owned`,
  },
  {
    code: 'DEBT_BEFORE_WALLET',
    name: 'no player who owes the house has money in the wallet',
    statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE debt.balance < 0 AND wallet.balance > 0) AS violations
        FROM account d
        JOIN account_balance debt ON debt.account_id = d.id
        JOIN account w ON w.player_id = d.player_id AND w.kind = 'PLAYER_WALLET'
        JOIN account_balance wallet ON wallet.account_id = w.id
       WHERE d.kind = 'PLAYER_DEBT'`,
  },
  {
    code: 'COLLECTIONS_NAME_CREDITS',
    name: 'every amount taken for a debt names the credit of the same wallet that it was taken from, and is within it',
    // Collections of earlier versions are named by a random id, without a slash.
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE credit.id IS NULL OR credit.id > taken.id OR taken.entries <> 2
                                 OR taken.debtor IS DISTINCT FROM taken.player_id
                                 OR credited.amount IS NULL OR taken.amount NOT BETWEEN 1 AND credited.amount) AS violations
        FROM (SELECT p.id, split_part(p.ref, '/', 1) AS kind, substr(p.ref, strpos(p.ref, '/') + 1) AS ref, count(*) AS entries,
                     min(e.account_id) FILTER (WHERE a.kind = 'PLAYER_WALLET') AS wallet,
                     min(a.player_id) FILTER (WHERE a.kind = 'PLAYER_WALLET') AS player_id,
                     min(a.player_id) FILTER (WHERE a.kind = 'PLAYER_DEBT') AS debtor,
                     -sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_WALLET') AS amount
                FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
               WHERE p.kind = 'COLLECT' AND p.ref LIKE '%/%'
               GROUP BY p.id, p.ref) taken
        LEFT JOIN posting credit ON credit.kind = taken.kind AND credit.ref = taken.ref
        LEFT JOIN entry credited ON credited.posting_id = credit.id AND credited.account_id = taken.wallet`,
  },
] as const satisfies readonly CheckRow[];

type LedgerRule = (typeof CHECKS)[number]['code'];

async function sumHouse(sql: Sql): Promise<Record<HouseAccount, Satang>> {
  const rows = await sql.query<{ kind: HouseAccount; total: number }>(`
    SELECT a.kind, coalesce(sum(e.amount), 0)::bigint AS total
      FROM account a LEFT JOIN entry e ON e.account_id = a.id
     WHERE a.player_id IS NULL
     GROUP BY a.kind`);
  return Object.fromEntries(rows.map((row) => [row.kind, satang(row.total)])) as Record<HouseAccount, Satang>;
}

/** From the stored balances, which are compared with the entries in the same snapshot. */
async function sumPlayers(sql: Sql): Promise<Record<PlayerAccount, PlayerSum>> {
  const rows = await sql.query<{ kind: PlayerAccount; total: number; players: number }>(`
    SELECT kinds.kind, coalesce(sum(b.balance), 0)::bigint AS total, count(*) FILTER (WHERE b.balance <> 0) AS players
      FROM unnest(ARRAY['PLAYER_WALLET', 'PLAYER_HOLD', 'PLAYER_DEBT']) AS kinds (kind)
      LEFT JOIN account a ON a.kind = kinds.kind
      LEFT JOIN account_balance b ON b.account_id = a.id
     GROUP BY kinds.kind`);
  const sums = rows.map(({ kind, total, players }) => [kind, { amount: satang(total), players }]);
  return Object.fromEntries(sums) as Record<PlayerAccount, PlayerSum>;
}
