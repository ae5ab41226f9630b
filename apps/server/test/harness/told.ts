import type { MatchEvent } from '@sanam/contract';
import type { Database } from '../../src/db/database.ts';

/** Keeps every fact that is written to the outbox, which the server itself empties. */
export async function keepFacts(db: Database): Promise<void> {
  await db.query('CREATE TABLE kept_fact (id bigint, match_id bigint, events jsonb)');
  await db.query(`
    CREATE FUNCTION keep_fact() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO kept_fact VALUES (NEW.id, NEW.match_id, NEW.events);
      RETURN NULL;
    END $$`);
  await db.query('CREATE TRIGGER keep_fact AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep_fact()');
}

/** The events of a match so far, in their order. */
export async function eventsOfMatch(db: Database, matchId: number): Promise<MatchEvent[]> {
  const rows = await db.query<{ events: MatchEvent[] }>(
    'SELECT events FROM kept_fact WHERE match_id = $1 ORDER BY id',
    [matchId],
  );
  return rows.flatMap(({ events }) => events);
}
