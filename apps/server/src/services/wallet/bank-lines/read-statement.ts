import { bangkokDayRange, toBangkokDay } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Database, Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readInstantOrDay } from '../../input/day-range.ts';
import { TRANSFER_JSON, readBankLines, toTransfer } from './read-bank-lines.ts';
import type { TransferOfBankLine } from './read-bank-lines.ts';

type Statement = ReplyOf<Endpoints['GET /desk/bank-lines']>;

/**
 * A day of the bank's statement, and whether it adds up with the ledger: what the bank has booked is what the entries
 * have moved, and the lines without a transfer of that day, less the transfers without a line of that day.
 */
export async function readStatement(
  { db, clock }: { db: Database; clock: Clock },
  { day }: { day: string | undefined },
): Promise<Statement> {
  const { from, to } = bangkokDayRange(day === undefined ? clock.now() : readInstantOrDay('day', day));
  return db.transact(async (tx) => {
    // One snapshot, so that the parts fit each other.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return {
      day: toBangkokDay(from),
      ...(await readBankLines(tx, 'l.booked_at >= $1 AND l.booked_at < $2', [from, to])),
      ...(await compareDay(tx, from, to)),
      openDays: await readOpenDays(tx),
    };
  });
}

interface DayRow {
  lines: number;
  ledger: number;
  linesAlone: number;
  postingsAlone: number;
  postings: { kind: string; amount: number; at: string; transfer: TransferOfBankLine | null }[];
}

const POSTINGS_SHOWN = 200;

/** Their postings are named by the transfer's id. */
const KINDS_OF_TRANSFERS = "'DEPOSIT', 'WITHDRAW', 'DEPOSIT_REVERSE', 'WITHDRAW_REVERSE'";

/**
 * Each sum is of its own source, so that a mistake in one of them shows: lines as the bank has them, the ledger by its
 * entries, and what is alone by the amounts of lines and of transfers. Only when a transfer was decided is its
 * posting's, by the database's clock.
 */
async function compareDay(
  tx: Sql,
  from: Date,
  to: Date,
): Promise<Pick<Statement, 'identity' | 'postings' | 'hasMorePostings'>> {
  const [row] = await tx.query<DayRow>(
    `WITH line AS (
       SELECT amount, transfer_id FROM bank_line WHERE booked_at >= $1 AND booked_at < $2
     ), posted AS (
       SELECT p.kind, p.created_at AS at, -sum(e.amount)::bigint AS amount,
              CASE WHEN p.kind IN (${KINDS_OF_TRANSFERS}) AND p.ref ~ '^[0-9a-f-]{36}$' THEN p.ref::uuid END AS transfer_id
         FROM posting p
         JOIN entry e ON e.posting_id = p.id
         JOIN account a ON a.id = e.account_id AND a.kind = 'HOUSE_BANK'
        WHERE p.created_at >= $1 AND p.created_at < $2
        GROUP BY p.id
     ), near AS (
       SELECT id FROM transfer
        WHERE decided_at >= $1 AND decided_at < $2 OR reversed_at >= $1 AND reversed_at < $2
       UNION
       SELECT transfer_id FROM posted
     ), moved AS (
       SELECT t.id, m.kind, m.amount, coalesce(p.created_at, m.at) AS at
         FROM near JOIN transfer t ON t.id = near.id
        CROSS JOIN LATERAL (SELECT CASE t.type WHEN 'deposit' THEN t.amount ELSE -t.amount END AS signed) s
        CROSS JOIN LATERAL (VALUES
           (upper(t.type), s.signed, t.decided_at, t.status = 'success' OR t.reversed_at IS NOT NULL),
           (upper(t.type) || '_REVERSE', -s.signed, t.reversed_at, t.reversed_at IS NOT NULL)
         ) AS m (kind, amount, at, is_done)
         LEFT JOIN posting p ON p.kind = m.kind AND p.ref = t.id::text
        WHERE m.is_done AND coalesce(p.created_at, m.at) >= $1 AND coalesce(p.created_at, m.at) < $2
     ), alone AS (
       SELECT id, kind, at, amount FROM moved
        WHERE kind NOT IN ('DEPOSIT', 'WITHDRAW') OR id NOT IN (SELECT transfer_id FROM line WHERE transfer_id IS NOT NULL)
       UNION ALL
       SELECT NULL, kind, at, amount FROM posted WHERE transfer_id IS NULL
     )
     SELECT (SELECT coalesce(sum(amount), 0) FROM line)::bigint AS lines,
            (SELECT coalesce(sum(amount), 0) FROM posted)::bigint AS ledger,
            (SELECT coalesce(sum(amount), 0) FROM line
              WHERE transfer_id IS NULL
                 OR transfer_id NOT IN (SELECT id FROM moved WHERE kind IN ('DEPOSIT', 'WITHDRAW')))::bigint AS "linesAlone",
            (SELECT coalesce(sum(amount), 0) FROM alone)::bigint AS "postingsAlone",
            coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount, 'at', at, 'transfer',
                               (SELECT ${TRANSFER_JSON} FROM transfer t WHERE t.id = shown.id)) ORDER BY at)
                        FROM (SELECT * FROM alone ORDER BY at LIMIT ${POSTINGS_SHOWN + 1}) shown), '[]') AS postings`,
    [from, to],
  );
  if (!row) throw new Error('the comparison of a day returned no row');
  const { lines, ledger, linesAlone, postingsAlone, postings } = row;
  return {
    identity: {
      lines: toBaht(satang(lines)),
      ledger: toBaht(satang(ledger)),
      linesAlone: toBaht(satang(linesAlone)),
      postingsAlone: toBaht(satang(postingsAlone)),
      isEqual: lines === ledger + linesAlone - postingsAlone,
    },
    hasMorePostings: postings.length > POSTINGS_SHOWN,
    postings: postings.slice(0, POSTINGS_SHOWN).map(({ kind, amount, at, transfer }) => ({
      kind,
      amount: toBaht(satang(amount)),
      at: new Date(at).toISOString(),
      transfer: transfer && toTransfer(transfer),
    })),
  };
}

function readOpenDays(tx: Sql): Promise<Statement['openDays']> {
  return tx.query(
    `SELECT to_char(booked_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day, count(*)::integer AS cases
       FROM bank_line WHERE matched_by IS NULL
      GROUP BY 1 ORDER BY 1 DESC LIMIT 60`,
  );
}
