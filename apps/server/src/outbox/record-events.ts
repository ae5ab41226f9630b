import type { DeskChange, DeskChannel, MatchEvent } from '@sanam/contract';
import type { Sql } from '../db/database.ts';

/**
 * Records the events of a match in the transaction that changes it; they are published after the commit. The desk is told
 * who did it, players are not.
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

/** Tells the desk of a change, in the transaction that makes it. */
export async function recordDeskEvent(tx: Sql, event: DeskChange, by: string): Promise<void> {
  await tx.query(
    'SELECT desk_tell($1, $2, $3, $4::jsonb)',
    [channelOf(event), by, event.action, JSON.stringify(event.data)],
    'desk_tell',
  );
}

/** Tells every player at home that the announcements have changed, in the transaction that changes them. */
export async function recordAnnouncementEvent(tx: Sql, by: string): Promise<void> {
  await tx.query("SELECT desk_tell('players', $1, 'ANNOUNCEMENTS', 'null'::jsonb)", [by], 'players_tell');
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
