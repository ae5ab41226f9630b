-- Which bets on several matches a batch takes up is now its caller's to say: one that cannot be decided must not hold up
-- the others, and only the caller knows which that was.

DROP FUNCTION settle_legs(bigint, integer, integer, text[], text[]);

-- Applies the run to the legs of these bets on several matches and answers all legs of those that had not been through
-- it; the caller works out what each bet is worth now and calls bets_decide in the same transaction, and has the turn of
-- `settle_claim`.
CREATE FUNCTION settle_legs(p_match bigint, p_run integer, p_bets uuid[], p_sides text[], p_outcomes text[])
RETURNS TABLE (bet_id uuid, amount bigint, multiply integer, result_type text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_bets uuid[];
BEGIN
  PERFORM bets_lock(p_bets);
  -- Under the locks: another server may have been through some of them since they were looked up.
  SELECT array_agg(leg.bet_id) INTO v_bets
    FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
   WHERE leg.bet_id = ANY (p_bets) AND leg.match_id = p_match AND leg.settled_run < p_run
     AND b.status IN ('ACCEPTED', 'PAID');
  IF v_bets IS NULL THEN
    RETURN;
  END IF;
  UPDATE bet_leg leg SET result_type = worth.outcome, settled_run = p_run
    FROM unnest(p_sides, p_outcomes) AS worth (side, outcome)
   WHERE leg.bet_id = ANY (v_bets) AND leg.match_id = p_match AND worth.side = leg.side;
  UPDATE settlement SET settled_bets = settled_bets + cardinality(v_bets) WHERE match_id = p_match AND run_no = p_run;
  RETURN QUERY
    SELECT leg.bet_id, b.amount, leg.multiply, leg.result_type
      FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
     WHERE leg.bet_id = ANY (v_bets)
     ORDER BY leg.bet_id, leg.leg_no;
END $$;
