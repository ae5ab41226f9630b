import type { DeskChannel, StoredDeskEvent } from '@sanam/contract';
import type { Sql } from '../db/database.ts';

/** A channel, or all matches, with the number of the last event that was received of it; undefined for nobody's. */
export interface Received {
  channel: DeskChannel | 'board';
  seq: number | undefined;
}

export interface MissedDeskEvents {
  /** In order. */
  events: StoredDeskEvent[];
  /** The channels of which not everything is stored any more. */
  incomplete: ReadonlySet<Received['channel']>;
  /** The number of the last event of all. */
  lastSeq: number;
}

/** A client that missed more reads its lists again, which costs less. */
const MISSED_MAX = 500;

/** What was published since then in these channels. */
export async function readMissed(db: Sql, received: readonly Received[]): Promise<MissedDeskEvents> {
  const known = received.filter((one) => one.seq !== undefined);
  const rows = await db.query<Row>(
    MISSED,
    [known.map(({ channel }) => channel), known.map(({ seq }) => seq), MISSED_MAX + 1],
    'desk_missed',
  );
  const [first] = rows;
  if (!first) throw new Error('the last number of the desk was not read');
  const isTooMuch = rows.length > MISSED_MAX;
  const stored = new Set(isTooMuch ? [] : first.stored);
  const events = isTooMuch ? [] : rows.filter((row) => row.seq !== null);
  return {
    events: events.map(toEvent),
    incomplete: new Set(received.map(({ channel }) => channel).filter((channel) => !stored.has(channel))),
    lastSeq: first.last_seq,
  };
}

/** One that was too long to publish; undefined if it is no longer stored. */
export async function readStored(db: Sql, seq: number): Promise<StoredDeskEvent | undefined> {
  const [row] = await db.query<EventRow>('SELECT seq, channel, event FROM desk_event WHERE seq = $1', [seq]);
  return row && toEvent(row);
}

function toEvent({ event, seq, channel }: EventRow): StoredDeskEvent {
  return { ...event, seq, channel } as StoredDeskEvent;
}

interface EventRow {
  seq: number;
  channel: DeskChannel;
  event: object;
}
type Row = { last_seq: number; stored: Received['channel'][] } & (EventRow | Record<keyof EventRow, null>);

/**
 * Rows are deleted oldest first, so a channel is complete if the last event that was received is still there. Two rooms
 * may both have missed an event, which is sent once.
 */
const MISSED = `
  WITH had AS (
    SELECT h.channel, h.seq FROM unnest($1::text[], $2::bigint[]) AS h (channel, seq)
     WHERE EXISTS (SELECT FROM desk_event e WHERE e.seq = h.seq)
  )
  SELECT (SELECT coalesce(max(seq), 0) FROM desk_event) AS last_seq,
         ARRAY(SELECT channel FROM had) AS stored, missed.seq, missed.channel, missed.event
    FROM (SELECT) AS once
    LEFT JOIN (SELECT * FROM desk_event e
                WHERE e.seq > (SELECT min(seq) FROM had)
                  AND EXISTS (SELECT FROM had h
                               WHERE e.seq > h.seq
                                 AND (h.channel = e.channel OR h.channel = 'board' AND e.channel LIKE 'match:%'))
                ORDER BY e.seq LIMIT $3) AS missed ON true
   ORDER BY missed.seq`;
