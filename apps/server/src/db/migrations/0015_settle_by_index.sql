-- Of a match on which thousands bet within minutes the statistics know nothing. Its bets were taken for few, and all of them
-- were read and sorted for each batch: half of its time with 20,000 on the match. Without a sort only the index is left,
-- whose order this is.
CREATE FUNCTION settle_due(p_match bigint, p_run integer, p_limit integer) RETURNS uuid[]
LANGUAGE plpgsql
SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN (SELECT array_agg(id)
            FROM (SELECT id FROM bet
                   WHERE match_id = p_match AND settled_run < p_run AND status IN ('ACCEPTED', 'PAID')
                   ORDER BY settled_run
                   LIMIT p_limit) AS due);
END $$;

CREATE OR REPLACE FUNCTION settle_bets(p_match bigint, p_run integer, p_limit integer, p_sides text[], p_outcomes text[])
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_bets uuid[];
BEGIN
  IF NOT settle_claim(p_match, p_run) THEN
    RETURN -1;
  END IF;
  v_bets := settle_due(p_match, p_run, p_limit);
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

-- The same for bets on several matches, but for those that could not be decided before.
CREATE FUNCTION settle_multis_due(p_match bigint, p_run integer, p_without uuid[], p_limit integer) RETURNS SETOF uuid
LANGUAGE plpgsql
SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    SELECT b.id FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
     WHERE leg.match_id = p_match AND leg.settled_run < p_run AND b.status IN ('ACCEPTED', 'PAID')
       AND b.id <> ALL (p_without)
     ORDER BY leg.settled_run
     LIMIT p_limit;
END $$;

ALTER FUNCTION settle_is_complete(bigint, integer) SET enable_sort = off;
ALTER FUNCTION settle_is_complete(bigint, integer) SET enable_bitmapscan = off;
ALTER FUNCTION settle_is_complete(bigint, integer) SET enable_seqscan = off;
