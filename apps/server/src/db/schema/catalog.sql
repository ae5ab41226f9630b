-- Matches and rates.
--
-- A match has one lock, pg_advisory_xact_lock(match_lock(), id). A change of the match takes it exclusively; a bet
-- takes it shared and reads the match after it. So a bet is wholly before a change or wholly after it, and a stream of
-- bets does not delay a change, because an exclusive waiter is served in the order of the queue.

-- The first half of every match's lock; the second is the match's id.
CREATE OR REPLACE FUNCTION match_lock() RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 726627 $$;

CREATE OR REPLACE FUNCTION lock_match_shared(p_match bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- A number outside the lock's range belongs to no match.
  IF p_match <= 2147483647 THEN
    PERFORM pg_advisory_xact_lock_shared(match_lock(), p_match::integer);
  END IF;
END $$;

-- The night of a fight in Bangkok, from 06:00 to 06:00.
CREATE OR REPLACE FUNCTION match_night(p_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (p_at AT TIME ZONE 'Asia/Bangkok' - interval '6 hours')::date $$;

-- Numbers a match within its stadium, line and night. A match without a number gets the next free one; one that moves
-- to another night or stadium and gives none, the next free one there. Once betting was open, night and number are
-- fixed: players know the match as "match 6".
CREATE OR REPLACE FUNCTION match_number() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_is_fixed boolean := TG_OP = 'UPDATE' AND EXISTS (SELECT FROM match_window WHERE match_id = NEW.id);
BEGIN
  IF v_is_fixed THEN
    NEW.match_no := coalesce(NEW.match_no, OLD.match_no);
    IF (NEW.match_no, NEW.night) <> (OLD.match_no, OLD.night) THEN
      RAISE EXCEPTION 'the number of a match is fixed once betting was open' USING ERRCODE = 'SN002';
    END IF;
    RETURN NEW;
  END IF;
  NEW.night := match_night(p_at => NEW.fighting_at);
  IF NEW.match_no IS NULL AND TG_OP = 'UPDATE' AND (NEW.stadium_id, NEW.night) = (OLD.stadium_id, OLD.night) THEN
    NEW.match_no := OLD.match_no;
  END IF;
  IF NEW.match_no IS NULL THEN
    -- Two matches that are added at once get different numbers.
    PERFORM FROM stadium WHERE id = NEW.stadium_id FOR NO KEY UPDATE;
    SELECT coalesce(max(match_no), 0) + 1 INTO NEW.match_no
      FROM match WHERE stadium_id = NEW.stadium_id AND line = NEW.line AND night = NEW.night;
    -- After the last number, one that was left out.
    IF NEW.match_no > 999 THEN
      SELECT min(free) INTO NEW.match_no
        FROM generate_series(1, 999) AS free
       WHERE free NOT IN (SELECT match_no FROM match
                           WHERE stadium_id = NEW.stadium_id AND line = NEW.line AND night = NEW.night);
    END IF;
    IF NEW.match_no IS NULL THEN
      RAISE EXCEPTION 'every number of this night is taken'
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'match_no_once';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER match_number BEFORE INSERT OR UPDATE OF match_no, night, fighting_at, stadium_id ON match
  FOR EACH ROW EXECUTE FUNCTION match_number();

CREATE OR REPLACE FUNCTION match_forbid_reopen() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- A result may be taken back, but bets are not taken again.
  IF OLD.is_ended AND NOT NEW.is_ended THEN
    RAISE EXCEPTION 'a match that is over stays over' USING ERRCODE = 'SN002';
  END IF;
  IF OLD.result IS NOT NULL AND NEW.result IS NULL
     AND (SELECT result FROM settlement WHERE match_id = NEW.id ORDER BY run_no DESC LIMIT 1) IS DISTINCT FROM 'WAIT' THEN
    RAISE EXCEPTION 'a result is taken back by a run' USING ERRCODE = 'SN002';
  END IF;
  IF NEW.version <= OLD.version OR NEW.line <> OLD.line THEN
    RAISE EXCEPTION 'a match changes with a new version and keeps its line' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER match_forbid_reopen BEFORE UPDATE ON match
  FOR EACH ROW EXECUTE FUNCTION match_forbid_reopen();
-- A match is removed only if betting on it was never open: then no bet and no settlement refers to it.
CREATE OR REPLACE FUNCTION match_forbid_removal() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM match_window WHERE match_id = OLD.id) OR EXISTS (SELECT FROM bet WHERE match_id = OLD.id)
     OR EXISTS (SELECT FROM bet_leg WHERE match_id = OLD.id) THEN
    RAISE EXCEPTION 'a match that was open for bets stays' USING ERRCODE = 'SN002';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER match_forbid_removal BEFORE DELETE ON match
  FOR EACH ROW EXECUTE FUNCTION match_forbid_removal();
CREATE OR REPLACE TRIGGER match_forbid_truncate BEFORE TRUNCATE ON match
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- For rows that are removed only together with their match.
CREATE OR REPLACE FUNCTION forbid_removal_without_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM match WHERE id = OLD.match_id) THEN
    RAISE EXCEPTION 'a row of % stays as long as its match', TG_TABLE_NAME USING ERRCODE = 'SN002';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER rate_forbid_change BEFORE UPDATE OR TRUNCATE ON rate
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER rate_forbid_removal BEFORE DELETE ON rate
  FOR EACH ROW EXECUTE FUNCTION forbid_removal_without_match();

