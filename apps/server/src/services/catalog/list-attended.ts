import type { Sql } from '../../db/database.ts';

/** How long ago a desk may have reported last, and a person may have touched it last. */
export interface Attendance {
  silenceSeconds: number;
  absenceSeconds: number;
}

/**
 * The matches whose holder, or the operator who shares them, is present: their desk reports, until the fight is over,
 * and they use it.
 */
export async function listAttended({ db }: { db: Sql }, attendance: Attendance): Promise<Set<number>> {
  const rows = await readAttended(db, attendance, { matchId: null, besidesSession: null });
  return new Set(rows.map((row) => row.match_id));
}

/** Whether one of them is present at a match in another session than this one. */
export async function isAttendedElsewhere(
  db: Sql,
  { silenceSeconds, absenceSeconds }: Attendance,
  besides: { matchId: number; besidesSession: string | null },
): Promise<boolean> {
  const attendance = { silenceSeconds, absenceSeconds: Math.max(absenceSeconds, TOUCH_REPORT_SECONDS) };
  return (await readAttended(db, attendance, besides)).length > 0;
}

/** A desk reports a touch at most once a minute, and the report takes some time. */
const TOUCH_REPORT_SECONDS = 75;

function readAttended(
  db: Sql,
  { silenceSeconds, absenceSeconds }: Attendance,
  { matchId, besidesSession }: { matchId: number | null; besidesSession: string | null },
): Promise<{ match_id: number }[]> {
  return db.query(
    `SELECT m.id AS match_id FROM match_holder h JOIN match m ON m.id = h.match_id
      WHERE ($3::bigint IS NULL OR m.id = $3)
        AND EXISTS (SELECT FROM session s
                      LEFT JOIN match_watch w ON w.match_id = m.id AND w.operator_id = s.operator_id
                     WHERE s.operator_id IN (h.operator_id, h.shared_with) AND s.ended_at IS NULL
                       AND s.id IS DISTINCT FROM $4::uuid
                       AND coalesce(s.touched_at, s.created_at) > clock_timestamp() - make_interval(secs => $2)
                       AND (m.is_ended OR greatest(h.since, w.seen_at) > clock_timestamp() - make_interval(secs => $1)))`,
    [silenceSeconds, absenceSeconds, matchId, besidesSession],
  );
}
