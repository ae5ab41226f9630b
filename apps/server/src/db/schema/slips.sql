-- The slips of deposits: the reference that a QR code names, the picture, and what a verifier finds. Nothing here moves
-- money.
--
-- Invariant                                         Enforced by
--   a deposit gets the reference of one slip        transfer_claim_reference, transfer_forbid_term_change
--   a reference counts for one deposit              UNIQUE transfer_bank_ref_once
--   a slip is verified in three tries at most       CHECK (tries), slip_verifications_begin
--   what was found never changes, and nothing is    slip_verification_forbid_change, slip_verification_record
--     added to a deposit that was decided

-- A player names the bank's reference of a deposit that waits, once, as the QR code of the slip says. The same
-- reference again changes nothing.
--   {"reply": …}   the deposit has it
--   {"code": …}    the player has no such deposit, it had been decided, it has another reference, or another deposit that
--                  waits or was credited has this one
CREATE OR REPLACE FUNCTION transfer_claim_reference(
  p_player bigint, p_route text, p_key text, p_body bytea, p_id uuid, p_bank_id text, p_bank_ref text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_transfer transfer;
BEGIN
  v_outcome := request_claim(p_player => p_player, p_route => p_route, p_key => p_key, p_body => p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  v_transfer := deposit_lock(p_player => p_player, p_id => p_id);
  IF v_transfer.id IS NULL THEN
    v_outcome := '{"code": "TRANSACTION_NOT_FOUND"}';
  ELSIF v_transfer.status <> 'pending' THEN
    v_outcome := '{"code": "TRANSACTION_DECIDED"}';
  ELSIF (v_transfer.bank_id, v_transfer.bank_ref) <> (p_bank_id, p_bank_ref) THEN
    v_outcome := '{"code": "DEPOSIT_HAS_SLIP"}';
  ELSE
    v_outcome := jsonb_build_object('reply', jsonb_build_object('bankId', p_bank_id, 'bankRef', p_bank_ref));
    BEGIN
      UPDATE transfer SET bank_id = p_bank_id, bank_ref = p_bank_ref WHERE id = p_id AND bank_ref IS NULL;
    EXCEPTION WHEN unique_violation THEN
      v_outcome := '{"code": "SLIP_USED"}';
    END;
  END IF;
  RETURN request_complete(p_player => p_player, p_route => p_route, p_key => p_key, p_outcome => v_outcome);
END $$;

-- Stores the picture of the slip of a deposit that waits, in place of an earlier one.
--   {}            it is stored
--   {"code": …}   the player has no such deposit, it had been decided, or they have uploaded too many in the last hour
CREATE OR REPLACE FUNCTION slip_image_store(p_player bigint, p_id uuid, p_jpeg bytea, p_max_per_hour integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer := deposit_lock(p_player => p_player, p_id => p_id);
  v_since timestamptz := clock_timestamp() - interval '1 hour';
  v_last timestamptz;
BEGIN
  IF v_transfer.id IS NULL THEN
    RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
  ELSIF v_transfer.status <> 'pending' THEN
    RETURN '{"code": "TRANSACTION_DECIDED"}';
  END IF;
  -- The oldest of those that have to be an hour old before the next one.
  SELECT uploaded_at INTO v_last FROM slip_upload
   WHERE player_id = p_player AND uploaded_at > v_since
   ORDER BY uploaded_at DESC OFFSET p_max_per_hour - 1 LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('code', 'TOO_MANY_ATTEMPTS', 'params', jsonb_build_object(
      'seconds', ceil(extract(epoch FROM v_last - v_since))::integer));
  END IF;
  INSERT INTO slip_upload (player_id) VALUES (p_player);
  INSERT INTO slip_image (transfer_id, jpeg, sha256) VALUES (p_id, p_jpeg, sha256(p_jpeg))
    ON CONFLICT (transfer_id)
    DO UPDATE SET jpeg = excluded.jpeg, sha256 = excluded.sha256, stored_at = excluded.stored_at;
  RETURN '{}';
END $$;

-- A player's own deposit, locked after their wallet; null if they have no such deposit.
CREATE OR REPLACE FUNCTION deposit_lock(p_player bigint, p_id uuid) RETURNS transfer
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
BEGIN
  PERFORM transfer_lock(p_player => p_player);
  SELECT * INTO v_transfer FROM transfer
   WHERE id = p_id AND player_id = p_player AND type = 'deposit' FOR UPDATE;
  RETURN v_transfer;
END $$;

-- Whether the transfer has the picture of a slip, and whether the same picture was added to another one.
CREATE OR REPLACE FUNCTION slip_image_of(p_id uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'has_slip_image', own.transfer_id IS NOT NULL,
    'is_slip_image_reused', EXISTS (SELECT FROM slip_image other
                                     WHERE other.sha256 = own.sha256 AND other.transfer_id <> own.transfer_id))
    FROM (VALUES (p_id)) AS asked (id) LEFT JOIN slip_image own ON own.transfer_id = asked.id
$$;

-- Takes slips of waiting deposits that are due for some seconds, in which no other server takes them, with the house's
-- account that the player was shown.
CREATE OR REPLACE FUNCTION slip_verifications_begin(p_verifier text, p_limit integer, p_lease_seconds integer)
RETURNS TABLE (transfer_id uuid, bank_id text, bank_ref text, amount bigint, created_at timestamptz, full_name text,
               account_number text, promptpay_id text)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
BEGIN
  INSERT INTO slip_verification (transfer_id, bank_id, bank_ref, verifier, next_at)
    SELECT t.id, t.bank_id, t.bank_ref, p_verifier, v_now FROM transfer t
     WHERE t.type = 'deposit' AND t.status = 'pending' AND t.bank_ref IS NOT NULL AND t.deposit_account_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM slip_verification v WHERE v.transfer_id = t.id)
     ORDER BY t.id LIMIT p_limit
    ON CONFLICT DO NOTHING;
  -- Its server has stopped during the last try.
  UPDATE slip_verification v SET outcome = 'UNAVAILABLE', found_at = v_now
   WHERE v.outcome IS NULL AND v.tries = 3 AND v.next_at <= v_now;
  RETURN QUERY
    UPDATE slip_verification v SET tries = v.tries + 1, next_at = v_now + make_interval(secs => p_lease_seconds)
      FROM transfer t JOIN deposit_account a ON a.id = t.deposit_account_id
     WHERE t.id = v.transfer_id
       AND v.transfer_id IN (
             SELECT due.transfer_id FROM slip_verification due JOIN transfer own ON own.id = due.transfer_id
              WHERE due.outcome IS NULL AND due.tries < 3 AND due.next_at <= v_now AND own.status = 'pending'
              ORDER BY due.next_at LIMIT p_limit FOR UPDATE OF due SKIP LOCKED)
     RETURNING v.transfer_id, v.bank_id, v.bank_ref, t.amount, t.created_at, t.full_name, a.account_number, a.promptpay_id;
END $$;

-- Stores what was found of a deposit that still waits. Where nothing could be found out it is tried again, a little
-- later each time. Returns whether the deposit waits and this is what was found of it.
CREATE OR REPLACE FUNCTION slip_verification_record(
  p_transfer uuid, p_outcome text, p_amount bigint, p_paid_at timestamptz, p_receiver_ends text, p_sender_name text,
  p_objections text[]
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
BEGIN
  SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_transfer FOR UPDATE;
  IF v_transfer.status <> 'pending' THEN
    RETURN false;
  END IF;
  UPDATE slip_verification SET next_at = clock_timestamp() + make_interval(secs => 2 * tries)
   WHERE transfer_id = p_transfer AND outcome IS NULL AND p_outcome = 'UNAVAILABLE' AND tries < 3;
  IF FOUND THEN
    RETURN false;
  END IF;
  UPDATE slip_verification
     SET outcome = p_outcome, found_at = clock_timestamp(), amount = p_amount, paid_at = p_paid_at,
         receiver_ends = p_receiver_ends, sender_name = p_sender_name, objections = p_objections
   WHERE transfer_id = p_transfer AND outcome IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM transfer_record_for_desk(p_transfer => v_transfer, p_actor => NULL);
  RETURN true;
END $$;

-- What was found of a transfer's slip, or that it is being verified; null if nobody has begun.
CREATE OR REPLACE FUNCTION slip_verification_of(p_transfer uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('verifier', verifier, 'outcome', outcome, 'amount', amount, 'paidAt', paid_at,
                            'receiverEnds', receiver_ends, 'senderName', sender_name,
                            'objections', coalesce(objections, '{}'))
    FROM slip_verification WHERE transfer_id = p_transfer
$$;

CREATE OR REPLACE FUNCTION slip_verification_forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NULL AND (NEW.transfer_id, NEW.bank_id, NEW.bank_ref) = (OLD.transfer_id, OLD.bank_id, OLD.bank_ref) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what a verifier has found never changes' USING ERRCODE = 'SN002';
END $$;

CREATE OR REPLACE TRIGGER slip_verification_forbid_change BEFORE UPDATE ON slip_verification
  FOR EACH ROW EXECUTE FUNCTION slip_verification_forbid_change();
CREATE OR REPLACE TRIGGER slip_verification_forbid_removal BEFORE DELETE OR TRUNCATE ON slip_verification
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
