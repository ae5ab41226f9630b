import type { DeskChange, DeskChannel, MatchEvent } from '@sanam/contract';
import type { Sql } from '../db/database.ts';

/**
 * Records the events of a match in the transaction that changes it; they are published after the commit. The desk gets
 * who did it, players do not.
 */
export async function recordMatchEvents(
  tx: Sql,
  matchId: number,
  events: readonly MatchEvent[],
  by: string,
): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    'INSERT INTO outbox (match_id, events, actor) VALUES ($1, $2::jsonb, $3)',
    [matchId, JSON.stringify(events), by],
    'outbox_match',
  );
}

/** Records an event for the desk, in the transaction that makes the change. */
export async function recordDeskEvent(tx: Sql, event: DeskChange, by: string): Promise<void> {
  await tx.query(
    'SELECT desk_record_event(p_channel => $1, p_actor => $2, p_action => $3, p_data => $4::jsonb)',
    [channelOf(event), by, event.action, JSON.stringify(event.data)],
    'desk_record_event',
  );
}

/** Records for every player at home that the announcements have changed, in the transaction that changes them. */
export async function recordAnnouncementEvent(tx: Sql, by: string): Promise<void> {
  await tx.query(
    "SELECT desk_record_event(p_channel => 'players', p_actor => $1, p_action => 'ANNOUNCEMENTS', p_data => 'null'::jsonb)",
    [by],
    'announcements_event',
  );
}

function channelOf({ action, data }: DeskChange): DeskChannel {
  switch (action) {
    case 'HOLDER':
    case 'RESULT_CALL':
      return `match:${data.matchId}`;
    case 'APPROVAL':
      return `alerts:${data.area}`;
    case 'CLAIM':
    case 'TRANSFER':
      return 'money';
    default:
      return action satisfies never;
  }
}
