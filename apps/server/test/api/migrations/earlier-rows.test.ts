import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config/read-config.ts';
import type { Database } from '../../../src/db/database.ts';
import { migrate, readMigrations } from '../../../src/db/migrate.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { verifyLedger } from '../../../src/services/reports/verify-ledger.ts';
import { emptyStore } from '../../harness/store.ts';

const logger = createLogger('silent');

/** A database as it was before a migration, without functions. */
async function openBefore(migration: string): Promise<Database> {
  const db = await openDatabase(readConfig(await emptyStore()), logger);
  const all = readMigrations();
  const place = all.findIndex(({ name }) => name.includes(migration));
  const none = { schemaVersion: 1, hash: 'none', statements: [] };
  await migrate(db, { migrations: all.slice(0, place), code: none });
  return db;
}

const ADD_PLAYER = `
  INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line, deposit_account_id, agent_id)
  VALUES ('0810000000', 'ab', '$argon2id$none', 'SCB', 'SCB', '1234567890', 'line', 1, 1)`;

test('matches and bets from before they had numbers get them', async () => {
  const db = await openBefore('match_numbers_and_tickets');
  await db.query("INSERT INTO stadium (name) VALUES ('a'), ('b')");
  // In Bangkok 05:59, 06:00 and 20:00 of 16 November; the later ones were added first.
  await db.query(
    `INSERT INTO match (stadium_id, line, fighting_at, category_code, match_name, red_name, blue_name, match_tag, round_no)
     SELECT stadium_id, line, fighting_at::timestamptz, 'BOXING', 'a', 'b', 'c', 'NORMAL_MATCH', 1
       FROM (VALUES (1, 'LIVE', '2026-11-16T13:00Z'), (1, 'LIVE', '2026-11-15T23:00Z'), (1, 'LIVE', '2026-11-15T22:59Z'),
                    (1, 'STEP', '2026-11-16T13:00Z'), (2, 'LIVE', '2026-11-16T13:00Z')) AS made (stadium_id, line, fighting_at)`,
  );
  await db.query(ADD_PLAYER);
  const id = '0190a0a0-0000-7000-8000-000000000000';
  await db.query(
    `INSERT INTO bet (id, player_id, player_no, kind, status, category_code, amount, stake, win, created_at)
     VALUES ($1, 1, 1, 'STEP_MULTI', 'ACCEPTED', 'BOXING', 1, 1, 1, now())`,
    [id],
  );
  await db.query("INSERT INTO request_key VALUES (1, 'r', 'k', '', $1)", [
    JSON.stringify({ reply: { transactionId: id }, balance: 5 }),
  ]);
  await migrate(db);
  expect(await db.query('SELECT night::text, match_no FROM match ORDER BY id')).toEqual([
    { night: '2026-11-16', match_no: 2 },
    { night: '2026-11-16', match_no: 1 },
    { night: '2026-11-15', match_no: 1 },
    { night: '2026-11-16', match_no: 1 },
    { night: '2026-11-16', match_no: 1 },
  ]);
  expect(await db.query("SELECT ticket_no, outcome->'ticketNo' AS replied FROM bet, request_key")).toEqual([
    { ticket_no: 1, replied: 1 },
  ]);
  await db.close();
});

