import type { Database } from '../../src/db/database.ts';

/** A server whose database is written to directly. */
interface WithDatabase {
  app: { db: Database };
}

type Corner = 'RED' | 'BLUE';
type Result = Corner | 'DRAW' | 'CANCEL' | 'WAIT';

/** Bets of 100 baht at 10/9 with red the favourite: stake and possible win in satang. */
const SLIPS = [
  { side: 'RED', stake: 10_000, win: 9000, rateName: '0.90', multiply: 9000 },
  { side: 'BLUE', stake: 9000, win: 10_000, rateName: '-0.90', multiply: 11_111 },
  { side: 'DRAW', stake: 10_000, win: 7000, rateName: '1.70', multiply: 17_000 },
  { side: 'NODRAW', stake: 10_000, win: 7000, rateName: '1.70', multiply: 17_000 },
] as const;

/** The payout of each, stake included, from the worked examples of the rules. */
const PAID: Record<Result, readonly number[]> = {
  RED: [19_000, 0, 0, 17_000],
  BLUE: [0, 19_000, 0, 17_000],
  DRAW: [10_000, 9000, 17_000, 0],
  CANCEL: [10_000, 9000, 10_000, 10_000],
  WAIT: [0, 0, 0, 0],
};

/** Inserts players with money in one statement. Returns their ids. */
export async function insertPlayers(
  { app: { db } }: WithDatabase,
  count: number,
  amount: number,
): Promise<number[]> {
  const [taken] = await db.query<{ count: number }>('SELECT count(*) FROM player');
  const rows = await db.query<{ player_id: number }>(
    `SELECT made.player_id
       FROM generate_series(1, $1) AS nth,
            LATERAL player_register(p_phone => '07' || lpad(($2 + nth)::text, 8, '0'), p_full_name => 'ทดสอบ',
                                    p_password_hash => '$argon2id$none', p_bank_code => 'SCB', p_bank_name => 'SCB',
                                    p_bank_account => '1234567890', p_line => 'line', p_referrer => NULL,
                                    p_deposit_account_id => 1, p_agent_id => 1) AS made`,
    [count, taken?.count ?? 0],
  );
  const ids = rows.map((row) => row.player_id);
  await db.query(
    `SELECT wallet_open(p_player => id, p_ref => 'many-' || id, p_amount => $2)
       FROM unnest($1::bigint[]) AS id`,
    [ids, amount * 100],
  );
  return ids;
}

/**
 * Inserts bets on an open LIVE match that allows draw bets: `each` per player, of all four kinds in rotation, with the
 * rows that single bets would write.
 */
export async function insertBets(
  { app: { db } }: WithDatabase,
  { match, playerIds, each }: { match: { id: number; rateId: number }; playerIds: number[]; each: number },
): Promise<void> {
  // A multiple of the four kinds, so that each batch continues the rotation.
  const batch = Math.max(4, 4 * Math.floor(500 / each));
  for (let start = 0; start < playerIds.length; start += batch) {
    await db.transact(
      async (tx) => {
        const made = await tx.query<{ id: string }>(INSERT_BETS, [
          match.id,
          match.rateId,
          playerIds.slice(start, start + batch),
          each,
          SLIPS.map(({ side }) => side),
          SLIPS.map(({ stake }) => stake),
          SLIPS.map(({ win }) => win),
          SLIPS.map(({ rateName }) => rateName),
          SLIPS.map(({ multiply }) => multiply),
        ]);
        await tx.query(POST_STAKES, [made.map(({ id }) => id)]);
        await tx.query(ADD_EXPOSURE, [made.map(({ id }) => id)]);
        await tx.query(ADD_STAKES, [made.map(({ id }) => id)]);
      },
      { timeout: 'none' },
    );
  }
}

