import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

type Trader = ReplyOf<Endpoints['GET /desk/traders']>[number];

/** A desk reports a touch at most once a minute. */
const PRESENT_SECONDS = 150;

/** The other operators who may hold a match, those at their desk first: in a session, with a touch lately. */
export async function listTraders({ db }: { db: Sql }, besides: number): Promise<Trader[]> {
  const rows = await db.query<{ id: number; username: string; is_present: boolean }>(
    `SELECT id, username,
            EXISTS (SELECT FROM session s
                     WHERE s.operator_id = operator.id AND s.ended_at IS NULL AND s.expires_at > clock_timestamp()
                       AND coalesce(s.touched_at, s.created_at) > clock_timestamp() - make_interval(secs => $2)
                   ) AS is_present
       FROM operator WHERE status = 'ACTIVE' AND role IN ('trader', 'admin') AND id <> $1
      ORDER BY is_present DESC, username`,
    [besides, PRESENT_SECONDS],
  );
  return rows.map(({ id, username, is_present: isPresent }) => ({ id, username, isPresent }));
}
