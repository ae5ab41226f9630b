import { matchNightOf } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { DayCheck, DayState } from '@sanam/contract';
import type { Database, Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { unwrapOutcome } from '../../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../../idempotency/idempotent-request.ts';
import { readInstantOrDay } from '../../input/day-range.ts';
import { readLastRun } from '../ledger-runs.ts';
import type { LedgerRun } from '../ledger-runs.ts';

export interface DayNeeds {
  db: Database;
  clock: Clock;
}

/** Whether a day is closed, and if not, what is open. */
export async function readDay({ db, clock }: { db: Sql; clock: Clock }, day: string): Promise<DayState> {
  readInstantOrDay('day', day);
  const [row] = await db.query<DayRow>(DAY, [day, clock.now()], 'reports_day');
  if (!row) throw new Error('a day returned no row');
  const run = await readLastRun(db);
  const { closed_at, closed_by, is_over } = row;
  return {
    day,
    startsAt: row.starts_at.toISOString(),
    endsAt: closed_at !== null || is_over ? row.ends_at.toISOString() : null,
    closedBy: closed_by,
    closedAt: closed_at?.toISOString() ?? null,
    open: closed_at === null ? listOpen(row, run) : [],
    statementTo: row.statement_to?.toISOString() ?? null,
    payoutsWithoutLine: row.payouts_without_line,
    verifiedAt: run?.at.toISOString() ?? null,
  };
}

/** Closes a day for good, once nothing of it is open. A ledger that was not verified since is verified first. */
export async function closeDay(
  { db, clock, verifyLedger }: DayNeeds & { verifyLedger: () => Promise<unknown> },
  { day, actor }: { day: string; actor: Actor },
): Promise<DayState> {
  const before = await readDay({ db, clock }, day);
  const isReady = before.closedAt === null && before.open.length === 0;
  if (isReady && !(await isVerified(db, day))) await verifyLedger();
  return db.transact(async (tx) => {
    const { open, statementTo } = await readDay({ db: tx, clock }, day);
    if (open.length > 0) throw new Refusal('DAY_OPEN', { data: { open } });
    const [row] = await tx.query<{ outcome: { ends_at: string } | RefusedOutcome }>(
      'SELECT day_close_for_good(p_day => $1::date, p_actor => $2) AS outcome',
      [day, nameOf(actor)],
    );
    const after = { endsAt: new Date(unwrapOutcome(row).ends_at).toISOString(), statementTo };
    await writeAudit(tx, { actor, action: 'DAY_CLOSE', subject: `day/${day}`, after });
    return readDay({ db: tx, clock }, day);
  });
}

/** The first day that is over and not closed, if nothing of it is open: days are closed in their order. */
export async function readDayToClose(
  needs: { db: Sql; clock: Clock },
  read = (day: string): Promise<DayState> => readDay(needs, day),
): Promise<{ day: string; endsAt: Date } | undefined> {
  const [row] = await needs.db.query<{ day: string | null }>(
    "SELECT to_char(day_open_before(p_day => $1::date), 'YYYY-MM-DD') AS day",
    [matchNightOf(needs.clock.now())],
    'reports_day_wanted',
  );
  const day = row?.day ?? undefined;
  if (day === undefined) return undefined;
  const { open, endsAt } = await read(day);
  return open.length === 0 && endsAt !== null ? { day, endsAt: new Date(endsAt) } : undefined;
}

async function isVerified(db: Sql, day: string): Promise<boolean> {
  const [row] = await db.query<{ is_verified: boolean }>(
    'SELECT day_is_verified(p_day => $1::date) AS is_verified',
    [day],
  );
  return row?.is_verified ?? false;
}

interface DayRow {
  starts_at: Date;
  ends_at: Date;
  is_over: boolean;
  goes_on: boolean;
  closed_by: string | null;
  closed_at: Date | null;
  matches: number;
  evening: number;
  runs: number;
  transfers: number;
  approvals: number;
  earlier: string | null;
  bank_lines: number;
  without_line: number;
  payouts_without_line: number;
  statement_to: Date | null;
}

/**
 * A match on which betting was never open needs no result. What the imported statement leaves open prevents closing: a
 * line that nobody has explained, and a deposit that the statement reaches past without showing it, unless two people
 * credited it all the same; any other can be reversed. From which account a payout left is not known, so one without a
 * line is only shown: it may be on a statement that is never imported. A house that imports no statements can close its
 * days, and the list of days says so.
 */
const DAY = `
  SELECT day_start(p_day => $1::date) AS starts_at, day_end(p_day => $1::date) AS ends_at,
         day_end(p_day => $1::date) <= clock_timestamp() AS is_over,
         day_start(p_day => $1::date) <= clock_timestamp() AND day_end(p_day => $1::date) > clock_timestamp()
           AS goes_on,
         c.closed_by, c.closed_at,
         (SELECT count(*) FROM match m
           WHERE m.night = $1::date AND m.result IS NULL
             AND EXISTS (SELECT FROM match_window w WHERE w.match_id = m.id)) AS matches,
         (SELECT CASE count(*) WHEN 0 THEN 1
                 ELSE count(*) FILTER (WHERE m.result IS NULL
                                         AND NOT EXISTS (SELECT FROM match_window w WHERE w.match_id = m.id)) END
            FROM match m WHERE m.night = $1::date) AS evening,
         (SELECT count(*) FROM settlement WHERE status IN ('WAITING', 'RUNNING')) AS runs,
         (SELECT count(*) FROM transfer
           WHERE status = 'pending' AND created_at < day_end(p_day => $1::date)) AS transfers,
         (SELECT count(*) FROM approval
           WHERE status = 'PENDING' AND expires_at > $2 AND asked_at < day_end(p_day => $1::date)) AS approvals,
         to_char(day_open_before(p_day => $1::date), 'YYYY-MM-DD') AS earlier,
         (SELECT count(*) FROM bank_line
           WHERE matched_by IS NULL AND booked_at < day_end(p_day => $1::date)) AS bank_lines,
         (SELECT count(*) FROM transfer t
           WHERE t.status = 'success' AND t.type = 'deposit'
             AND t.decided_at >= day_start(p_day => $1::date) AND t.decided_at < day_end(p_day => $1::date)
             AND NOT EXISTS (SELECT FROM bank_line l WHERE l.transfer_id = t.id)
             AND NOT EXISTS (SELECT FROM desk_act a
                              WHERE a.kind = 'DEPOSIT' AND a.subject = 'transaction/' || t.id AND a.approval_id IS NOT NULL)
             AND EXISTS (SELECT FROM bank_line l
                          WHERE l.booked_at >= t.decided_at AND l.booked_at < day_end(p_day => $1::date)
                            AND bank_line_fits(p_account => l.account, p_transfer => t.id))) AS without_line,
         (SELECT count(*) FROM transfer t
           WHERE t.status = 'success' AND t.type = 'withdraw'
             AND t.decided_at >= day_start(p_day => $1::date) AND t.decided_at < day_end(p_day => $1::date)
             AND NOT EXISTS (SELECT FROM bank_line l WHERE l.transfer_id = t.id)
             AND EXISTS (SELECT FROM bank_line l
                          WHERE l.booked_at >= t.decided_at AND l.booked_at < day_end(p_day => $1::date)))
           AS payouts_without_line,
         (SELECT max(booked_at) FROM bank_line
           WHERE booked_at >= day_start(p_day => $1::date) AND booked_at < day_end(p_day => $1::date)) AS statement_to
    FROM (SELECT 1) AS one LEFT JOIN day_close c ON c.day = $1::date`;

function listOpen(row: DayRow, last: LedgerRun | undefined): DayState['open'] {
  const hasBegun = row.is_over || row.goes_on;
  const earlier =
    row.earlier === null || !hasBegun
      ? []
      : [{ kind: 'EARLIER_DAY_OPEN' as const, count: 1, day: row.earlier }];
  const counts: [DayCheck, number][] = [
    // Before its end a day is only closed when its evening is over.
    ['EVENING_NOT_OVER', row.goes_on ? row.evening : 0],
    ['MATCHES_WITHOUT_RESULT', row.matches],
    ['RUNS_UNFINISHED', row.runs],
    ['TRANSFERS_WAITING', row.transfers],
    ['APPROVALS_WAITING', row.approvals],
    ['BANK_LINES_OPEN', row.bank_lines],
    ['TRANSFERS_WITHOUT_LINE', row.without_line],
    // One that is only too old is repeated when the day is closed.
    ['LEDGER_BROKEN', last?.violations ?? 0],
  ];
  return [...earlier, ...counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }))];
}
