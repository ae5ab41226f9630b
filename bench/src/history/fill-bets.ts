import type { Sql } from '../../../apps/server/src/db/database.ts';

/** From the first bet to the last. */
export const FIRST_DAY = '2026-01-01';
export const DAYS = 100;

const BETS_PER_MATCH = 500;
/** The last matches have no result. */
const RUNNING_MATCHES = 20;
/** The last bets of each player are still open. */
const OPEN_BETS = 10;

export interface BetFill {
  players: number;
  betsEach: number;
}

/**
 * Players who have all placed the same number of bets, alternately, so that the bets of one player are spread over the
 * table as in production. Of ten bets eight are live, one is a step bet on one match and one on three.
 *
 * The rows are inserted without the ledger, because only reads are measured. Returns the first player's id.
 */
export async function fillBets(sql: Sql, { players, betsEach }: BetFill): Promise<number> {
  await sql.query("SET session_replication_role = 'replica'");
  const first = await addPlayers(sql, players, betsEach);
  const bets = players * betsEach;
  const matches = await addMatches(sql, Math.ceil(bets / BETS_PER_MATCH));
  // In chunks, because PostgreSQL would sort and buffer all of it otherwise.
  const chunk = 500_000;
  for (let from = 0; from < bets; from += chunk) {
    const values = [
      first,
      players,
      betsEach,
      from,
      Math.min(from + chunk, bets) - 1,
      matches.first,
      matches.count,
    ];
    await sql.query(INSERT_BETS, values);
  }
  await sql.query(INSERT_LEGS, [first, first + players - 1, matches.first, matches.count]);
  for (const table of ['bet', 'bet_leg', 'match', 'exposure', 'player'])
    await sql.query(`VACUUM ANALYZE ${table}`);
  // Otherwise the checkpoint would run during the measurement.
  await sql.query('CHECKPOINT');
  return first;
}

async function addPlayers(sql: Sql, count: number, betsEach: number): Promise<number> {
  const [row] = await sql.query<{ first: number }>(
    `WITH made AS (
       INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line,
                           deposit_account_id, agent_id)
         SELECT '09' || lpad(((SELECT count(*) FROM player) + n)::text, 8, '0'), 'bench', '$argon2id$none', 'SCB', 'SCB',
                '1234567890', 'bench', 1, 1
           FROM generate_series(1, $1::int) n RETURNING id),
          wallet AS (
       INSERT INTO account (kind, player_id) SELECT 'PLAYER_WALLET', id FROM made RETURNING id),
          counted AS (
       INSERT INTO account_balance (account_id, bet_count) SELECT id, $2 FROM wallet)
     SELECT min(id) AS first FROM made`,
    [count, betsEach],
  );
  return row?.first ?? 0;
}

async function addMatches(sql: Sql, count: number): Promise<{ first: number; count: number }> {
  const [row] = await sql.query<{ first: number }>(
    `WITH place AS (INSERT INTO stadium (name) VALUES ('สนาม') RETURNING id),
          made AS (
       INSERT INTO match (line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no,
                          fighting_at, is_ended, result, match_no, night)
         SELECT 'LIVE', place.id, 'BULL_FIGHT', 'คู่ ' || n, 'แดง', 'น้ำเงิน', 'NORMAL_MATCH', 1, now(),
                n <= $1::int - $2::int, CASE WHEN n <= $1::int - $2::int THEN 'RED' END, 1 + n % 999,
                current_date - n / 999
           FROM place, generate_series(1, $1::int) n RETURNING id),
          counters AS (
       INSERT INTO exposure (match_id, stripe, red) SELECT id, stripe, 1000 FROM made, generate_series(0, 7) AS stripe)
     SELECT min(id) AS first FROM made`,
    [count, RUNNING_MATCHES],
  );
  return { first: row?.first ?? 0, count };
}

/** Bet n of all is the bet number n / players of player n % players. */
const INSERT_BETS = `
  INSERT INTO bet (id, player_id, player_no, kind, status, result_type, category_code, amount, stake, win, payout,
                   created_at, accepted_order, match_id, side, rate_id, rate_type, rate_name, multiply, settled_run)
  SELECT (lpad(to_hex($1::bigint), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
         $1::bigint + n % $2::bigint, player_no, kind, CASE WHEN is_open THEN 'ACCEPTED' ELSE 'PAID' END,
         CASE WHEN is_open THEN 'WAIT' WHEN player_no % 2 = 0 THEN 'WIN' ELSE 'LOST' END,
         'BULL_FIGHT', 10000, 10000, 9000, CASE WHEN NOT is_open AND player_no % 2 = 0 THEN 19000 ELSE 0 END,
         '${FIRST_DAY}T00:00:00+07'::timestamptz + interval '${DAYS} days' * n / ($2::bigint * $3::bigint), n + 1,
         CASE WHEN is_one THEN $6::bigint + n / ${BETS_PER_MATCH} % $7::bigint END, CASE WHEN is_one THEN 'RED' END,
         CASE WHEN is_one THEN 1 END, CASE WHEN is_one THEN 'MY' END, CASE WHEN is_one THEN '0.90' END,
         CASE WHEN is_one THEN 9000 END, CASE WHEN is_open THEN 0 ELSE 1 END
    FROM generate_series($4::bigint, $5::bigint) AS n
   CROSS JOIN LATERAL (SELECT n / $2::bigint + 1 AS player_no, (n + n / $2::bigint) % 10 AS lot) AS numbered
   CROSS JOIN LATERAL (
         SELECT player_no > $3::bigint - ${OPEN_BETS} AS is_open, lot <> 9 AS is_one,
                CASE lot WHEN 8 THEN 'STEP_SINGLE' WHEN 9 THEN 'STEP_MULTI' ELSE 'LIVE' END AS kind
       ) AS made`;

const INSERT_LEGS = `
  INSERT INTO bet_leg (bet_id, leg_no, match_id, side, rate_id, rate_name, multiply, result_type, settled_run)
  SELECT id, leg_no, $3::bigint + (accepted_order / ${BETS_PER_MATCH} + leg_no) % $4::bigint, 'RED', 1, '0.90', 9000,
         result_type, settled_run
    FROM bet, generate_series(1, 3) AS leg_no
   WHERE kind = 'STEP_MULTI' AND player_id BETWEEN $1 AND $2`;