const INSERT_BETS = `
  INSERT INTO bet (id, player_id, player_no, kind, status, category_code, amount, stake, win, created_at,
                   accepted_order, match_id, side, rate_id, rate_type, rate_name, multiply)
  SELECT gen_random_uuid(), player_id, nth + (SELECT bet_count FROM account_balance JOIN account ON id = account_id
                                              WHERE kind = 'PLAYER_WALLET' AND account.player_id = given.player_id),
         'LIVE', 'ACCEPTED', 'BULL_FIGHT', 10000, stake, win, now(), nextval('game_order'), $1, side,
         CASE WHEN slip_no <= 2 THEN $2::bigint END, CASE WHEN slip_no <= 2 THEN 'MY' END, rate_name, multiply
    FROM unnest($3::bigint[]) WITH ORDINALITY AS given (player_id, place)
   CROSS JOIN generate_series(1, $4) AS nth
    JOIN unnest($5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::integer[]) WITH ORDINALITY
         AS slip (side, stake, win, rate_name, multiply, slip_no) ON slip_no = 1 + (place + nth - 2) % 4
  RETURNING id`;

const POST_STAKES = `
  SELECT ledger_post_many(p_kind => 'BET', p_refs => $1::uuid[]::text[],
                          p_posting_nos => array_agg(posting_no::integer), p_accounts => array_agg(moved.account_id),
                          p_amounts => array_agg(moved.amount))
    FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, posting_no)
   CROSS JOIN LATERAL (SELECT * FROM bet WHERE bet.id = given.id OFFSET 0) AS b
   CROSS JOIN LATERAL (VALUES
           ((SELECT id FROM account WHERE player_id = b.player_id AND kind = 'PLAYER_WALLET'), -b.stake),
           (house_account(p_kind => 'HOUSE_STAKES'), b.stake)) AS moved (account_id, amount)`;

const ADD_EXPOSURE = `
  UPDATE exposure e SET red = e.red + d.red, blue = e.blue + d.blue, draw = e.draw + d.draw, cap = NULL
    FROM (SELECT match_id, player_id % 8 AS stripe,
                 sum(CASE WHEN side IN ('RED', 'NODRAW') THEN win ELSE -stake END)::bigint AS red,
                 sum(CASE WHEN side IN ('BLUE', 'NODRAW') THEN win ELSE -stake END)::bigint AS blue,
                 sum(CASE side WHEN 'DRAW' THEN win WHEN 'NODRAW' THEN -stake ELSE 0 END)::bigint AS draw
            FROM bet b
           WHERE b.id = ANY ($1::uuid[]) GROUP BY match_id, player_id % 8) d
   WHERE e.match_id = d.match_id AND e.stripe = d.stripe`;

const ADD_STAKES = `
  INSERT INTO match_stake AS counted (match_id, player_id, stake)
  SELECT match_id, player_id, sum(stake) FROM bet WHERE id = ANY ($1::uuid[]) GROUP BY match_id, player_id
      ON CONFLICT (match_id, player_id) DO UPDATE SET stake = counted.stake + excluded.stake`;

/** How all these bets change each player's net worth, in satang, when the match has this result. */
export function expectedGains(playerIds: readonly number[], each: number, result: Result): number[] {
  return playerIds.map((_id, place) => {
    let gain = 0;
    for (let nth = 0; nth < each; nth += 1) {
      const slip = (place + nth) % SLIPS.length;
      gain += (PAID[result][slip] ?? 0) - (SLIPS[slip]?.stake ?? 0);
    }
    return gain;
  });
}

/** How many bets are paid and unpaid, and how many postings settled a bet or reversed that. */
export async function countSettledBets(db: Database) {
  const [row] = await db.query<Record<'paid' | 'unpaid' | 'settled' | 'reversed', number>>(
    `SELECT count(*) FILTER (WHERE status = 'PAID' AND settle_no = 1) AS paid,
            count(*) FILTER (WHERE status <> 'PAID') AS unpaid,
            (SELECT count(*) FROM posting WHERE kind = 'SETTLE') AS settled,
            (SELECT count(*) FROM posting WHERE kind = 'UNSETTLE') AS reversed
       FROM bet`,
  );
  if (!row) throw new Error('a count returned no row');
  return row;
}
