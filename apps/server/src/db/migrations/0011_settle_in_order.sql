-- The bets of a match lie close together, which the planner does not know: without an order it took the table to be full
-- of them and read it from the start until it had found enough, longer with every bet ever placed. In the order of
-- their index it has no choice but to use it.
CREATE OR REPLACE FUNCTION settle_bets(p_match bigint, p_run integer, p_limit integer, p_sides text[], p_outcomes text[])
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_bets uuid[];
BEGIN
  IF NOT settle_claim(p_match, p_run) THEN
    RETURN -1;
  END IF;
  SELECT array_agg(id) INTO v_bets
    FROM (SELECT id FROM bet
           WHERE match_id = p_match AND settled_run < p_run AND status IN ('ACCEPTED', 'PAID')
           ORDER BY settled_run
           LIMIT p_limit) AS due;
  IF v_bets IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM bets_lock(v_bets);
  PERFORM bets_decide(array_agg(b.id), array_agg(worth.outcome),
                      array_agg(CASE worth.outcome WHEN 'WIN' THEN b.stake + b.win WHEN 'DRAW' THEN b.stake ELSE 0 END),
                      p_run)
    FROM bet b JOIN unnest(p_sides, p_outcomes) AS worth (side, outcome) ON worth.side = b.side
   WHERE b.id = ANY (v_bets);
  -- A correction that leaves a bet as it was.
  UPDATE bet SET settled_run = p_run WHERE id = ANY (v_bets) AND settled_run < p_run;
  UPDATE settlement SET settled_bets = settled_bets + cardinality(v_bets) WHERE match_id = p_match AND run_no = p_run;
  RETURN cardinality(v_bets);
END $$;
