-- Step bets are for before the fight. Its start closes betting; and even where a match is open that has begun, as an
-- earlier version left it, nothing is taken on it.

-- What speaks against a step bet on these legs now, or NULL. The caller holds the locks of the matches.
CREATE OR REPLACE FUNCTION step_obstacle(p_matches bigint[], p_rates bigint[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_moved jsonb;
BEGIN
  SELECT CASE WHEN bool_or(m.id IS NULL) THEN 'MATCH_NOT_FOUND'
              WHEN bool_or(NOT m.is_open OR m.is_started) THEN 'BET_CLOSED'
              WHEN bool_or(m.rate_id <> leg.rate_id) THEN 'RATE_CHANGED' END,
         jsonb_agg(jsonb_build_object('matchId', m.id, 'rateId', m.rate_id,
                                      'nowRate', (SELECT setting_rates FROM rate WHERE id = m.rate_id)))
           FILTER (WHERE m.rate_id <> leg.rate_id)
    INTO v_code, v_moved
    FROM unnest(p_matches, p_rates) AS leg (match_id, rate_id)
    LEFT JOIN match m ON m.id = leg.match_id AND m.line = 'STEP';
  RETURN CASE WHEN v_code = 'RATE_CHANGED'
                THEN jsonb_build_object('code', v_code, 'data', jsonb_build_object('items', v_moved))
              WHEN v_code IS NOT NULL THEN jsonb_build_object('code', v_code) END;
END $$;
