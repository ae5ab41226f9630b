import type { Database, Sql } from '../../src/db/database.ts';

/** Every change of a bet takes so long from here on: work on many is surely under way when it is broken off. */
export async function slowBets(db: Sql, ms: number): Promise<void> {
  await db.query(
    `CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE
       v_until timestamptz := clock_timestamp() + interval '${ms} milliseconds';
     BEGIN
       WHILE clock_timestamp() < v_until LOOP END LOOP;
       RETURN NEW;
     END $$`,
  );
  await db.query('CREATE TRIGGER be_slow BEFORE UPDATE ON bet FOR EACH ROW EXECUTE FUNCTION be_slow()');
}

/** Waits for whoever is still at a bet. */
export async function quickBets(db: Database): Promise<void> {
  await db.transact(
    async (tx) => {
      await tx.query('SET LOCAL lock_timeout = 0');
      await tx.query('DROP FUNCTION be_slow() CASCADE');
    },
    { timeout: 'none' },
  );
}