/** A credited deposit of the player from a bank of its own, from before its columns were renamed. */
async function addDeposit(db: Database, no: number, bankRef: string): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO transfer (id, player_id, player_no, type_no, type, status, amount, bank_code, bank_account, holder_name,
                           created_at, decided_at, decided_by, bank_id, bank_ref)
     VALUES (gen_random_uuid(), 1, $1, $1, 'deposit', 'success', 50000, 'SCB', '1', 'ab', now(), now(), 'ann', '01' || $1::bigint, $2)
     RETURNING id`,
    [no, bankRef],
  );
  return row?.id ?? '';
}

test('deposits credited with one reference stop a migration that names them', async () => {
  const db = await openBefore('deposit_references');
  await db.query(ADD_PLAYER);
  const references = ['016AAA111', '016AAA111', '016BBB222', '016CCC333', '016CCC333'];
  const ids = [];
  for (const [place, reference] of references.entries()) ids.push(await addDeposit(db, place + 1, reference));
  const refused = expect.objectContaining({
    name: 'SchemaMismatch',
    message: expect.stringMatching(
      /^Several deposits .* same bank reference: 016AAA111, 016CCC333\. .* reverse the deposits that are wrong/,
    ) as string,
  }) as Error;
  await expect(migrate(db)).rejects.toEqual(refused);
  await db.query("UPDATE transfer SET status = 'cancelled' WHERE id = ANY ($1)", [[ids[1], ids[4]]]);
  expect(await migrate(db)).toContain('0038_deposit_references.sql');
  await db.close();
});

test('rows of an earlier version keep what they say in new and renamed columns', async () => {
  const db = await openBefore('lines_by_importer');
  await db.query(ADD_PLAYER);
  await db.query(
    "INSERT INTO operator (username, password_hash, role) VALUES ('ann', '$argon2id$none', 'trader')",
  );
  await db.query("INSERT INTO stadium (name) VALUES ('a')");
  await db.query(
    `INSERT INTO match (stadium_id, line, fighting_at, category_code, match_name, red_name, blue_name, match_tag, round_no,
                        match_no, night)
     VALUES (1, 'LIVE', now(), 'BOXING', 'a', 'b', 'c', 'NORMAL_MATCH', 1, 1, current_date)`,
  );
  await db.query('INSERT INTO match_holder (match_id, operator_id) VALUES (1, 1)');
  await db.query(
    `INSERT INTO result_call (match_id, version, status, needs_second, first_by, first_result, first_at)
     VALUES (1, 0, 'CALLED', true, 'ann', 'RED', now())`,
  );
  const verifiedAt = new Date('2026-11-16T13:00:00Z');
  const sessions = `INSERT INTO session (id, player_id, operator_id, expires_at, proved_at, is_unanswered)
                    VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day', $3, $4) RETURNING id`;
  await db.query(sessions, [1, null, verifiedAt, true]);
  const [ofOperator] = await db.query<{ id: string }>(sessions, [null, 1, verifiedAt, false]);
  const deposit = await addDeposit(db, 1, '016AAA111');
  const [line] = await db.query<{ id: string }>(
    `INSERT INTO bank_line (id, account, booked_at, amount, text, hash, imported_by, transfer_id, matched_by, matched_at)
     VALUES (gen_random_uuid(), '1', now(), 50000, '', sha256('a'), 'ann', $1, 'rule', now()) RETURNING id`,
    [deposit],
  );
  await db.query('UPDATE transfer SET line_id = $1, line_is_own = true', [line?.id]);

  await migrate(db);

  expect(
    await db.query(
      'SELECT player_id, verified_at, awaits_reply FROM session ORDER BY operator_id NULLS FIRST',
    ),
  ).toEqual([
    { player_id: 1, verified_at: verifiedAt, awaits_reply: true },
    { player_id: null, verified_at: verifiedAt, awaits_reply: false },
  ]);
  expect(await db.query('SELECT id, full_name, bank_line_id, bank_line_is_own FROM transfer')).toEqual([
    { id: deposit, full_name: 'ab', bank_line_id: line?.id, bank_line_is_own: true },
  ]);
  expect(await db.query('SELECT imported_by, transfer_id FROM bank_line')).toEqual([
    { imported_by: 'ann', transfer_id: deposit },
  ]);
  expect(await db.query('SELECT first_by, first_session, first_address FROM result_call')).toEqual([
    { first_by: 'ann', first_session: null, first_address: null },
  ]);
  // Taken in no known session: the end of the only one lets it go.
  expect(await db.query('SELECT operator_id, session_id FROM match_holder')).toEqual([
    { operator_id: 1, session_id: null },
  ]);
  const released = await db.query('SELECT match_id FROM session_matches(p_session => $1)', [ofOperator?.id]);
  expect(released).toEqual([{ match_id: 1 }]);
  await db.close();
});

test('the one account for deposits of earlier versions stays in force', async () => {
  const db = await openBefore('settings_at_the_desk');
  await db.query(
    "INSERT INTO deposit_account VALUES (1, '111-2-33333-4', 'สนาม จำกัด', 'KBANK', '0812345678')",
  );
  await migrate(db);
  const shown = await db.query(
    'SELECT id, account_number, promptpay_id, added_by FROM deposit_account_of(p_player => 1, p_at => now())',
  );
  expect(shown).toEqual([
    { id: 1, account_number: '1112333334', promptpay_id: '0812345678', added_by: 'system' },
  ]);
  const { checks } = await verifyLedger(db);
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
  // The next one gets the next id.
  await db.query(
    `INSERT INTO desk_act (kind, subject, amount, is_always, actor) VALUES ('DEPOSIT_ACCOUNT', 'deposit-account/2', 0, true, 'ann')`,
  );
  const [added] = await db.query(
    `INSERT INTO deposit_account (account_number, account_name, account_bank, added_by, added_at, in_force_from, act_id)
     SELECT '2', 'b', 'SCB', 'ann', now(), now() + interval '30 minutes', max(id) FROM desk_act RETURNING id`,
  );
  expect(added).toEqual({ id: 2 });
  await db.close();
});
