import type { Sql } from '../../../apps/server/src/db/database.ts';

export const DAYS = 365;
const MATCHES_A_DAY = 31;
const TRADERS = 4;
const PLAYERS = 2000;

/**
 * A year of evenings up to now: matches, and bets with the postings and entries of their stakes and payments, day by
 * day in the order of time as in production. Today is filled after the others were vacuumed.
 */
export async function fillYear(sql: Sql, bets: number): Promise<void> {
  await sql.query("SET session_replication_role = 'replica'");
  const [made] = await sql.query<{ player: number; wallet: number }>(ADD_PLAYERS, [PLAYERS]);
  if (!made) throw new Error('no player was added');
  await sql.query(ADD_MATCHES, [DAYS, MATCHES_A_DAY, TRADERS]);
  const each = Math.floor(bets / DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    if (day === DAYS - 1) await sql.query('VACUUM ANALYZE');
    const values = [day * each, (day + 1) * each - 1, DAYS - 1 - day, each];
    const all = [...values, made.player, PLAYERS, MATCHES_A_DAY, made.wallet];
    await sql.query(ADD_BETS, all);
    await sql.query(ADD_POSTINGS, values);
    await sql.query(ADD_ENTRIES, [values[0], values[1], made.wallet, PLAYERS]);
  }
  await sql.query('CHECKPOINT');
}

const ADD_PLAYERS = `
  WITH made AS (
    INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line, deposit_account_id,
                        agent_id)
    SELECT '09' || lpad(n::text, 8, '0'), 'bench', '$argon2id$none', 'SCB', 'SCB', '1234567890', 'bench', 1, 1
      FROM generate_series(1, $1::int) AS n RETURNING id),
  wallets AS (INSERT INTO account (kind, player_id) SELECT 'PLAYER_WALLET', id FROM made ORDER BY id RETURNING id)
  SELECT (SELECT min(id) FROM made) AS player, (SELECT min(id) FROM wallets) AS wallet`;

/** Match m and its one rate both have the id m + 1, from the oldest day on. */
const ADD_MATCHES = `
  WITH places AS (INSERT INTO stadium (name) SELECT 'สนาม ' || n FROM generate_series(1, 4) AS n RETURNING id),
  numbered AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM places),
  made AS (
    INSERT INTO match (id, line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no,
                       fighting_at, is_started, is_ended, result, match_no, night)
    OVERRIDING SYSTEM VALUE
    SELECT m + 1, 'LIVE', numbered.id, CASE m % 2 WHEN 0 THEN 'BULL_FIGHT' ELSE 'BOXING' END, 'คู่', 'แดง', 'น้ำเงิน',
           'NORMAL_MATCH', 1, now(), true, true, 'RED', 1 + m % $2::int,
           match_night(p_at => now()) - ($1::int - 1 - m / $2::int)
      FROM generate_series(0, $1::int * $2::int - 1) AS m JOIN numbered ON numbered.place = m % 4)
  INSERT INTO rate (id, match_id, setting_rates, set_by) OVERRIDING SYSTEM VALUE
  SELECT m + 1, m + 1, '{}', 'trader ' || m % $3::int FROM generate_series(0, $1::int * $2::int - 1) AS m`;

/** Between 06:00 and 06:00 of its day, or so far; $3 days ago. */
const WHEN = `
  day_start(p_day => match_night(p_at => now()) - $3::int)
  + (least(day_start(p_day => match_night(p_at => now()) - $3::int) + interval '1 day', now())
     - day_start(p_day => match_night(p_at => now()) - $3::int))`;

/** Bet n of the year; every second one is won. */
const BET_ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))`;

const ADD_BETS = `
  INSERT INTO bet (id, player_id, player_no, kind, status, result_type, category_code, amount, stake, win, payout,
                   created_at, accepted_order, match_id, side, rate_id, rate_type, rate_name, multiply, settled_run,
                   settle_no)
  SELECT ${BET_ID}::uuid, $5::bigint + n % $6::bigint, n / $6::bigint + 1, 'LIVE', 'PAID',
         CASE n % 2 WHEN 0 THEN 'WIN' ELSE 'LOST' END, 'BULL_FIGHT', 10000, 10000, 9000,
         CASE n % 2 WHEN 0 THEN 19000 ELSE 0 END, ${WHEN} * ((n - $1::bigint)::float8 / $4::int) * 0.9, n + 1, place.id,
         'RED', place.id, 'MY', '0.90', 9000, 1, 1
    FROM generate_series($1::bigint, $2::bigint) AS n
   CROSS JOIN LATERAL (SELECT (${String(DAYS - 1)} - $3::int) * $7::bigint + n % $7::bigint + 1 AS id) AS place
   WHERE $8::bigint > 0`;

/** The stake of bet n is posting 2n + 1, its settlement 2n + 2. */
const ADD_POSTINGS = `
  INSERT INTO posting (id, kind, ref, created_at) OVERRIDING SYSTEM VALUE
  SELECT 2 * n + 1 + of_settlement, CASE of_settlement WHEN 0 THEN 'BET' ELSE 'SETTLE' END,
         ${BET_ID} || CASE of_settlement WHEN 0 THEN '' ELSE '/1' END,
         ${WHEN} * ((n - $1::bigint)::float8 / $4::int) * CASE of_settlement WHEN 0 THEN 0.9 ELSE 1 END
    FROM generate_series($1::bigint, $2::bigint) AS n, generate_series(0, 1) AS of_settlement`;

const ADD_ENTRIES = `
  INSERT INTO entry (posting_id, account_id, amount)
  SELECT made.posting_id, made.account_id, made.amount
    FROM generate_series($1::bigint, $2::bigint) AS n
   CROSS JOIN LATERAL (VALUES
     (2 * n + 1, $3::bigint + n % $4::bigint, -10000::bigint),
     (2 * n + 1, house_account(p_kind => 'HOUSE_STAKES'), 10000),
     (2 * n + 2, house_account(p_kind => 'HOUSE_STAKES'), -10000),
     (2 * n + 2, house_account(p_kind => 'HOUSE_RESULT'), CASE n % 2 WHEN 0 THEN -9000 ELSE 10000 END),
     (2 * n + 2, $3::bigint + n % $4::bigint, CASE n % 2 WHEN 0 THEN 19000 ELSE 0 END)
   ) AS made (posting_id, account_id, amount)
   WHERE made.amount <> 0`;
