import type { MatchEvent } from '@sanam/contract';
import type { Database } from '../../src/db/database.ts';

/** Copies every row of the outbox, which the server empties, to a table of its own. */
export async function recordOutbox(db: Database): Promise<void> {
  await db.query('CREATE TABLE outbox_log (id bigint, match_id bigint, events jsonb)');
  await db.query(`
    CREATE FUNCTION log_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO outbox_log VALUES (NEW.id, NEW.match_id, NEW.events);
      RETURN NULL;
    END $$`);
  await db.query(
    'CREATE TRIGGER log_outbox AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION log_outbox()',
  );
}

/** The events of a match so far, in order. */
export async function readMatchEvents(db: Database, matchId: number): Promise<MatchEvent[]> {
  const rows = await db.query<{ events: MatchEvent[] }>(
    'SELECT events FROM outbox_log WHERE match_id = $1 ORDER BY id',
    [matchId],
  );
  return rows.flatMap(({ events }) => events);
}
