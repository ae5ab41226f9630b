-- A run is done when it has been through every bet and leg, and that is now the database's to say. Whoever was stopped
-- midway took what he had been through for all there was: nobody came back for the rest.

-- Whether a run has left nothing behind. In the order of their index, as a batch finds them.
CREATE FUNCTION settle_is_complete(p_match bigint, p_run integer) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM bet
    WHERE match_id = p_match AND settled_run < p_run AND status IN ('ACCEPTED', 'PAID')
    ORDER BY settled_run
    LIMIT 1;
  IF FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
    WHERE leg.match_id = p_match AND leg.settled_run < p_run AND b.status IN ('ACCEPTED', 'PAID')
    ORDER BY leg.settled_run
    LIMIT 1;
  RETURN NOT FOUND;
END $$;

-- Ends a run. False, and it goes on, when something is left of it or it was not this server's turn.
CREATE FUNCTION settle_finish(p_match bigint, p_run integer) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT settle_claim(p_match, p_run) THEN
    RETURN false;
  END IF;
  UPDATE settlement SET status = 'DONE'
   WHERE match_id = p_match AND run_no = p_run AND settle_is_complete(p_match, p_run);
  RETURN FOUND;
END $$;

-- What was left behind before goes on at the next start. Earlier runs of a match need nothing: the last goes through all.
UPDATE settlement s SET status = 'RUNNING'
 WHERE s.status = 'DONE'
   AND s.run_no = (SELECT max(run_no) FROM settlement WHERE match_id = s.match_id)
   AND NOT settle_is_complete(s.match_id, s.run_no);
