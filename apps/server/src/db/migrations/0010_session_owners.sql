-- Asked for nearly every request. As a function it is planned once in the life of a connection, also by the embedded
-- database, which keeps no prepared statements: there, planning it was more than half of its time.
--
-- Each session is looked up by itself, and OFFSET 0 keeps every other condition out of the lookup: while nothing is known
-- about how many sessions there are, the planner takes those that have not ended to be a handful and reads them all.

-- Of these sessions those that live, each with its owner: `player/7`, `desk/1`.
CREATE FUNCTION session_owners(p_sessions uuid[], p_now timestamptz) RETURNS TABLE (id uuid, owner text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, CASE WHEN s.operator_id IS NULL THEN 'player/' || s.player_id ELSE 'desk/' || s.operator_id END
      FROM unnest(p_sessions) AS asked (id)
     CROSS JOIN LATERAL (SELECT * FROM session WHERE session.id = asked.id OFFSET 0) s
     WHERE s.ended_at IS NULL AND s.expires_at > p_now
       AND CASE WHEN s.operator_id IS NULL THEN (SELECT status FROM player WHERE player.id = s.player_id)
                ELSE (SELECT status FROM operator WHERE operator.id = s.operator_id) END = 'ACTIVE';
END $$;
