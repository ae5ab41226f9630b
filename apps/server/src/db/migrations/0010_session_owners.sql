-- Asked for nearly every request. As a function it is planned once in the life of a connection, also by the embedded
-- database, which keeps no prepared statements: there, planning it was more than half of its time.

-- Of these sessions those that live, each with its owner: `player/7`, `desk/1`.
CREATE FUNCTION session_owners(p_sessions uuid[], p_now timestamptz) RETURNS TABLE (id uuid, owner text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, CASE WHEN s.operator_id IS NULL THEN 'player/' || p.id ELSE 'desk/' || o.id END
      FROM session s
      LEFT JOIN player p ON p.id = s.player_id
      LEFT JOIN operator o ON o.id = s.operator_id
     WHERE s.id = ANY (p_sessions) AND s.ended_at IS NULL AND s.expires_at > p_now
       AND coalesce(p.status, o.status) = 'ACTIVE';
END $$;
