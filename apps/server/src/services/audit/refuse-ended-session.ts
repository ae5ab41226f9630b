import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Actor } from './actor.ts';

/**
 * Refuses an operator whose session has ended since the request was admitted. Called after the act has written its audit
 * row: whatever ends an operator's session writes one as well, so that the act is either before the end or refused, and
 * nobody waits for the session's row. An act that changed nothing writes none.
 */
export async function refuseEndedSession(tx: Sql, actor: Actor): Promise<void> {
  if (typeof actor === 'string') return;
  const active = await tx.query(
    'SELECT FROM session WHERE id = $1 AND ended_at IS NULL',
    [actor.sessionId ?? null],
    'session_not_ended',
  );
  if (active.length === 0) throw new Refusal('SESSION_ENDED');
}
