import { satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../db/database.ts';

export type HouseAccount = 'HOUSE_BANK' | 'HOUSE_STAKES' | 'HOUSE_RESULT' | 'HOUSE_ADJUST';
export type PlayerAccount = 'PLAYER_WALLET' | 'PLAYER_HOLD' | 'PLAYER_DEBT';

/** An account of a player and what it holds; undefined for a player that does not exist. */
export async function readPlayerAccount(
  sql: Sql,
  playerId: number,
  kind: PlayerAccount,
): Promise<{ accountId: number; balance: Satang } | undefined> {
  const [row] = await sql.query<{ id: number; balance: number }>(
    `SELECT a.id, b.balance
       FROM account a JOIN account_balance b ON b.account_id = a.id
      WHERE a.player_id = $1 AND a.kind = $2`,
    [playerId, kind],
    'read_player_account',
  );
  return row && { accountId: row.id, balance: satang(row.balance) };
}

/** For a query: what of the credit that this expression names, as `SETTLE/…`, went to a debt; NULL if nothing did. */
export function collectedFrom(credit: string): string {
  return `(SELECT max(e.amount) FROM posting p JOIN entry e ON e.posting_id = p.id
            WHERE p.kind = 'COLLECT' AND p.ref = ${credit})`;
}

/** What many players hold in an account of this kind; nothing of those who have none, such as a debt. */
export async function readPlayerBalances(
  sql: Sql,
  playerIds: readonly number[],
  kind: PlayerAccount,
): Promise<{ playerId: number; balance: Satang }[]> {
  const rows = await sql.query<{ player_id: number; balance: number }>(
    `SELECT a.player_id, b.balance
       FROM account a JOIN account_balance b ON b.account_id = a.id
      WHERE a.player_id = ANY ($1::bigint[]) AND a.kind = $2`,
    [playerIds, kind],
    'read_player_balances',
  );
  return rows.map((row) => ({ playerId: row.player_id, balance: satang(row.balance) }));
}
