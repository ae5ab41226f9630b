import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { AUDIT_CHECK } from '../../src/services/audit/check.ts';
import { startTestServer } from '../harness/server.ts';

const ROWS = 1000;
/** Changes one character or one microsecond of one column per row, another column for each row. */
const CHANGE_ALL = `
  UPDATE audit
     SET at = CASE id % 9 WHEN 0 THEN at + interval '1 microsecond' ELSE at END,
         actor = CASE id % 9 WHEN 1 THEN translate(actor, 't', 'u') ELSE actor END,
         action = CASE id % 9 WHEN 2 THEN translate(action, 'R', 'S') ELSE action END,
         subject = CASE id % 9 WHEN 3 THEN translate(subject, 'm', 'n') ELSE subject END,
         reason = CASE id % 9 WHEN 4 THEN translate(reason, 'b', 'c') ELSE reason END,
         before = CASE id % 9 WHEN 5 THEN '{"rung": "10/7"}' ELSE before END,
         after = CASE id % 9 WHEN 6 THEN '{"rung": "10/7"}' ELSE after END,
         session_id = CASE id % 9 WHEN 7 THEN gen_random_uuid() ELSE session_id END,
         address = CASE id % 9 WHEN 8 THEN '203.0.113.9' ELSE address END`;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db.query(
    `INSERT INTO audit (actor, action, subject, reason, before, after, session_id, address)
     SELECT 'trader', 'RATE', 'match/1', 'because', '{"rung": "10/9"}', '{"rung": "10/8"}',
            CASE WHEN n % 2 = 0 THEN gen_random_uuid() END, CASE WHEN n % 2 = 0 THEN '203.0.113.7' END
       FROM generate_series(1, $1::int) AS n`,
    [ROWS],
  );
});
afterAll(() => server.close());

const violations = async (sql: Sql) => {
  const [row] = await sql.query<{ violations: number }>(AUDIT_CHECK.statement);
  return row?.violations;
};

/** Violations after a change by somebody who can disable the table's triggers; the change is rolled back. */
const violationsAfter = async (statement: string): Promise<number | undefined> => {
  let found: number | undefined;
  const undo = new Error('undo');
  const changing = server.app.db.transact(async (tx) => {
    await tx.query('ALTER TABLE audit DISABLE TRIGGER ALL');
    await tx.query(statement);
    found = await violations(tx);
    throw undo;
  });
  await expect(changing).rejects.toBe(undo);
  return found;
};

test('the audit trail cannot be changed', async () => {
  const { db } = server.app;
  for (const statement of ["UPDATE audit SET actor = 'nobody'", 'DELETE FROM audit']) {
    await expect(db.query(statement)).rejects.toMatchObject({ code: 'SN002' });
  }
});

test(`a change with disabled triggers is found in each of ${ROWS} rows`, async () => {
  expect(await violations(server.app.db)).toBe(0);
  expect(await violationsAfter(CHANGE_ALL)).toBe(ROWS);
  expect(await violations(server.app.db)).toBe(0);
});

test('a row without a session is sealed as before there were sessions', async () => {
  const [row] = await server.app.db.query<{ same: number; all: number }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE seal = sha256(previous || convert_to(
              jsonb_build_array(id, extract(epoch FROM at), actor, action, subject, reason, before, after)::text, 'UTF8'))
            ) AS same
       FROM (SELECT *, coalesce(lag(seal) OVER (ORDER BY id), '') AS previous FROM audit) sealed
      WHERE session_id IS NULL`,
  );
  expect(row).toEqual({ same: ROWS / 2, all: ROWS / 2 });
});

test.each([
  [
    'a changed seal',
    `UPDATE audit SET seal = set_byte(seal, 0, 255 - get_byte(seal, 0)) WHERE id = (SELECT id FROM audit ORDER BY id OFFSET 9 LIMIT 1)`,
    2,
  ],
  ['a deleted row', `DELETE FROM audit WHERE id = (SELECT id FROM audit ORDER BY id OFFSET 9 LIMIT 1)`, 1],
])('%s is found', async (_what, statement, found) => {
  expect(await violationsAfter(statement)).toBe(found);
});
