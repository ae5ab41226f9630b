-- Players, their sessions, passkeys and log-in attempts.
--
-- Locks: the player, then sessions, then passkeys.

-- A database is a demo's or not for good, as its first start has marked it.
CREATE OR REPLACE TRIGGER database_mark_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON database_mark
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- Registers a player with a wallet and a hold account. Returns no row when the phone has an account already.
CREATE OR REPLACE FUNCTION player_register(
  p_phone text, p_full_name text, p_password_hash text, p_bank_code text, p_bank_name text, p_bank_account text,
  p_line text, p_referrer text, p_deposit_account_id integer, p_agent_id integer
) RETURNS TABLE (player_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_player bigint;
BEGIN
  INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line, referrer,
                      deposit_account_id, agent_id, is_demo)
    VALUES (p_phone, p_full_name, p_password_hash, p_bank_code, p_bank_name, p_bank_account, p_line, p_referrer,
            p_deposit_account_id, p_agent_id, EXISTS (SELECT FROM database_mark WHERE is_demo))
    ON CONFLICT (phone) DO NOTHING
    RETURNING id INTO v_player;
  IF v_player IS NULL THEN
    RETURN;
  END IF;
  PERFORM ledger_open_accounts(p_player => v_player);
  RETURN QUERY SELECT v_player;
END $$;

