import type { Sql } from '../../db/database.ts';

/** How long ago a desk may have reported last, and a person may have touched it last. */
interface Attendance {
  silenceSeconds: number;
  absenceSeconds: number;
}

/**
 * The matches whose holder, or the operator who shares them, is present: their desk reports, until the fight is over,
 * and they use it.
 */
export async function listAttended(
  { db }: { db: Sql },
  { silenceSeconds, absenceSeconds }: Attendance,
): Promise<Set<number>> {
  const rows = await db.query<{ match_id: number }>(
    `SELECT m.id AS match_id FROM match_holder h JOIN match m ON m.id = h.match_id
      WHERE EXISTS (SELECT FROM session s
                      LEFT JOIN match_watch w ON w.match_id = m.id AND w.operator_id = s.operator_id
                     WHERE s.operator_id IN (h.operator_id, h.shared_with) AND s.ended_at IS NULL
                       AND coalesce(s.touched_at, s.created_at) > clock_timestamp() - make_interval(secs => $2)
                       AND (m.is_ended OR greatest(h.since, w.seen_at) > clock_timestamp() - make_interval(secs => $1)))`,
    [silenceSeconds, absenceSeconds],
  );
  return new Set(rows.map((row) => row.match_id));
}
