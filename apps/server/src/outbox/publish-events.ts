import type { Sql } from '../db/database.ts';

/** Where the schema says that there is something to tell. */
export const OUTBOX_CHANNEL = 'sanam_outbox';
export const LIVE_CHANNEL = 'sanam_live';
const PUBLISHER_LOCK = 7266263;
const ROWS_AT_ONCE = 200;
/** PostgreSQL refuses a notification of 8000 bytes. */
const LONGEST_BYTES = 7900;

/**
 * Takes the oldest facts out of the outbox and tells them to every server, in one statement: they are told if and
 * only if they are removed, in order, and by one server at a time. Answers how many there were; none also when
 * another server is at it.
 *
 * The row's id and the event's place in it keep two equal messages apart, of which PostgreSQL would send only one.
 */
export async function publishEvents(db: Sql): Promise<number> {
  const told = await db.query(
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
    [PUBLISHER_LOCK, ROWS_AT_ONCE, LONGEST_BYTES],
    'outbox_publish',
  );
  return told.length;
}
