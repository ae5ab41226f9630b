/**
 * What the result of the run `s` makes of the side of a bet or leg: written again here, so that a mistake where runs
 * decide is found.
 */
const outcomeOf = (row: 'b' | 'leg'): string => `
  CASE WHEN s.result IS NULL OR s.result = 'WAIT' THEN 'WAIT'
       WHEN s.result = 'CANCEL' THEN 'DRAW'
       WHEN ${row}.side IN ('DRAW', 'NODRAW')
         THEN CASE WHEN (${row}.side = 'DRAW') = (s.result = 'DRAW') THEN 'WIN' ELSE 'LOST' END
       WHEN s.result = 'DRAW' THEN 'DRAW'
       WHEN ${row}.side = s.result THEN 'WIN' ELSE 'LOST' END`;

/** Ledger checks of bets: what they moved, and when they were accepted. */
export const BET_CHECKS = [
  {
    code: 'BETS_MOVE_ONCE',
    name: 'every bet took its stake once and has paid exactly what its result says',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE b.id IS NULL OR m.bet_id IS NULL
               OR m.taken <> 1 OR m.staked <> b.stake
               OR m.player <> CASE b.status WHEN 'UNACCEPTED' THEN 0 ELSE b.payout - b.stake END
               OR m.at_stake <> CASE WHEN b.status IN ('PENDING', 'ACCEPTED') THEN b.stake ELSE 0 END
               OR m.refunded <> (b.status = 'UNACCEPTED')::int
               OR m.settled - m.reversed <> (b.status = 'PAID')::int
               OR m.settled <> b.settle_no) AS violations
        FROM bet b
        FULL JOIN (
          SELECT split_part(p.ref, '/', 1)::uuid AS bet_id,
                 count(DISTINCT p.id) FILTER (WHERE p.kind = 'BET') AS taken,
                 count(DISTINCT p.id) FILTER (WHERE p.kind = 'BET_REFUND') AS refunded,
                 count(DISTINCT p.id) FILTER (WHERE p.kind = 'SETTLE') AS settled,
                 count(DISTINCT p.id) FILTER (WHERE p.kind = 'UNSETTLE') AS reversed,
                 coalesce(sum(e.amount) FILTER (WHERE p.kind = 'BET' AND a.kind = 'HOUSE_STAKES'), 0) AS staked,
                 coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_STAKES'), 0) AS at_stake,
                 coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE 'PLAYER_%'), 0) AS player
            FROM posting p
            JOIN entry e ON e.posting_id = p.id
            JOIN account a ON a.id = e.account_id
           WHERE p.kind IN ('BET', 'BET_REFUND', 'SETTLE', 'UNSETTLE')
           GROUP BY 1
        ) m ON m.bet_id = b.id`,
  },
  {
    code: 'BETS_FOLLOW_RESULTS',
    name: 'every bet and leg is won, lost or returned as the result says that it was last settled by, and pays that',
    // With fewer legs won than it has, a bet over several matches pays less than it could.
    statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS violations
        FROM (SELECT b.result_type <> due.outcome
                     OR b.payout <> CASE due.outcome WHEN 'WIN' THEN b.stake + b.win WHEN 'DRAW' THEN b.stake ELSE 0 END
                     AS is_wrong
                FROM bet b
                LEFT JOIN settlement s ON s.match_id = b.match_id AND s.run_no = b.settled_run
               CROSS JOIN LATERAL (SELECT ${outcomeOf('b')} AS outcome) due
               WHERE b.kind <> 'STEP_MULTI' AND b.status IN ('ACCEPTED', 'PAID')
               UNION ALL
              SELECT leg.result_type <> ${outcomeOf('leg')}
                FROM bet_leg leg
                JOIN bet b ON b.id = leg.bet_id AND b.status IN ('ACCEPTED', 'PAID')
                LEFT JOIN settlement s ON s.match_id = leg.match_id AND s.run_no = leg.settled_run
               UNION ALL
              SELECT b.result_type <> due.outcome
                     OR b.payout NOT BETWEEN
                          CASE due.outcome WHEN 'WIN' THEN b.stake + CASE WHEN is_all_won THEN b.win ELSE 0 END
                                           WHEN 'DRAW' THEN b.stake ELSE 0 END
                          AND CASE due.outcome WHEN 'WIN' THEN b.stake + b.win WHEN 'DRAW' THEN b.stake ELSE 0 END
                FROM bet b
                JOIN (SELECT bet_id, bool_and(result_type = 'WIN') AS is_all_won,
                             CASE WHEN bool_or(result_type = 'LOST') THEN 'LOST' WHEN bool_or(result_type = 'WAIT') THEN 'WAIT'
                                  WHEN bool_or(result_type = 'WIN') THEN 'WIN' ELSE 'DRAW' END AS outcome
                        FROM bet_leg GROUP BY bet_id) due ON due.bet_id = b.id
               WHERE b.status IN ('ACCEPTED', 'PAID')) bets`,
  },
  {
    code: 'BETS_NUMBERED',
    name: "every player's bets are numbered from 1 to the count in the wallet",
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE w.bet_count <> coalesce(b.bets, 0) OR coalesce(b.last_no, 0) <> coalesce(b.bets, 0))
               AS violations
        FROM account a
        JOIN account_balance w ON w.account_id = a.id
        LEFT JOIN (SELECT player_id, count(*) AS bets, max(player_no) AS last_no FROM bet GROUP BY player_id) b
          ON b.player_id = a.player_id
       WHERE a.kind = 'PLAYER_WALLET'`,
  },
  {
    code: 'BETS_TOLD_WHEN_SETTLED',
    name: 'no player was told a decision before it was made',
    statement:
      'SELECT count(*) AS checked, count(*) FILTER (WHERE told_no > settle_no) AS violations FROM bet',
  },
  {
    code: 'LIMITS_STORED',
    name: 'the limits that bets are compared with are those that were set',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE (stored.bet_max, stored.player_match_max, stored.liability_max)
                                    IS DISTINCT FROM (l.bet_max, l.player_match_max, l.liability_max))
             + (SELECT count(*) FROM house_limit own
                  JOIN account a ON own.scope = 'PLAYER:' || a.player_id AND a.kind = 'PLAYER_WALLET'
                  JOIN account_balance b ON b.account_id = a.id
                 WHERE NOT b.has_limits) AS violations
        FROM match_limit stored
        JOIN match m ON m.id = stored.match_id
       CROSS JOIN LATERAL limits_of(p_match => m.id, p_categories => ARRAY[m.category_code], p_player => NULL) AS l`,
  },
  {
    code: 'STAKES_MATCH_BETS',
    name: "a player's counted stakes on a match are the sum of the bets",
    statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE counted.stake IS DISTINCT FROM bets.stake) AS violations
        FROM (SELECT match_id, player_id, stake FROM match_stake WHERE stake > 0) counted
        FULL JOIN (SELECT match_id, player_id, sum(stake) AS stake
                     FROM bet WHERE match_id IS NOT NULL AND status <> 'UNACCEPTED' GROUP BY match_id, player_id) bets
          USING (match_id, player_id)`,
  },
  {
    code: 'EXPOSURE_MATCHES_BETS',
    name: 'what a match may cost the house is the sum of its bets, and within the cap that its stripes share',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE (counted.stripes, counted.red, counted.blue, counted.draw) IS DISTINCT FROM
               (8, coalesce(bets.red, 0), coalesce(bets.blue, 0), coalesce(bets.draw, 0))
               OR greatest(counted.red, counted.blue, counted.draw) > counted.cap) AS violations
        FROM (SELECT m.id AS match_id, count(e.stripe) AS stripes, sum(e.red) AS red, sum(e.blue) AS blue,
                     sum(e.draw) AS draw, min(e.cap) AS cap
                FROM match m LEFT JOIN exposure e ON e.match_id = m.id GROUP BY m.id) counted
        LEFT JOIN (SELECT match_id,
                          sum(CASE WHEN side IN ('RED', 'NODRAW') THEN win ELSE -stake END) AS red,
                          sum(CASE WHEN side IN ('BLUE', 'NODRAW') THEN win ELSE -stake END) AS blue,
                          sum(CASE side WHEN 'DRAW' THEN win WHEN 'NODRAW' THEN -stake ELSE 0 END) AS draw
                     FROM bet WHERE match_id IS NOT NULL AND status <> 'UNACCEPTED' GROUP BY match_id) bets
          USING (match_id)`,
  },
  {
    code: 'BETS_WITHIN_WINDOWS',
    name: 'no bet was taken while betting was closed',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE NOT EXISTS (
               SELECT FROM match_window w
                WHERE w.match_id = taken.match_id AND w.opened_order < taken.accepted_order
                  AND (w.closed_order IS NULL OR w.closed_order > taken.accepted_order))) AS violations
        FROM (SELECT b.match_id, b.accepted_order FROM bet b WHERE b.match_id IS NOT NULL
               UNION ALL
              SELECT leg.match_id, b.accepted_order FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id) taken
       WHERE taken.accepted_order IS NOT NULL`,
  },
  {
    code: 'BETS_AT_CURRENT_RATE',
    name: 'every bet was taken at the odds current at that moment',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE taken.rate_id IS DISTINCT FROM (
               SELECT r.id FROM rate r
                WHERE r.match_id = taken.match_id AND r.set_order < taken.accepted_order
                ORDER BY r.id DESC LIMIT 1)) AS violations
        FROM (SELECT b.match_id, b.rate_id, b.accepted_order FROM bet b WHERE b.rate_id IS NOT NULL
               UNION ALL
              SELECT leg.match_id, leg.rate_id, b.accepted_order FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id) taken
       WHERE taken.accepted_order IS NOT NULL`,
  },
  {
    code: 'RUNS_LEAVE_NO_BET',
    name: 'a settlement that is done has left no bet and no leg behind',
    // One index lookup per run, however many bets there are: in the order of the index, unsettled bets come first.
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE
               (SELECT b.id FROM bet b
                 WHERE b.match_id = s.match_id AND b.settled_run < s.run_no AND b.status IN ('ACCEPTED', 'PAID')
                 ORDER BY b.settled_run LIMIT 1) IS NOT NULL
               OR
               (SELECT b.id FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
                 WHERE leg.match_id = s.match_id AND leg.settled_run < s.run_no AND b.status IN ('ACCEPTED', 'PAID')
                 ORDER BY leg.settled_run LIMIT 1) IS NOT NULL) AS violations
        FROM settlement s WHERE s.status = 'DONE'`,
  },
] as const;
