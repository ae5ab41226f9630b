import { Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { callersOf } from './result-call.ts';
import type { CallRow } from './result-call.ts';

type Runs = ReplyOf<Endpoints['GET /desk/matches/{id}/settlements']>;

/** Every run of a match's settlement, newest first. */
export async function listRuns({ db }: { db: Sql }, matchId: number): Promise<Runs> {
  const [match] = await db.query('SELECT FROM match WHERE id = $1', [matchId]);
  if (!match) throw new Refusal('MATCH_NOT_FOUND');
  const rows = await db.query<SettlementRow>(
    'SELECT * FROM settlement WHERE match_id = $1 ORDER BY run_no DESC',
    [matchId],
  );
  return [...(await listWaiting(db, matchId, rows[0]?.run_no ?? 0)), ...rows.map(toRun)];
}

function toRun(row: SettlementRow): Runs[number] {
  return {
    runNo: row.run_no,
    result: row.result,
    status: row.status,
    settledBets: row.settled_bets,
    calledBy: row.called_by,
    calledAt: row.called_at.toISOString(),
    reason: row.reason,
  };
}

/** The run of a called result that has not begun yet. */
async function listWaiting(db: Sql, matchId: number, lastRunNo: number): Promise<Runs> {
  const waiting = await db.query<CallRow>(
    `SELECT c.* FROM result_call c JOIN match m ON m.id = c.match_id AND m.version = c.version
      WHERE c.match_id = $1 AND c.status = 'WAITING'`,
    [matchId],
  );
  return waiting.map((call) => ({
    runNo: lastRunNo + 1,
    result: call.first_result,
    status: 'WAITING',
    settledBets: 0,
    calledBy: callersOf(call).join(', '),
    calledAt: call.first_at.toISOString(),
    reason: call.reason,
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
