import type { Sql } from '../db/database.ts';

/** A trigger on the outbox notifies this channel of new rows. */
export const OUTBOX_CHANNEL = 'sanam_outbox';
export const LIVE_CHANNEL = 'sanam_live';
const PUBLISHER_LOCK = 7266263;
const BATCH_ROWS = 200;
/** PostgreSQL refuses a notification of 8000 bytes. */
const MAX_BYTES = 7900;

/**
 * Publishes the oldest events of the outbox to every server and deletes them, in one statement: an event is published
 * if and only if it is deleted, in order, and by one server at a time. Those that the desk receives are numbered and
 * stored for desks that are away. Returns how many; 0 also while another server is publishing.
 *
 * The row's id and the event's place in it distinguish equal messages, of which PostgreSQL would send only one.
 */
export async function publishEvents(db: Sql): Promise<number> {
  const published = await db.query(
    `WITH taken AS (
       DELETE FROM outbox
        WHERE (SELECT pg_try_advisory_xact_lock($1))
          AND id IN (SELECT id FROM outbox ORDER BY id LIMIT $2)
       RETURNING id, match_id, player_id, desk_channel, actor, events
     ), message AS MATERIALIZED (
       SELECT sorted.*, CASE WHEN player_id IS NULL THEN nextval('desk_event_seq') END AS seq
         FROM (SELECT t.id, e.place, t.match_id, t.player_id, t.actor, e.event,
                      coalesce(t.desk_channel, 'match:' || t.match_id) AS channel
                 FROM taken t, jsonb_array_elements(t.events) WITH ORDINALITY AS e (event, place)
                ORDER BY t.id, e.place) AS sorted
     ), stored AS (
       INSERT INTO desk_event (seq, channel, event)
         SELECT seq, channel, event || jsonb_build_object('by', actor) FROM message WHERE seq IS NOT NULL
     ), in_order AS (
       SELECT head::text AS short, (head || jsonb_build_object('event', event))::text AS long
         FROM (SELECT id, place, event, jsonb_build_object(
                        'id', id, 'place', place, 'matchId', match_id, 'playerId', player_id)
                        || CASE WHEN seq IS NULL THEN '{}'
                                ELSE jsonb_build_object('seq', seq, 'channel', channel, 'by', actor) END AS head
                 FROM message) AS headed
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

/** Deletes what was stored for desks longer ago than any of them is away. */
export async function purgeDeskEvents(db: Sql): Promise<void> {
  await db.query("DELETE FROM desk_event WHERE at < clock_timestamp() - interval '1 hour'");
}
