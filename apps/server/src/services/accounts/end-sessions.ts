import type { Sql } from '../../db/database.ts';

/** Ends the sessions of a player or an operator but this one. Returns which, for `sessions.markEnded`. */
export async function endSessions(
  tx: Sql,
  of: { playerId: number } | { operatorId: number },
  reason: 'PASSWORD_CHANGED' | 'ENDED_BY_OPERATOR',
  exceptSession?: string,
): Promise<string[]> {
  const [column, id] = 'playerId' in of ? ['player_id', of.playerId] : ['operator_id', of.operatorId];
  const ended = await tx.query<{ id: string }>(
    `UPDATE session SET ended_at = clock_timestamp(), end_reason = $2
      WHERE ${column} = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3::uuid
     RETURNING id`,
    [id, reason, exceptSession ?? null],
  );
  return ended.map((session) => session.id);
}
