-- Players, the people at the desk, and their sessions.

CREATE TABLE deposit_account (
  id integer PRIMARY KEY,
  account_number text NOT NULL,
  account_name text NOT NULL,
  account_bank text NOT NULL,
  promptpay_id text
);

CREATE TABLE player (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL CONSTRAINT player_phone_once UNIQUE CHECK (phone ~ '^[0-9]{10,15}$'),
  full_name text NOT NULL CHECK (char_length(full_name) BETWEEN 2 AND 100),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  bank_account text NOT NULL CHECK (bank_account ~ '^[0-9]{1,20}$'),
  line text NOT NULL CHECK (char_length(line) BETWEEN 3 AND 50),
  referrer text,
  -- Which deposit account the player is shown; it may not have been entered yet.
  deposit_account_id integer NOT NULL,
  agent_id integer NOT NULL,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE,
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  role text NOT NULL CHECK (role IN ('trader', 'cashier', 'admin')),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A session is one log-in. Its refresh tokens follow one another; used out of turn, they end it.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  player_id bigint REFERENCES player (id),
  operator_id bigint REFERENCES operator (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('LOGOUT', 'PASSWORD_CHANGED', 'TOKEN_REUSED')),
  CHECK (num_nonnulls(player_id, operator_id) = 1),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);

CREATE INDEX session_of_player ON session (player_id) WHERE ended_at IS NULL;

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  generation integer NOT NULL CHECK (generation > 0),
  used_at timestamptz,
  CONSTRAINT refresh_token_one_successor UNIQUE (session_id, generation)
);

-- Exchanges a refresh token for its successor, which the caller has derived from it.
--   ROTATED   this call made the exchange
--   REPEATED  it was made within the grace period; the successor is the same one
--   REUSED    an older token came back: the session is over
--   UNKNOWN   no such token, or its session is over
CREATE FUNCTION session_rotate(p_hash bytea, p_successor bytea, p_grace_seconds integer)
RETURNS TABLE (outcome text, of_session uuid, of_player bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_token refresh_token;
  v_session session;
BEGIN
  SELECT s.* INTO v_session
    FROM session s JOIN refresh_token t ON t.session_id = s.id
   WHERE t.hash = p_hash
     FOR UPDATE OF s;
  IF NOT FOUND OR v_session.ended_at IS NOT NULL OR v_session.expires_at <= v_now OR v_session.player_id IS NULL THEN
    RETURN QUERY SELECT 'UNKNOWN', NULL::uuid, NULL::bigint;
    RETURN;
  END IF;

  -- Read after the lock: of two tabs that come at once, the second sees what the first has done.
  SELECT t.* INTO v_token FROM refresh_token t WHERE t.hash = p_hash;
  IF v_token.used_at IS NULL THEN
    UPDATE refresh_token SET used_at = v_now WHERE hash = p_hash;
    INSERT INTO refresh_token (hash, session_id, generation)
      VALUES (p_successor, v_session.id, v_token.generation + 1);
    -- A token spent two generations ago can only come back as a theft; its hash is kept to know it by.
    RETURN QUERY SELECT 'ROTATED', v_session.id, v_session.player_id;
  ELSIF v_token.used_at > v_now - make_interval(secs => p_grace_seconds)
    AND NOT EXISTS (SELECT FROM refresh_token t
                     WHERE t.session_id = v_session.id AND t.generation > v_token.generation + 1) THEN
    RETURN QUERY SELECT 'REPEATED', v_session.id, v_session.player_id;
  ELSE
    UPDATE session SET ended_at = v_now, end_reason = 'TOKEN_REUSED' WHERE id = v_session.id;
    RETURN QUERY SELECT 'REUSED', v_session.id, v_session.player_id;
  END IF;
END $$;

-- Opens a session for the player whose password was just proved, with its first refresh token. Answers false when
-- the password has been changed since: then the proof is worth nothing.
CREATE FUNCTION session_open(p_session uuid, p_player bigint, p_proved_hash text, p_expires_at timestamptz, p_token bytea)
RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  -- A change of password waits for this lock, and then ends the session made here with the others.
  PERFORM FROM player WHERE id = p_player AND password_hash = p_proved_hash FOR SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO session (id, player_id, expires_at) VALUES (p_session, p_player, p_expires_at);
  INSERT INTO refresh_token (hash, session_id, generation) VALUES (p_token, p_session, 1);
  RETURN true;
END $$;

-- Replaces the password that was just proved and ends every session but the kept one, both or neither. Answers the
-- sessions it ended, or NULL when the password has been changed since it was proved.
CREATE FUNCTION player_change_password(p_player bigint, p_proved_hash text, p_new_hash text, p_kept_session uuid)
RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ended uuid[];
BEGIN
  UPDATE player SET password_hash = p_new_hash WHERE id = p_player AND password_hash = p_proved_hash;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  WITH ended AS (
    UPDATE session SET ended_at = clock_timestamp(), end_reason = 'PASSWORD_CHANGED'
     WHERE player_id = p_player AND ended_at IS NULL AND id IS DISTINCT FROM p_kept_session
     RETURNING id
  )
  SELECT coalesce(array_agg(id), '{}') INTO v_ended FROM ended;
  RETURN v_ended;
END $$;

-- Where an account has been logged in to before. Whoever locks it from elsewhere does not lock it from there.
CREATE TABLE known_address (
  account text NOT NULL,
  address text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account, address)
);

-- How often somebody has tried lately. Counted before the try is judged, so that many at once gain nothing.
CREATE TABLE attempt (
  key text PRIMARY KEY,
  tries integer NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);

CREATE INDEX attempt_by_age ON attempt (last_at);

-- Counts one try and answers 0, or the seconds still to wait (and then counts nothing). The first p_free tries
-- cost nothing; after that each makes the next wait twice as long, up to p_max_wait seconds.
CREATE FUNCTION attempt_take(p_key text, p_free integer, p_max_wait integer, p_forget_seconds integer)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_row attempt;
  v_tries integer;
  v_wait double precision;
BEGIN
  INSERT INTO attempt AS a (key, tries, last_at, blocked_until) VALUES (p_key, 0, v_now, v_now)
    ON CONFLICT (key) DO UPDATE SET key = a.key
    RETURNING a.* INTO v_row;
  v_now := clock_timestamp();
  IF v_row.blocked_until > v_now THEN
    RETURN greatest(1, ceil(extract(epoch FROM v_row.blocked_until - v_now)))::integer;
  END IF;
  v_tries := CASE WHEN v_row.last_at < v_now - make_interval(secs => p_forget_seconds) THEN 1 ELSE v_row.tries + 1 END;
  v_wait := CASE WHEN v_tries < p_free THEN 0 ELSE least(p_max_wait, power(2, least(v_tries - p_free, 20))) END;
  UPDATE attempt
     SET tries = v_tries, last_at = v_now, blocked_until = v_now + make_interval(secs => v_wait)
   WHERE key = p_key;
  RETURN 0;
END $$;