-- Opens a session for the player whose password was just verified, with its first refresh token, and remembers its
-- device. Returns false when the password has been changed or the player disabled since. With a passkey no password was
-- verified, and p_verified_hash is NULL.
--
-- A device that is new to a player who has others is shown on those, so that a stolen password is noticed. In an
-- account that visitors of the demo share nobody would know the others.
CREATE OR REPLACE FUNCTION session_open(
  p_session uuid, p_player bigint, p_verified_hash text, p_expires_at timestamptz, p_token bytea, p_device uuid,
  p_browser text, p_system text, p_is_shared boolean
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_is_new boolean;
BEGIN
  -- A change of password and the disabling of the player wait for this lock, and then end the session made here with
  -- the others. If they came first, this waits for them and reads what they wrote.
  PERFORM FROM player
    WHERE id = p_player AND password_hash = coalesce(p_verified_hash, password_hash) AND status = 'ACTIVE' FOR SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT coalesce(bool_and(device_id <> p_device), false) AND NOT p_is_shared INTO v_is_new
    FROM player_device WHERE player_id = p_player;
  INSERT INTO session (id, player_id, created_at, expires_at, device_id, browser, system, awaits_reply)
    VALUES (p_session, p_player, v_now, p_expires_at, p_device, p_browser, p_system, v_is_new);
  INSERT INTO player_device (player_id, device_id, first_seen_at, last_seen_at)
    VALUES (p_player, p_device, v_now, v_now)
    ON CONFLICT (player_id, device_id) DO UPDATE SET last_seen_at = excluded.last_seen_at;
  INSERT INTO refresh_token (hash, session_id, generation) VALUES (p_token, p_session, 1);
  IF v_is_new THEN
    INSERT INTO outbox (player_id, events)
      VALUES (p_player, jsonb_build_array(jsonb_build_object(
        'action', 'NEW_DEVICE', 'data', jsonb_build_object('sessionId', p_session))));
  END IF;
  RETURN true;
END $$;

-- Exchanges a refresh token for its successor, which the caller has derived from it.
--   ROTATED   this call made the exchange
--   REPEATED  it was made within the grace period; the successor is the same one. Two tabs do that; on
--             another device than the exchange it is written to the audit, once for the session
--   REUSED    an older token came back: the session is over
--   UNKNOWN   no such token, or its session is over
CREATE OR REPLACE FUNCTION session_rotate(
  p_hash bytea, p_successor bytea, p_grace_seconds integer, p_device uuid, p_browser text, p_system text
) RETURNS TABLE (outcome text, of_session uuid, of_player bigint)
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

  -- Read after the lock: the second of two concurrent tabs sees what the first has done.
  SELECT t.* INTO v_token FROM refresh_token t WHERE t.hash = p_hash;
  IF v_token.used_at IS NULL THEN
    UPDATE refresh_token SET used_at = v_now, used_device = p_device, used_browser = p_browser, used_system = p_system
     WHERE hash = p_hash;
    INSERT INTO refresh_token (hash, session_id, generation)
      VALUES (p_successor, v_session.id, v_token.generation + 1);
    -- Used tokens stay: one that comes back two generations later is a theft, and its hash shows it.
    RETURN QUERY SELECT 'ROTATED', v_session.id, v_session.player_id;
  ELSIF v_token.used_at > v_now - make_interval(secs => p_grace_seconds)
    AND NOT EXISTS (SELECT FROM refresh_token t
                     WHERE t.session_id = v_session.id AND t.generation > v_token.generation + 1) THEN
    RETURN QUERY SELECT 'REPEATED', v_session.id, v_session.player_id;
    -- Either may be the thief's.
    IF (p_device, p_browser, p_system)
         IS DISTINCT FROM (v_token.used_device, v_token.used_browser, v_token.used_system)
       AND NOT EXISTS (SELECT FROM refresh_token t WHERE t.session_id = v_session.id AND t.is_reported) THEN
      UPDATE refresh_token SET is_reported = true WHERE hash = p_hash;
      INSERT INTO audit (actor, action, subject, session_id, before, after)
        VALUES ('player/' || v_session.player_id, 'REFRESH_FROM_ANOTHER_DEVICE', 'session/' || v_session.id, v_session.id,
                jsonb_build_object('deviceId', v_token.used_device, 'browser', v_token.used_browser,
                                   'system', v_token.used_system),
                jsonb_build_object('deviceId', p_device, 'browser', p_browser, 'system', p_system));
    END IF;
  ELSE
    UPDATE session SET ended_at = v_now, end_reason = 'TOKEN_REUSED' WHERE id = v_session.id;
    RETURN QUERY SELECT 'REUSED', v_session.id, v_session.player_id;
  END IF;
END $$;

-- Why something that needs a recent step-up must not be done in this session; NULL when it may. The session stays as it
-- is until the end of the transaction.
CREATE OR REPLACE FUNCTION session_step_up(p_player bigint, p_session uuid, p_seconds integer) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_session session;
  v_code text;
BEGIN
  SELECT * INTO v_session FROM session WHERE id = p_session AND player_id = p_player FOR SHARE;
  -- On the database's clock, after the wait for the lock.
  SELECT CASE
    WHEN v_session.id IS NULL OR v_session.ended_at IS NOT NULL THEN 'SESSION_ENDED'
    WHEN v_session.verified_at <= clock_timestamp() - make_interval(secs => p_seconds) THEN 'STEP_UP_REQUIRED'
  END INTO v_code;
  RETURN v_code;
END $$;

-- Since when the player has had the device of this session.
CREATE OR REPLACE FUNCTION session_device_since(p_session uuid) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT coalesce(d.first_seen_at, s.created_at)
    FROM session s LEFT JOIN player_device d ON d.player_id = s.player_id AND d.device_id = s.device_id
   WHERE s.id = p_session
$$;

-- Log-ins on new devices that the device of this session is asked about: those that are newer than it. A thief's own
-- devices are newer than the thief's first log-in, so they cannot reply about that one.
CREATE OR REPLACE FUNCTION session_new_devices(p_player bigint, p_session uuid) RETURNS SETOF session
LANGUAGE sql STABLE AS $$
  SELECT * FROM session
   WHERE player_id = p_player AND awaits_reply AND id <> p_session
     AND created_at > session_device_since(p_session => p_session)
     AND created_at > clock_timestamp() - interval '30 days'
$$;

-- Ends the player's sessions except p_except; only p_only and only those of p_device, unless NULL. Returns which.
CREATE OR REPLACE FUNCTION session_end_all(
  p_player bigint, p_except uuid, p_reason text, p_only uuid DEFAULT NULL, p_device uuid DEFAULT NULL
) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ended uuid[];
BEGIN
  WITH ended AS (
    UPDATE session SET ended_at = clock_timestamp(), end_reason = p_reason
     WHERE player_id = p_player AND ended_at IS NULL AND id IS DISTINCT FROM p_except
       AND (p_only IS NULL OR id = p_only) AND (p_device IS NULL OR device_id = p_device)
     RETURNING id
  )
  SELECT coalesce(array_agg(id), '{}') INTO v_ended FROM ended;
  RETURN v_ended;
END $$;

-- Ends another session of the player, or all others if p_target is NULL.
--   {"ended": […]}   those that were ended
--   {"code": …}      nothing was
CREATE OR REPLACE FUNCTION session_end_others(p_player bigint, p_session uuid, p_seconds integer, p_target uuid)
RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_ended uuid[];
BEGIN
  -- One at a time: two sessions that end each other would wait for each other.
  PERFORM FROM player WHERE id = p_player FOR NO KEY UPDATE;
  v_code := session_step_up(p_player => p_player, p_session => p_session, p_seconds => p_seconds);
  IF v_code IS NOT NULL THEN
    RETURN jsonb_build_object('code', v_code);
  END IF;
  v_ended := session_end_all(
    p_player => p_player, p_except => p_session, p_reason => 'ENDED_BY_PLAYER', p_only => p_target);
  IF p_target IS NOT NULL AND v_ended = '{}' THEN
    RETURN '{"code": "SESSION_NOT_FOUND"}';
  END IF;
  RETURN jsonb_build_object('ended', v_ended);
END $$;

-- The player's reply to a log-in on a new device. If it was somebody else, the device is logged out and forgotten, and
-- the passkeys that were added there are removed.
--   {"ended": […]}   the sessions that were ended
--   {"code": …}      nothing was changed
CREATE OR REPLACE FUNCTION session_reply(
  p_player bigint, p_session uuid, p_seconds integer, p_target uuid, p_was_me boolean
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_target session;
  v_ended uuid[];
BEGIN
  PERFORM FROM player WHERE id = p_player FOR NO KEY UPDATE;
  v_code := CASE WHEN NOT p_was_me
                 THEN session_step_up(p_player => p_player, p_session => p_session, p_seconds => p_seconds) END;
  IF v_code IS NOT NULL THEN
    RETURN jsonb_build_object('code', v_code);
  END IF;
  SELECT * INTO v_target FROM session_new_devices(p_player => p_player, p_session => p_session) WHERE id = p_target;
  IF NOT FOUND THEN
    RETURN '{"code": "SESSION_NOT_FOUND"}';
  END IF;
  UPDATE session SET awaits_reply = false WHERE id = p_target;
  IF p_was_me THEN
    RETURN '{"ended": []}';
  END IF;
  v_ended := session_end_all(
    p_player => p_player, p_except => p_session, p_reason => 'NOT_THE_PLAYER', p_device => v_target.device_id);
  DELETE FROM passkey WHERE player_id = p_player AND device_id = v_target.device_id;
  DELETE FROM player_device WHERE player_id = p_player AND device_id = v_target.device_id;
  RETURN jsonb_build_object('ended', v_ended);
END $$;

-- Adds a passkey. NULL when it was added, otherwise why not.
CREATE OR REPLACE FUNCTION passkey_add(
  p_player bigint, p_session uuid, p_seconds integer, p_max integer, p_id uuid, p_credential bytea, p_public_key bytea,
  p_sign_count bigint, p_browser text, p_system text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
BEGIN
  -- One at a time, so that they are counted right.
  PERFORM FROM player WHERE id = p_player FOR NO KEY UPDATE;
  v_code := session_step_up(p_player => p_player, p_session => p_session, p_seconds => p_seconds);
  IF v_code IS NOT NULL THEN
    RETURN jsonb_build_object('code', v_code);
  END IF;
  IF (SELECT count(*) FROM passkey WHERE player_id = p_player) >= p_max THEN
    RETURN jsonb_build_object('code', 'PASSKEY_LIMIT', 'params', jsonb_build_object('max', p_max));
  END IF;
  INSERT INTO passkey (id, player_id, credential_id, public_key, sign_count, device_id, browser, system)
    SELECT p_id, p_player, p_credential, p_public_key, p_sign_count, device_id, p_browser, p_system
      FROM session WHERE id = p_session
    ON CONFLICT (credential_id) DO NOTHING;
  RETURN CASE WHEN NOT FOUND THEN '{"code": "PASSKEY_INVALID"}'::jsonb END;
END $$;

-- Removes one of the player's passkeys. NULL when it was removed, otherwise why not.
CREATE OR REPLACE FUNCTION passkey_remove(p_player bigint, p_session uuid, p_seconds integer, p_id uuid) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text := session_step_up(p_player => p_player, p_session => p_session, p_seconds => p_seconds);
BEGIN
  IF v_code IS NOT NULL THEN
    RETURN jsonb_build_object('code', v_code);
  END IF;
  DELETE FROM passkey WHERE id = p_id AND player_id = p_player;
  RETURN CASE WHEN NOT FOUND THEN '{"code": "PASSKEY_NOT_FOUND"}'::jsonb END;
END $$;

-- Of these sessions the active ones, each with its owner: `player/7`, `desk/1`. An operator's ends 20 minutes after the
-- last key or touch.
--
-- Called for nearly every request. As a function it is planned once per connection, also by the embedded database,
-- which has no prepared statements: there, planning was more than half of its time. Each session is looked up by
-- itself, and OFFSET 0 keeps the other conditions out of the lookup: without statistics the planner takes the active
-- sessions to be a handful and reads them all.
CREATE OR REPLACE FUNCTION session_owners(p_sessions uuid[], p_now timestamptz) RETURNS TABLE (id uuid, owner text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT s.id, CASE WHEN s.operator_id IS NULL THEN 'player/' || s.player_id ELSE 'desk/' || s.operator_id END
      FROM unnest(p_sessions) AS given (id)
     CROSS JOIN LATERAL (SELECT * FROM session WHERE session.id = given.id OFFSET 0) s
     WHERE s.ended_at IS NULL AND s.expires_at > p_now
       AND (s.operator_id IS NULL
            OR coalesce(s.touched_at, s.created_at) > clock_timestamp() - interval '20 minutes')
       AND CASE WHEN s.operator_id IS NULL THEN (SELECT status FROM player WHERE player.id = s.player_id)
                ELSE (SELECT status FROM operator WHERE operator.id = s.operator_id) END = 'ACTIVE';
END $$;

-- Replaces the password that was just verified and ends every session but p_except_session, both or neither. Returns
-- the sessions it ended, or NULL when the password has been changed since it was verified.
CREATE OR REPLACE FUNCTION player_change_password(
  p_player bigint, p_verified_hash text, p_new_hash text, p_except_session uuid
) RETURNS uuid[]
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player SET password_hash = p_new_hash WHERE id = p_player AND password_hash = p_verified_hash;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN session_end_all(p_player => p_player, p_except => p_except_session, p_reason => 'PASSWORD_CHANGED');
END $$;

-- Counts one attempt and returns 0, or the seconds still to wait (and then counts nothing). The first p_free attempts
-- cost nothing; after that each doubles the wait for the next, up to p_max_wait seconds.
--
-- Attempts decay one at a time, at the pace at which the free ones would be used up in p_forget_seconds. Forgetting
-- them all at once after a quiet period would never happen on an address that many players share.
CREATE OR REPLACE FUNCTION attempt_consume(p_key text, p_free integer, p_max_wait integer, p_forget_seconds integer)
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_each double precision := p_forget_seconds::double precision / p_free;
  v_now timestamptz := clock_timestamp();
  v_row attempt;
  v_decayed integer;
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
  v_decayed := CASE
    WHEN v_row.last_at < v_now - make_interval(secs => p_forget_seconds) THEN v_row.tries
    ELSE least(v_row.tries, floor(greatest(0, extract(epoch FROM v_now - v_row.last_at)) / v_each))
  END;
  v_tries := v_row.tries - v_decayed + 1;
  v_wait := CASE WHEN v_tries < p_free THEN 0 ELSE least(p_max_wait, power(2, least(v_tries - p_free, 20))) END;
  UPDATE attempt
     SET tries = v_tries,
         last_at = CASE WHEN v_decayed = v_row.tries THEN v_now ELSE v_row.last_at + make_interval(secs => v_decayed * v_each) END,
         blocked_until = v_now + make_interval(secs => v_wait)
   WHERE key = p_key;
  RETURN 0;
END $$;

-- Stores a new code unless the phone or the network has had as many as it may have in an hour. Returns its id, or the
-- seconds until the next is allowed. One that an operator read out does not count.
CREATE OR REPLACE FUNCTION phone_code_create(
  p_phone text, p_network text, p_purpose text, p_hash bytea, p_per_phone integer, p_per_network integer,
  p_valid_seconds integer
) RETURNS TABLE (code_id bigint, wait_seconds integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_full_until timestamptz;
BEGIN
  -- One at a time for a phone and for a network, or parallel requests would all find the count below its limit.
  PERFORM pg_advisory_xact_lock(726629, hashtext(p_phone));
  PERFORM pg_advisory_xact_lock(726630, hashtext(p_network));
  v_now := clock_timestamp();
  v_full_until := interval '1 hour' + greatest(
    (SELECT c.created_at FROM phone_code c WHERE c.phone = p_phone AND c.network <> 'desk'
      ORDER BY c.created_at DESC OFFSET p_per_phone - 1 LIMIT 1),
    (SELECT c.created_at FROM phone_code c WHERE c.network = p_network
      ORDER BY c.created_at DESC OFFSET p_per_network - 1 LIMIT 1));
  IF v_full_until > v_now THEN
    RETURN QUERY SELECT NULL::bigint, greatest(1, ceil(extract(epoch FROM v_full_until - v_now)))::integer;
    RETURN;
  END IF;
  RETURN QUERY
    INSERT INTO phone_code AS c (phone, network, purpose, code_hash, created_at, expires_at)
      VALUES (p_phone, p_network, p_purpose, p_hash, v_now, v_now + make_interval(secs => p_valid_seconds))
      RETURNING c.id, 0;
END $$;

-- Counts a try at the newest code of a phone before it is judged. Returns its id, or NULL when the code is another one,
-- or has expired, was used or has had all its tries.
CREATE OR REPLACE FUNCTION phone_code_try(p_phone text, p_purpose text, p_hash bytea, p_max_tries integer)
RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_code phone_code;
BEGIN
  SELECT * INTO v_code FROM phone_code
   WHERE phone = p_phone AND purpose = p_purpose ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE;
  IF NOT FOUND OR v_code.used_at IS NOT NULL OR v_code.expires_at <= clock_timestamp() OR v_code.tries >= p_max_tries THEN
    -- A commit, as below: its time must not reveal that the phone has a code, which may show that it has an account.
    PERFORM pg_logical_emit_message(true, 'phone_code', '');
    RETURN NULL;
  END IF;
  UPDATE phone_code SET tries = tries + 1 WHERE id = v_code.id;
  RETURN CASE WHEN v_code.code_hash = p_hash THEN v_code.id END;
END $$;

-- Sets the password of the player whose phone was just verified, and clears the attempts at the old one. Others
-- may have had the account: every session ends, and passkeys and known devices are forgotten. Returns the sessions it
-- ended; none when the phone has no account.
CREATE OR REPLACE FUNCTION player_reset_password(p_phone text, p_new_hash text) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  v_player bigint;
  v_ended uuid[];
BEGIN
  UPDATE player SET password_hash = p_new_hash WHERE phone = p_phone RETURNING id INTO v_player;
  DELETE FROM attempt WHERE key = 'login:player/' || p_phone;
  v_ended := session_end_all(p_player => v_player, p_except => NULL, p_reason => 'PASSWORD_CHANGED');
  DELETE FROM passkey WHERE player_id = v_player;
  DELETE FROM player_device WHERE player_id = v_player;
  RETURN v_ended;
END $$;

-- What an operator wrote about a player stays.
CREATE OR REPLACE TRIGGER player_note_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON player_note
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
