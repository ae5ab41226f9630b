import { Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

type Runs = ReplyOf<Endpoints['GET /desk/matches/{id}/settlements']>;

/** Every run of a match's settlement, newest first. */
export async function listRuns({ db }: { db: Sql }, matchId: number): Promise<Runs> {
  const [match] = await db.query('SELECT FROM match WHERE id = $1', [matchId]);
  if (!match) throw new Refusal('MATCH_NOT_FOUND');
  const rows = await db.query<SettlementRow>(
    'SELECT * FROM settlement WHERE match_id = $1 ORDER BY run_no DESC',
    [matchId],
  );
  return rows.map((row) => ({
    runNo: row.run_no,
    result: row.result,
    status: row.status,
    settledBets: row.settled_bets,
    calledBy: row.called_by,
    calledAt: row.called_at.toISOString(),
    reason: row.reason,
  }));
}

interface SettlementRow {
  run_no: number;
  result: Runs[number]['result'];
  status: Runs[number]['status'];
  settled_bets: number;
  called_by: string;
  called_at: Date;
  reason: string | null;
}
