import type { Outcomes } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

interface OutcomeRow extends Outcomes {
  read_at: number;
}

/**
 * What the house wins or loses on each of these matches if red, blue or draw is called, as the limits count it: without
 * bets over several matches. `version` is when it was read, so that the newest of several can be found.
 */
export async function readOutcomes(
  { db }: { db: Sql },
  matchIds: readonly number[],
): Promise<(Outcomes & { version: number })[]> {
  const rows = await db.query<OutcomeRow>(
    `SELECT match_id AS "matchId", -sum(red)::bigint AS "ifRed", -sum(blue)::bigint AS "ifBlue",
            -sum(draw)::bigint AS "ifDraw",
            (extract(epoch FROM statement_timestamp()) * 1000)::bigint AS read_at
       FROM exposure WHERE match_id = ANY ($1) GROUP BY match_id ORDER BY match_id`,
    [matchIds],
    'limits_outcomes',
  );
  const inBaht = (amount: number): number => toBaht(satang(amount));
  return rows.map(({ matchId, ifRed, ifBlue, ifDraw, read_at: version }) => ({
    matchId,
    ifRed: inBaht(ifRed),
    ifBlue: inBaht(ifBlue),
    ifDraw: inBaht(ifDraw),
    version,
  }));
}

/** The matches that may still be bet on. */
export async function listOpenMatchIds({ db }: { db: Sql }): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'SELECT id FROM match WHERE NOT is_ended ORDER BY id',
    [],
    'limits_open',
  );
  return rows.map(({ id }) => id);
}
