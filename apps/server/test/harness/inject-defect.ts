import type { Database, Sql } from '../../src/db/database.ts';

/**
 * Replaces pieces of a database function's text. A race test that stays green with such a defect injected tests
 * nothing.
 */
export async function injectDefect(
  db: Sql,
  name: string,
  ...changes: readonly (readonly [piece: string, instead: string])[]
): Promise<void> {
  const [row] = await db.query<{ text: string }>('SELECT pg_get_functiondef($1::regproc) AS text', [name]);
  let text = row?.text ?? '';
  for (const [piece, instead] of changes) {
    if (!text.includes(piece)) throw new Error(`${name} has no "${piece}" to replace`);
    text = text.replace(piece, () => instead);
  }
  await db.query(text);
}

/** Multiplies the wait of a throttled login by 60, so that no machine is slow enough for it to pass meanwhile. */
export async function scaleLoginTimeouts(db: Sql): Promise<void> {
  await injectDefect(db, 'attempt_consume', ['power(2,', '60 * power(2,']);
}

/** Makes every update of this bet fail. Returns a function that removes the defect. */
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

/** Makes every update of a bet take this long, so that work on many bets is surely unfinished when it is killed. */
export async function slowDownBets(db: Sql, ms: number): Promise<void> {
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

/** Undoes `slowDownBets`, once updates that are under way have finished. */
export async function speedUpBets(db: Database): Promise<void> {
  await db.transact(
    async (tx) => {
      await tx.query('SET LOCAL lock_timeout = 0');
      await tx.query('DROP FUNCTION be_slow() CASCADE');
    },
    { timeout: 'none' },
  );
}
