-- Idempotency keys: one key, one effect, one reply. The PRIMARY KEY of request_key is claimed first in the transaction
-- that does the work. A crash before the commit leaves nothing; after it, the same key gets the same reply.

-- NULL: the key is new, go on. Otherwise the outcome to return. A concurrent request with the same key waits here until
-- the first one has committed.
CREATE OR REPLACE FUNCTION request_claim(p_player bigint, p_route text, p_key text, p_body bytea) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_known request_key;
BEGIN
  IF p_key IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO request_key (player_id, route, key, body_hash) VALUES (p_player, p_route, p_key, p_body)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT v_known FROM request_key
   WHERE player_id = p_player AND route = p_route AND key = p_key;
  IF v_known.body_hash <> p_body THEN
    RETURN '{"code": "IDEMPOTENCY_KEY_REUSED"}';
  END IF;
  RETURN v_known.outcome;
END $$;

-- The last step of a request with a key: stores the outcome and returns it, marked as new.
CREATE OR REPLACE FUNCTION request_complete(p_player bigint, p_route text, p_key text, p_outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  IF p_key IS NOT NULL THEN
    UPDATE request_key SET outcome = p_outcome WHERE player_id = p_player AND route = p_route AND key = p_key;
  END IF;
  RETURN p_outcome || '{"isNew": true}';
END $$;

-- Frees a key that was claimed in this transaction, for a request that the caller repeats after reading new data.
CREATE OR REPLACE FUNCTION request_release(p_player bigint, p_route text, p_key text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM request_key WHERE player_id = p_player AND route = p_route AND key = p_key;
END $$;

-- What was replied under a key; NULL when it is new. Nothing is stored.
CREATE OR REPLACE FUNCTION request_find(p_player bigint, p_route text, p_key text, p_body bytea) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_known request_key;
BEGIN
  SELECT * INTO v_known FROM request_key WHERE player_id = p_player AND route = p_route AND key = p_key;
  IF v_known.body_hash <> p_body THEN
    RETURN '{"code": "IDEMPOTENCY_KEY_REUSED"}';
  END IF;
  RETURN v_known.outcome;
END $$;

-- Reduces stored refusals to their codes: a repetition a day later needs to know no more than that it stays refused.
-- Continues where the last call ended, at most a day at a time. False once everything before p_before is done.
CREATE OR REPLACE FUNCTION request_shrink_refusals(p_before timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_to timestamptz;
BEGIN
  SELECT until INTO STRICT v_from FROM refusals_shrunk FOR UPDATE;
  v_to := least(v_from + interval '1 day', p_before);
  IF v_to <= v_from THEN
    RETURN false;
  END IF;
  UPDATE request_key SET outcome = jsonb_build_object('code', outcome->'code')
   WHERE created_at BETWEEN v_from AND v_to
     AND outcome ? 'code' AND outcome - 'code' <> '{}';
  UPDATE refusals_shrunk SET until = v_to;
  RETURN v_to < p_before;
END $$;

-- Stores the refusal of a request before anything else is done for it; its key stays refused.
CREATE OR REPLACE FUNCTION request_refuse(p_player bigint, p_route text, p_key text, p_body bytea, p_outcome jsonb)
RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce(request_claim(p_player => p_player, p_route => p_route, p_key => p_key, p_body => p_body),
                  request_complete(p_player => p_player, p_route => p_route, p_key => p_key, p_outcome => p_outcome));
END $$;
