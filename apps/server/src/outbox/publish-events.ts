import type { Sql } from '../db/database.ts';

/** A trigger on the outbox notifies this channel of new rows. */
export const OUTBOX_CHANNEL = 'sanam_outbox';
export const LIVE_CHANNEL = 'sanam_live';
const PUBLISHER_LOCK = 7266263;
const BATCH_ROWS = 200;
/** PostgreSQL refuses a notification of 8000 bytes. */
const MAX_BYTES = 7900;

/**
 * Publishes the oldest events of the outbox to every server and deletes them, in one statement: an event is published if
 * and only if it is deleted, in order, and by one server at a time. Returns how many; 0 also while another server is
 * publishing.
 *
 * The row's id and the event's place in it distinguish equal messages, of which PostgreSQL would send only one.
 */
export async function publishEvents(db: Sql): Promise<number> {
  const published = await db.query(
    `WITH taken AS (
       DELETE FROM outbox
        WHERE (SELECT pg_try_advisory_xact_lock($1))
          AND id IN (SELECT id FROM outbox ORDER BY id LIMIT $2)
       RETURNING id, match_id, player_id, events
     ), message AS (
       SELECT t.id, e.place, jsonb_build_object(
                'id', t.id, 'place', e.place, 'matchId', t.match_id, 'playerId', t.player_id) AS head, e.event
         FROM taken t, jsonb_array_elements(t.events) WITH ORDINALITY AS e (event, place)
     ), in_order AS (
       SELECT head::text AS short, (head || jsonb_build_object('event', event))::text AS long
         FROM message
        ORDER BY id, place
     )
     SELECT pg_notify('${LIVE_CHANNEL}', CASE WHEN octet_length(long) <= $3 THEN long ELSE short END)
       FROM in_order`,
    [PUBLISHER_LOCK, BATCH_ROWS, MAX_BYTES],
    'outbox_publish',
  );
  return published.length;
}

/** Counts the rows that are committed and not yet published; near 0 on a healthy server. */
export async function countPending(db: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>('SELECT count(*) FROM outbox');
  return row?.count ?? 0;
}

/** Since when the oldest of them waits. */
export async function readOldestPending(db: Sql): Promise<Date | undefined> {
  const [row] = await db.query<{ recorded_at: Date }>(
    'SELECT recorded_at FROM outbox ORDER BY id LIMIT 1',
    [],
    'outbox_oldest',
  );
  return row?.recorded_at;
}
