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
import type { LastVerification } from '../ledger-verifier.ts';

export interface DayNeeds {
  db: Database;
  clock: Clock;
  lastVerification: () => LastVerification | undefined;
}

/** Whether a day is closed, and if not, what is open. */
export async function readDay(needs: DayNeeds, day: string, sql: Sql = needs.db): Promise<DayState> {
  readInstantOrDay('day', day);
  const [row] = await sql.query<DayRow>(DAY, [day, needs.clock.now()]);
  if (!row) throw new Error('a day returned no row');
  const { closed_at, closed_by, is_over } = row;
  return {
    day,
    startsAt: row.starts_at.toISOString(),
    endsAt: closed_at !== null || is_over ? row.ends_at.toISOString() : null,
    closedBy: closed_by,
    closedAt: closed_at?.toISOString() ?? null,
    open: closed_at === null ? listOpen(row, needs.lastVerification()) : [],
  };
}

/** Closes a day for good, once nothing of it is open. */
export async function closeDay(
  needs: DayNeeds,
  { day, actor }: { day: string; actor: Actor },
): Promise<DayState> {
  return needs.db.transact(async (tx) => {
    const { open } = await readDay(needs, day, tx);
    if (open.length > 0) throw new Refusal('DAY_OPEN', { data: { open } });
    const [row] = await tx.query<{ outcome: { ends_at: string } | RefusedOutcome }>(
      'SELECT day_close_for_good(p_day => $1::date, p_actor => $2) AS outcome',
      [day, nameOf(actor)],
    );
    const after = { endsAt: new Date(unwrapOutcome(row).ends_at).toISOString() };
    await writeAudit(tx, { actor, action: 'DAY_CLOSE', subject: `day/${day}`, after });
    return readDay(needs, day, tx);
  });
}

interface DayRow {
  starts_at: Date;
  ends_at: Date;
  is_over: boolean;
  closed_by: string | null;
  closed_at: Date | null;
  matches: number;
  runs: number;
  transfers: number;
  approvals: number;
}

/** A match on which betting was never open needs no result. */
const DAY = `
  SELECT day_start($1::date) AS starts_at, day_end($1::date) AS ends_at, day_end($1::date) <= clock_timestamp() AS is_over,
         c.closed_by, c.closed_at,
         (SELECT count(*) FROM match m
           WHERE m.night = $1::date AND m.result IS NULL
             AND EXISTS (SELECT FROM match_window w WHERE w.match_id = m.id)) AS matches,
         (SELECT count(*) FROM settlement WHERE status IN ('WAITING', 'RUNNING')) AS runs,
         (SELECT count(*) FROM transfer WHERE status = 'pending' AND created_at < day_end($1::date)) AS transfers,
         (SELECT count(*) FROM approval
           WHERE status = 'PENDING' AND expires_at > $2 AND asked_at < day_end($1::date)) AS approvals
    FROM (SELECT 1) AS one LEFT JOIN day_close c ON c.day = $1::date`;

function listOpen(row: DayRow, last: LastVerification | undefined): DayState['open'] {
  const counts: [DayCheck, number][] = [
    ['MATCHES_WITHOUT_RESULT', row.matches],
    ['RUNS_UNFINISHED', row.runs],
    ['TRANSFERS_WAITING', row.transfers],
    ['APPROVALS_WAITING', row.approvals],
    ['LEDGER_NOT_VERIFIED', last?.violations ?? 1],
  ];
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
}
