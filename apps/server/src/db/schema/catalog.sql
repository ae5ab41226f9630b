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

-- The night of a fight in Bangkok, from 06:00 to 06:00.
CREATE OR REPLACE FUNCTION match_night(p_at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (p_at AT TIME ZONE 'Asia/Bangkok' - interval '6 hours')::date $$;

-- Numbers a match within its stadium, line and night. A match without a number gets the next free one; one that moves to
-- another night or stadium and gives none, the next free one there. Once betting was open, night and number are fixed:
-- bets and talk are about "match 6".
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
  NEW.night := match_night(NEW.fighting_at);
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

-- Rows of a match that never go without it.
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
