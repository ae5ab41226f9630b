-- The house's limits, in satang; NULL falls through to the next wider scope. A player's limits can only lower those of
-- the match.
CREATE TABLE house_limit (
  scope text PRIMARY KEY CHECK (scope ~ '^(ALL|CATEGORY:[A-Z_]+|MATCH:[1-9][0-9]*|PLAYER:[1-9][0-9]*)$'),
  bet_max bigint CHECK (bet_max BETWEEN 1000 AND 1000000),
  player_match_max bigint CHECK (player_match_max > 0),
  liability_max bigint CHECK (liability_max > 0),
  step_payout_max bigint CHECK (step_payout_max > 0),
  -- Betting closes when neither corner has room for the smallest bet.
  closes_at_cap boolean,
  CONSTRAINT house_limit_all_is_complete CHECK (
    scope <> 'ALL'
    OR num_nulls(bet_max, player_match_max, liability_max, step_payout_max, closes_at_cap) = 0),
  CONSTRAINT house_limit_of_player CHECK (
    scope NOT LIKE 'PLAYER:%' OR num_nonnulls(liability_max, step_payout_max, closes_at_cap) = 0),
  CONSTRAINT house_limit_of_match CHECK (scope NOT LIKE 'MATCH:%' OR step_payout_max IS NULL)
);

INSERT INTO house_limit (scope, bet_max, player_match_max, liability_max, step_payout_max, closes_at_cap)
  VALUES ('ALL', 1000000, 5000000, 50000000, 100000000, false);

-- What the house loses if red, blue or draw is called, over all bets on the match. In eight rows, so that bets of
-- different players on one match seldom wait for each other; half of each page stays free for their updates.
CREATE TABLE exposure (
  match_id bigint NOT NULL REFERENCES match (id),
  stripe smallint NOT NULL CHECK (stripe BETWEEN 0 AND 7),
  red bigint NOT NULL DEFAULT 0,
  blue bigint NOT NULL DEFAULT 0,
  draw bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (match_id, stripe)
) WITH (fillfactor = 50);

INSERT INTO exposure (match_id, stripe, red, blue, draw)
  SELECT m.id, s.stripe, coalesce(sum(d.red), 0), coalesce(sum(d.blue), 0), coalesce(sum(d.draw), 0)
    FROM match m
   CROSS JOIN generate_series(0, 7) AS s (stripe)
    LEFT JOIN bet b ON b.match_id = m.id AND b.status <> 'UNACCEPTED' AND b.player_id % 8 = s.stripe
    LEFT JOIN LATERAL (
      SELECT CASE WHEN b.side IN ('RED', 'NODRAW') THEN b.win ELSE -b.stake END AS red,
             CASE WHEN b.side IN ('BLUE', 'NODRAW') THEN b.win ELSE -b.stake END AS blue,
             CASE b.side WHEN 'DRAW' THEN b.win WHEN 'NODRAW' THEN -b.stake ELSE 0 END AS draw) AS d ON true
   GROUP BY m.id, s.stripe;
