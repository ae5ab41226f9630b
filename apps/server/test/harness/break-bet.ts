import type { Database } from '../../src/db/database.ts';

/** From now on the database lets nobody decide this bet, as if something were wrong with it. Answers how to mend it. */
export async function breakBet(db: Database, betId: string): Promise<() => Promise<void>> {
  const name = `test_break_${betId.replaceAll('-', '_')}`;
  await db.query(`
    CREATE OR REPLACE FUNCTION test_break_bet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'this bet is broken'; END $$`);
  await db.query(`
    CREATE TRIGGER ${name} BEFORE UPDATE ON bet FOR EACH ROW WHEN (OLD.id = '${betId}')
      EXECUTE FUNCTION test_break_bet()`);
  return async () => {
    await db.query(`DROP TRIGGER ${name} ON bet`);
  };
}
