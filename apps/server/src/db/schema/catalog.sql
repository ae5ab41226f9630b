-- Matches and rates.
--
-- A match has one lock, pg_advisory_xact_lock(match_lock(), id). A change of the match takes it exclusively; a bet takes
-- it shared and reads the match after it. So a bet is wholly before a change or wholly after it, and a stream of bets
-- does not delay a change, because an exclusive waiter is served in the order of the queue.

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

CREATE OR REPLACE FUNCTION match_forbid_reopen() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_ended AND NOT NEW.is_ended OR OLD.result IS NOT NULL AND NEW.result IS NULL THEN
    RAISE EXCEPTION 'a match that is over stays over' USING ERRCODE = 'SN002';
  END IF;
  IF NEW.version <= OLD.version OR NEW.line <> OLD.line THEN
    RAISE EXCEPTION 'a match changes with a new version and keeps its line' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER match_forbid_reopen BEFORE UPDATE ON match
  FOR EACH ROW EXECUTE FUNCTION match_forbid_reopen();
CREATE OR REPLACE TRIGGER match_forbid_removal BEFORE DELETE OR TRUNCATE ON match
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER rate_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON rate
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
