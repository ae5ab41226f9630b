import { buildSettingRates, parseRung } from '@sanam/betting';
import { LARGE_TABLES, fillBesideBets } from '../../../apps/server/test/harness/desk-lists.ts';
import type { Sql } from '../../../apps/server/src/db/database.ts';

const AUDITS = 300_000;
const PLAYERS = 100_000;

/** The desk's other tables: five prices of each match, audit, players, and the stored sums of a year of days. */
export async function fillDesk(sql: Sql): Promise<void> {
  const my = parseRung('10/9');
  if (!my) throw new Error('10/9 is a rung');
  await sql.query(RATES, [JSON.stringify(buildSettingRates({ favourite: 'RED', my }))]);
  await fillBesideBets(sql, { audits: AUDITS, players: PLAYERS });
  await sql.query(DAYS_SETTLED);
  await sql.query(DAYS_MOVED);
  for (const table of [...LARGE_TABLES, 'day_settled', 'day_moved']) await sql.query(`ANALYZE ${table}`);
}

const RATES = `
  INSERT INTO rate (match_id, setting_rates, set_order)
  SELECT id, $1::jsonb, 5 * id + n FROM match, generate_series(1, 5) AS n`;

/** A hundred thousand rows: of each day 27 matches, with the prices of ten traders on each. */
const DAYS_SETTLED = `
  INSERT INTO day_settled (day, match_id, trader, bets, stakes, returned, paid, posted_stakes, posted_result, agent_id)
  SELECT current_date - day_no, last.id - 27 * day_no % 9000 - match_no, 'trader ' || trader_no, 50, 500000, 10000, 480000,
         500000, 20000, 1
    FROM (SELECT max(id) AS id FROM match) AS last, generate_series(1, 365) AS day_no, generate_series(1, 27) AS match_no,
         generate_series(1, 10) AS trader_no`;
const DAYS_MOVED = `
  INSERT INTO day_moved (day, kind, count, amount, posted, agent_id)
  SELECT current_date - day_no, kind, 100, 1000000, 1000000, 1
    FROM generate_series(1, 365) AS day_no, unnest(ARRAY['', 'DEPOSIT', 'WITHDRAW', 'ADJUST']) AS kind`;