-- When a desk last reported that it watches the match, since betting was opened.
CREATE OR REPLACE FUNCTION match_seen_at(p_match bigint, p_opened_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT max(seen_at) FROM match_watch WHERE match_id = p_match AND seen_at >= p_opened_at
$$;

-- What the desk shows of a match beside what players see: its holder, and its present or last betting window.
CREATE OR REPLACE FUNCTION match_desk(p_match bigint) RETURNS jsonb
LANGUAGE sql VOLATILE AS $$
  SELECT jsonb_build_object(
           'holder', CASE WHEN h.match_id IS NOT NULL
                          THEN jsonb_build_object('id', holder.id, 'username', holder.username, 'since', h.since) END,
           'sharedWith', CASE WHEN h.shared_with IS NOT NULL
                              THEN jsonb_build_object('id', shared.id, 'username', shared.username) END,
           'openedAt', w.opened_at,
           'closedAt', w.closed_at,
           'closedBy', w.closed_by,
           'closedCause', w.closed_cause,
           'isWatched', coalesce(w.closed_order IS NULL
                                 AND (w.is_watched
                                      OR match_seen_at(p_match => m.id, p_opened_at => w.opened_at) IS NOT NULL), false),
           'isDue', m.line = 'STEP' AND m.fighting_at <= clock_timestamp())
    FROM match m
    LEFT JOIN match_holder h ON h.match_id = m.id
    LEFT JOIN operator holder ON holder.id = h.operator_id
    LEFT JOIN operator shared ON shared.id = h.shared_with
    LEFT JOIN LATERAL (SELECT * FROM match_window WHERE match_id = m.id ORDER BY opened_order DESC LIMIT 1) w ON true
   WHERE m.id = p_match
$$;

-- Open matches that are watched and from which no desk has reported for longer than this, with how long; of all matches
-- or of one. A match is watched when it was opened so, or when a desk has reported since then. Taking a match is a
-- report too.
CREATE OR REPLACE FUNCTION matches_silent(p_seconds integer, p_match bigint DEFAULT NULL)
RETURNS TABLE (match_id bigint, silent_seconds integer)
LANGUAGE sql VOLATILE AS $$
  SELECT watched.match_id, ceil(extract(epoch FROM clock_timestamp() - watched.seen_at))::integer
    FROM (SELECT w.match_id,
                 greatest(w.opened_at, w.watched_at, h.since,
                          match_seen_at(p_match => w.match_id, p_opened_at => w.opened_at)) AS seen_at
            FROM match_window w
            LEFT JOIN match_holder h ON h.match_id = w.match_id
           WHERE w.closed_order IS NULL AND (p_match IS NULL OR w.match_id = p_match)
             AND (w.is_watched OR match_seen_at(p_match => w.match_id, p_opened_at => w.opened_at) IS NOT NULL)) watched
   WHERE watched.seen_at < clock_timestamp() - make_interval(secs => p_seconds)
$$;

-- The matches that are released when a session ends: those that its operator holds, except what another active session
-- of theirs has taken; and those that they share, unless another session of theirs is active. Once the session is over,
-- nothing that the operator was given later is one of them: the same request may come again.
CREATE OR REPLACE FUNCTION session_matches(p_session uuid) RETURNS TABLE (match_id bigint)
LANGUAGE sql STABLE AS $$
  SELECT h.match_id
    FROM session s
    JOIN match_holder h ON s.operator_id IN (h.operator_id, h.shared_with)
   WHERE s.id = p_session
     AND (h.session_id = s.id OR h.since <= coalesce(s.ended_at, 'infinity'))
     AND NOT EXISTS (
       SELECT FROM session_owners(
                p_sessions => ARRAY(SELECT other.id FROM session other
                                     WHERE other.operator_id = s.operator_id AND other.ended_at IS NULL AND other.id <> s.id),
                p_now => clock_timestamp()) active
        WHERE active.id = h.session_id OR h.shared_with = s.operator_id)
   ORDER BY h.match_id
$$;

-- Stores the report of a desk and returns the matches for which it counts: those that the operator holds or shares, and
-- watched ones that nobody holds; but no match without a report for too long, which is going to be closed even if the
-- job that closes it runs later.
CREATE OR REPLACE FUNCTION match_beat(p_operator bigint, p_matches bigint[], p_seconds integer) RETURNS SETOF bigint
LANGUAGE sql VOLATILE AS $$
  INSERT INTO match_watch (match_id, operator_id, seen_at)
  SELECT m.id, p_operator, clock_timestamp()
    FROM match m
    LEFT JOIN match_holder h ON h.match_id = m.id
   WHERE m.id = ANY (p_matches)
     AND CASE WHEN h.match_id IS NOT NULL THEN p_operator IN (h.operator_id, h.shared_with)
              ELSE EXISTS (SELECT FROM match_window
                            WHERE match_id = m.id AND closed_order IS NULL AND is_watched) END
     AND NOT EXISTS (SELECT FROM matches_silent(p_seconds => p_seconds, p_match => m.id))
   ORDER BY m.id
      ON CONFLICT (match_id, operator_id) DO UPDATE SET seen_at = excluded.seen_at
  RETURNING match_id
$$;
