import { ticketCode } from '@sanam/betting';
import type { BetType } from '@sanam/betting';
import { transferCode } from '@sanam/contract';
import type { Endpoints, PlayerEntry, ReplyOf, TransactionType } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';

type Reply = ReplyOf<Endpoints['GET /desk/players/{id}/entries']>;

interface EntryRow {
  id: number;
  at: Date;
  kind: string;
  account: PlayerEntry['account'];
  amount: number;
  balance_after: number;
  ticket_no: number | null;
  legs: number;
  match_no: number | null;
  side: BetType | null;
  rate_name: string | null;
  transfer_id: string | null;
  transfer_type: TransactionType | null;
  by: string | null;
  reason: string | null;
}

/** The entries of a player's wallet, hold and debt, newest first. Entries are only ever added. */
export async function listEntries(
  { db }: { db: Sql },
  playerId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Reply> {
  const rows = await db.query<EntryRow>(
    ENTRIES,
    [playerId, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
    'reports_player_entries',
  );
  const entries = rows.slice(0, limit).map(toEntry);
  return { entries, nextBefore: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}

/**
 * The balance after an entry is the one now without what came later: the account's entries above the page, and those of
 * the page that are newer. The newest entries of all accounts together are the newest of each.
 */
const ENTRIES = `
  WITH own AS MATERIALIZED (
    SELECT a.id, substr(a.kind, 8) AS account,
           b.balance - coalesce((SELECT sum(amount) FROM entry WHERE account_id = a.id AND id >= $2), 0)::bigint AS balance
      FROM account a JOIN account_balance b ON b.account_id = a.id
     WHERE a.player_id = $1),
  page AS MATERIALIZED (
    SELECT e.id, e.posting_id, e.amount, own.account, own.balance
      FROM own
     CROSS JOIN LATERAL (SELECT id, posting_id, amount FROM entry
                          WHERE account_id = own.id AND id < $2 ORDER BY id DESC LIMIT $3) AS e
     ORDER BY e.id DESC LIMIT $3)
  SELECT page.id, p.created_at AS at, p.kind, page.account, page.amount,
         page.balance - coalesce(sum(page.amount) OVER (
           PARTITION BY page.account ORDER BY page.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint
           AS balance_after,
         b.ticket_no, b.legs, b.match_no, b.side, b.rate_name, t.id AS transfer_id, t.type AS transfer_type,
         coalesce(t.by, adjusted.made_by) AS by, coalesce(t.reason, adjusted.reason) AS reason
    FROM page
   CROSS JOIN LATERAL (SELECT kind, ref, created_at FROM posting WHERE id = page.posting_id OFFSET 0) AS p
   -- What was taken for a debt belongs to the credit that it names.
   CROSS JOIN LATERAL (
         SELECT CASE p.kind WHEN 'COLLECT' THEN split_part(p.ref, '/', 1) ELSE p.kind END AS kind,
                CASE p.kind WHEN 'COLLECT' THEN split_part(p.ref, '/', 2) ELSE split_part(p.ref, '/', 1) END AS ref) AS cause
   CROSS JOIN LATERAL (
         SELECT CASE WHEN cause.ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN cause.ref::uuid END AS id
         OFFSET 0) AS named
    LEFT JOIN LATERAL (
         SELECT bet.ticket_no, bet.side, bet.rate_name,
                CASE WHEN bet.match_id IS NULL THEN (SELECT count(*) FROM bet_leg WHERE bet_id = bet.id) ELSE 1 END AS legs,
                (SELECT match_no FROM match WHERE match.id = bet.match_id) AS match_no
           FROM bet WHERE bet.id = named.id AND cause.kind IN ('BET', 'BET_REFUND', 'SETTLE', 'UNSETTLE') OFFSET 0) AS b ON true
    LEFT JOIN LATERAL (
         SELECT transfer.id, transfer.type,
                CASE WHEN cause.kind LIKE '%_REVERSE' THEN transfer.reversed_by ELSE transfer.decided_by END AS by,
                CASE WHEN cause.kind LIKE '%_REVERSE' THEN transfer.reversed_reason END AS reason
           FROM transfer
          WHERE transfer.id = named.id AND (cause.kind LIKE 'DEPOSIT%' OR cause.kind LIKE 'WITHDRAW%') OFFSET 0) AS t ON true
    LEFT JOIN LATERAL (
         SELECT made_by, adjustment.reason FROM adjustment
          WHERE adjustment.id = named.id AND cause.kind = 'ADJUST' OFFSET 0) AS adjusted ON true
   ORDER BY page.id DESC`;

function toEntry(row: EntryRow): PlayerEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    account: row.account,
    amount: toBaht(satang(row.amount)),
    balanceAfter: toBaht(satang(row.balance_after)),
    bet:
      row.ticket_no === null
        ? null
        : {
            ticketCode: ticketCode(row.ticket_no),
            legs: row.legs,
            matchNo: row.match_no,
            betType: row.side,
            rateName: row.rate_name,
          },
    transferCode:
      row.transfer_id === null || row.transfer_type === null
        ? null
        : transferCode(row.transfer_type, row.transfer_id),
    by: row.by,
    reason: row.reason,
  };
}
