import type { RunningServer } from '../../src/main/start-server.ts';

export interface PricedMatch {
  id: number;
  rateId: number;
}

/** Slips of 100 baht over two matches, both at 10/9 with red the favourite, and the possible win in satang. */
const SLIPS = [
  { sides: ['RED', 'RED'], win: 26_100 },
  { sides: ['RED', 'BLUE'], win: 30_110 },
  { sides: ['BLUE', 'RED'], win: 30_110 },
] as const;

/** The payout of each when red has won the first match, by the result of the second. */
const PAID = {
  RED: [36_100, 0, 0],
  BLUE: [0, 40_110, 0],
  DRAW: [19_000, 19_000, 0],
} as const;

const STAKE = 10_000;

/**
 * Places pending step bets over two open matches: `each` per player, of all three kinds in rotation. They are due in a
 * minute; a server takes a later time for a mistake of another server's clock and decides such a bet at once.
 */
export async function insertSlips(
  { app: { db } }: RunningServer,
  { matches, playerIds, each }: { matches: [PricedMatch, PricedMatch]; playerIds: number[]; each: number },
): Promise<void> {
  // A few at a time: a statement of the embedded database blocks the event loop.
  for (const playerId of playerIds) {
    for (let from = 1; from <= each; from += 60) {
      await db.query(PLACE_SLIPS, [
        playerId,
        from,
        Math.min(each, from + 59),
        matches.map(({ id }) => id),
        matches.map(({ rateId }) => rateId),
        SLIPS.map(({ sides: [one] }) => one),
        SLIPS.map(({ sides: [, other] }) => other),
        SLIPS.map(({ win }) => win),
      ]);
    }
  }
}

const PLACE_SLIPS = `
  SELECT step_place(p_player => $1, p_route => 'POST /step/bet', p_key => NULL, p_body => '', p_at => now(),
                    p_decide_at => now() + interval '1 minute', p_id => gen_random_uuid(), p_kind => 'STEP_MULTI',
                    p_amount => ${STAKE}, p_stake => ${STAKE}, p_win => win, p_matches => $4::bigint[],
                    p_sides => ARRAY[one, other], p_rates => $5::bigint[],
                    p_rate_names => ARRAY[CASE one WHEN 'RED' THEN '0.90' ELSE '-0.90' END,
                          CASE other WHEN 'RED' THEN '0.90' ELSE '-0.90' END],
                    p_multiplies => ARRAY[CASE one WHEN 'RED' THEN 9000 ELSE 11111 END,
                          CASE other WHEN 'RED' THEN 9000 ELSE 11111 END], p_locked => false, p_reply => '{}')
    FROM generate_series($2::integer, $3::integer) AS nth
    JOIN unnest($6::text[], $7::text[], $8::bigint[]) WITH ORDINALITY AS slip (one, other, win, slip_no)
      ON slip_no = 1 + (nth - 1) % 3`;

/** How these slips change a player's net worth, in satang, when red has won the first match. */
export function expectedSlipGain(each: number, second: keyof typeof PAID): number {
  let gain = 0;
  for (let nth = 0; nth < each; nth += 1) gain += (PAID[second][nth % SLIPS.length] ?? 0) - STAKE;
  return gain;
}
