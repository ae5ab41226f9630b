import { Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

type Runs = ReplyOf<Endpoints['GET /desk/matches/{id}/settlements']>;

/** Every run of a match's settlement, newest first. */
export async function listRuns({ db }: { db: Sql }, matchId: number): Promise<Runs> {
  const [match] = await db.query('SELECT FROM match WHERE id = $1', [matchId]);
  if (!match) throw new Refusal('MATCH_NOT_FOUND');
  const rows = await db.query<Omit<Runs[number], 'calledAt'> & { calledAt: Date }>(
    `SELECT run_no AS "runNo", result, status, settled_bets AS "settledBets", called_by AS "calledBy",
            called_at AS "calledAt", reason
       FROM settlement WHERE match_id = $1 ORDER BY run_no DESC`,
    [matchId],
  );
  return rows.map((row) => ({ ...row, calledAt: row.calledAt.toISOString() }));
}
