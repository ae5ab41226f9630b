import type { MatchEvent } from '@sanam/contract';
import type { Sql } from '../db/database.ts';

/** Records the events of a match in the transaction that changes it; they are published after the commit. */
export async function recordMatchEvents(
  tx: Sql,
  matchId: number,
  events: readonly MatchEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'INSERT INTO outbox (match_id, events) VALUES ($1, $2::jsonb)',
    [matchId, JSON.stringify(events)],
    'outbox_match',
  );
}
