-- Stadiums, matches of both lines and their rates; the facts that live readers are told; the trail of the desk.
--
-- A match has one lock, pg_advisory_xact_lock(match_lock(), id). Whatever changes it takes the lock alone; a bet
-- takes it shared and reads the match again afterwards. So a bet is wholly before a change or wholly after it, and a
-- stream of bets cannot hold a change up, because whoever waits for the lock alone is served in turn.

-- The first half of every match's lock; the second is the match's id.
CREATE FUNCTION match_lock() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 726627';

-- One order of bets, rates, openings and closings, taken while the match's lock is held: it proves afterwards that
-- no bet was taken at a rate that was not current, or after a close.
CREATE SEQUENCE game_order;

CREATE TABLE stadium (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE match (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (id <= 2147483647),
  line text NOT NULL CHECK (line IN ('LIVE', 'STEP')),
  stadium_id bigint NOT NULL REFERENCES stadium (id),
  category_code text NOT NULL,
  match_name text NOT NULL CHECK (char_length(match_name) BETWEEN 1 AND 120),
  red_name text NOT NULL CHECK (char_length(red_name) BETWEEN 1 AND 120),
  blue_name text NOT NULL CHECK (char_length(blue_name) BETWEEN 1 AND 120),
  match_tag text NOT NULL,
  round_no integer NOT NULL CHECK (round_no BETWEEN 1 AND 99),
  fighting_at timestamptz NOT NULL,
  streaming_url text CHECK (char_length(streaming_url) <= 500),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  is_started boolean NOT NULL DEFAULT false,
  is_ended boolean NOT NULL DEFAULT false,
  is_open boolean NOT NULL DEFAULT false,
  is_open_special boolean NOT NULL DEFAULT false,
  allows_draw boolean NOT NULL DEFAULT false,
  rate_id bigint,
  result text CHECK (result IN ('RED', 'BLUE', 'DRAW', 'CANCEL')),
  -- Rises by one with each event about the match, which carries it.
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT match_closed_when_ended CHECK (NOT (is_ended AND (is_open OR is_open_special))),
  CONSTRAINT match_result_only_when_ended CHECK (result IS NULL OR is_ended),
  CONSTRAINT match_open_needs_rate CHECK (NOT is_open OR rate_id IS NOT NULL)
);

-- What is not over is little, however long the past grows.
CREATE INDEX match_on_board ON match (line, created_at) WHERE NOT is_ended;
-- The two ways a list may be sorted, ended matches included; a day's results are a stretch of the second.
CREATE INDEX match_by_creation ON match (created_at, id);
CREATE INDEX match_by_fight ON match (fighting_at, id);

CREATE FUNCTION match_stays() RETURNS trigger
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

CREATE TRIGGER match_stays BEFORE UPDATE ON match FOR EACH ROW EXECUTE FUNCTION match_stays();
CREATE TRIGGER match_is_kept BEFORE DELETE OR TRUNCATE ON match
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- From when to when, in the order of game_order, betting on a match was open.
CREATE TABLE match_window (
  match_id bigint NOT NULL REFERENCES match (id),
  opened_order bigint NOT NULL,
  closed_order bigint CHECK (closed_order > opened_order),
  PRIMARY KEY (match_id, opened_order)
);

CREATE UNIQUE INDEX match_window_one_open ON match_window (match_id) WHERE closed_order IS NULL;

-- One price version, in the very form players are told it. It never changes.
CREATE TABLE rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id bigint NOT NULL REFERENCES match (id),
  setting_rates jsonb NOT NULL,
  set_order bigint NOT NULL DEFAULT nextval('game_order'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX rate_of_match ON rate (match_id, id DESC);

CREATE TRIGGER rate_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON rate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Facts, written with the change they tell of; each row is about one match or one player and is removed once told.
-- Changes of one match follow one another under its lock, and those of one player under his wallet's, so the ids of
-- each are in the order of the changes.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id bigint,
  player_id bigint,
  events jsonb NOT NULL CHECK (jsonb_typeof(events) = 'array'),
  CHECK (num_nonnulls(match_id, player_id) = 1)
);

-- Every server hears of it at the commit: which matches have changed, and that there is something to tell.
CREATE FUNCTION outbox_wake() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sanam_match', match_id::text) FROM added WHERE match_id IS NOT NULL;
  PERFORM pg_notify('sanam_outbox', '');
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_wake AFTER INSERT ON outbox
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake();

-- Who did what at the desk. Each row is sealed with the hash of the one before: to change one is to break all after it.
CREATE TABLE audit (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL CHECK (actor <> ''),
  action text NOT NULL CHECK (action <> ''),
  subject text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  seal bytea NOT NULL
);

CREATE FUNCTION audit_seal_of(p_previous bytea, p_row audit) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(p_previous, ''::bytea) || convert_to(
    jsonb_build_array(p_row.id, extract(epoch FROM p_row.at), p_row.actor, p_row.action, p_row.subject, p_row.reason,
                      p_row.before, p_row.after)::text, 'UTF8'))
$$;

CREATE FUNCTION audit_seal() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time, and numbered inside: the order of the ids is the order of the chain. Whoever writes an audit row
  -- writes it last, so that nobody waits for this lock while holding another that its owner needs.
  PERFORM pg_advisory_xact_lock(7266262);
  NEW.id := nextval(pg_get_serial_sequence('audit', 'id'));
  NEW.seal := audit_seal_of((SELECT seal FROM audit ORDER BY id DESC LIMIT 1), NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER audit_seal BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_seal();
CREATE TRIGGER audit_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
