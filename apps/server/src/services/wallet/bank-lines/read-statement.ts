import { bangkokDayRange, toBangkokDay } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Database, Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readInstantOrDay } from '../../input/day-range.ts';
import { TRANSFER_JSON, readLines, toTransfer } from './read-lines.ts';
import type { TransferOfLine } from './read-lines.ts';

type Statement = ReplyOf<Endpoints['GET /desk/bank-lines']>;

/**
 * A day of the bank's statement, and whether it adds up with the ledger: what the bank has booked is what the entries have
 * moved, and the lines without a posting of that day, less the postings without a line of that day.
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
      lines: await readLines(tx, 'l.booked_at >= $1 AND l.booked_at < $2', [from, to]),
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
  postings: { kind: string; amount: number; at: string; transfer: TransferOfLine | null }[];
}

/** Their postings are named by the transfer's id. */
const KINDS_OF_TRANSFERS = "'DEPOSIT', 'WITHDRAW', 'DEPOSIT_REVERSE', 'WITHDRAW_REVERSE'";

/** A line has a posting if the transfer it was matched with was posted that day. */
async function compareDay(tx: Sql, from: Date, to: Date): Promise<Pick<Statement, 'identity' | 'postings'>> {
  const [row] = await tx.query<DayRow>(
    `WITH line AS (
       SELECT amount, transfer_id FROM bank_line WHERE booked_at >= $1 AND booked_at < $2
     ), posted AS (
       SELECT p.kind, p.ref, p.created_at AS at, -sum(e.amount)::bigint AS amount
         FROM posting p
         JOIN entry e ON e.posting_id = p.id
         JOIN account a ON a.id = e.account_id AND a.kind = 'HOUSE_BANK'
        WHERE p.created_at >= $1 AND p.created_at < $2
        GROUP BY p.id
     ), met AS (
       SELECT posted.kind, posted.ref, line.transfer_id FROM posted JOIN line ON line.transfer_id::text = posted.ref
        WHERE posted.kind IN ('DEPOSIT', 'WITHDRAW') AND posted.amount = line.amount
     ), alone AS (
       SELECT * FROM posted WHERE (kind, ref) NOT IN (SELECT kind, ref FROM met)
     )
     SELECT (SELECT coalesce(sum(amount), 0) FROM line)::bigint AS lines,
            (SELECT coalesce(sum(amount), 0) FROM posted)::bigint AS ledger,
            (SELECT coalesce(sum(amount), 0) FROM line
              WHERE transfer_id IS NULL OR transfer_id NOT IN (SELECT transfer_id FROM met))::bigint AS "linesAlone",
            (SELECT coalesce(sum(amount), 0) FROM alone)::bigint AS "postingsAlone",
            coalesce((SELECT jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount, 'at', at, 'transfer',
                               (SELECT ${TRANSFER_JSON} FROM transfer t
                                 WHERE t.id = CASE WHEN shown.kind IN (${KINDS_OF_TRANSFERS}) THEN shown.ref::uuid END)) ORDER BY at)
                        FROM (SELECT * FROM alone ORDER BY at LIMIT 200) shown), '[]') AS postings`,
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
    postings: postings.map(({ kind, amount, at, transfer }) => ({
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
