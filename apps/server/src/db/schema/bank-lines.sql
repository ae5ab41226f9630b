-- Lines of the bank's statements, and the transfers that they show. Nothing here moves money.
--
-- Invariant                                         Enforced by
--   a line is stored once                           UNIQUE (hash)
--   a transfer has one line, of its amount, and     UNIQUE (transfer_id), bank_line_forbid_change
--     was not cancelled
--   a line credits one deposit                      UNIQUE transfer_bank_line_once
--   a line is open again when its transfer was      bank_line_release, in the transaction that cancels
--     refused or reversed
--   a line stays the deposit's that it credited     bank_line_open_again under the transfer's lock, bank_line_forbid_change
--   what the bank wrote never changes               bank_line_forbid_change
--
-- The table's lock comes before those of accounts and transfers. Matching takes it exclusively; cancelling a transfer
-- takes it first, in a mode that several cancellations share.

-- Stores the lines that are new, and matches what can be matched without a person.
CREATE OR REPLACE FUNCTION bank_lines_import(p_lines jsonb, p_actor text, p_session uuid, p_address text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_added integer;
  v_matches jsonb;
BEGIN
  -- One writer at a time: which transfers a line can have must not change while it is matched.
  LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO bank_line (id, account, booked_at, amount, ref, text, hash, imported_by)
    SELECT l.id, l.account, l.booked_at, l.amount, l.ref, l.text, decode(l.hash, 'hex'), p_actor
      FROM jsonb_to_recordset(p_lines)
        AS l (id uuid, account text, booked_at timestamptz, amount bigint, ref text, text text, hash text)
    ON CONFLICT (hash) DO NOTHING;
  GET DIAGNOSTICS v_added = ROW_COUNT;
  SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') INTO v_matches FROM bank_lines_match() m;
  PERFORM transfer_record_for_desk(p_transfer => t, p_actor => p_actor)
    FROM jsonb_to_recordset(v_matches) AS m (transfer_id uuid) JOIN transfer t ON t.id = m.transfer_id
   WHERE t.status = 'pending';
  INSERT INTO audit (actor, session_id, address, action, subject, after)
    VALUES (p_actor, p_session, p_address, 'BANK_LINES_IMPORT', 'bank-lines',
            jsonb_build_object('lines', jsonb_array_length(p_lines), 'added', v_added,
                               'matched', jsonb_array_length(v_matches)));
  PERFORM bank_line_audit(p_action => 'BANK_LINE_MATCH', p_id => m.bank_line_id, p_transfer => m.transfer_id,
                          p_reason => 'rule', p_actor => p_actor, p_session => p_session, p_address => p_address)
    FROM jsonb_to_recordset(v_matches) AS m (bank_line_id uuid, transfer_id uuid);
  RETURN jsonb_build_object('added', v_added, 'matched', jsonb_array_length(v_matches));
END $$;

-- Writes down that a line got a transfer or a note, or lost its transfer.
CREATE OR REPLACE FUNCTION bank_line_audit(
  p_action text, p_id uuid, p_transfer uuid, p_reason text, p_actor text, p_session uuid, p_address text
) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO audit (actor, session_id, address, action, subject, reason, after)
    SELECT p_actor, p_session, p_address, p_action, 'bank-line/' || p_id, p_reason,
           jsonb_strip_nulls(jsonb_build_object('transactionId', p_transfer, 'amount', round(l.amount / 100.0, 2)))
      FROM bank_line l WHERE l.id = p_id
$$;

-- The transfers that open lines may show: of the same amount, requested within 24 hours, without a line, and not named
-- by another reference.
CREATE OR REPLACE FUNCTION bank_line_pairs()
RETURNS TABLE (bank_line_id uuid, transfer_id uuid, is_named boolean)
LANGUAGE sql STABLE AS $$
  SELECT l.id, t.id, coalesce(l.ref IN (t.bank_ref, t.arrival_bank_ref), false)
    FROM bank_line l
    JOIN transfer t ON t.amount = abs(l.amount)
                   AND t.type = CASE WHEN l.amount > 0 THEN 'deposit' ELSE 'withdraw' END
                   AND t.created_at BETWEEN l.booked_at - interval '24 hours' AND l.booked_at + interval '24 hours'
   WHERE l.matched_by IS NULL AND t.status IN ('pending', 'success')
     AND coalesce(l.ref = t.bank_ref, true) AND coalesce(l.ref = t.arrival_bank_ref, true)
     AND NOT EXISTS (SELECT FROM bank_line other WHERE other.transfer_id = t.id)
$$;

-- Whether a line's account, of which the bank may hide digits, can be the one that the player of a deposit was shown.
CREATE OR REPLACE FUNCTION bank_line_fits(p_account text, p_transfer uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM transfer t JOIN deposit_account a ON a.id = t.deposit_account_id
                      WHERE t.id = p_transfer AND a.account_number !~ (regexp_replace(p_account, '[Xx*]', '.', 'g') || '$'))
$$;

-- Matches lines and transfers that have the same reference, then pairs of which neither fits anything else. A deposit
-- to another account is left to a person. A pending withdrawal may not have been paid yet, so it is matched by its
-- reference only. The caller holds the table's lock.
CREATE OR REPLACE FUNCTION bank_lines_match() RETURNS TABLE (bank_line_id uuid, transfer_id uuid)
LANGUAGE plpgsql AS $$
DECLARE
  v_by_reference boolean;
BEGIN
  FOREACH v_by_reference IN ARRAY ARRAY[true, false] LOOP
    RETURN QUERY
      UPDATE bank_line l SET transfer_id = sole.transfer_id, matched_by = 'rule', matched_at = clock_timestamp()
        FROM (SELECT p.bank_line_id, p.transfer_id, p.is_named,
                     count(*) OVER (PARTITION BY p.bank_line_id) AS transfers, count(*) OVER (PARTITION BY p.transfer_id) AS lines
                FROM bank_line_pairs() p WHERE p.is_named OR NOT v_by_reference) sole
       WHERE sole.bank_line_id = l.id AND sole.transfers = 1 AND sole.lines = 1
         -- A person has said that the rule was wrong.
         AND l.released_at IS NULL
         AND (sole.is_named OR bank_line_fits(p_account => l.account, p_transfer => sole.transfer_id)
                               AND NOT EXISTS (SELECT FROM transfer t
                                                WHERE t.id = sole.transfer_id AND t.type = 'withdraw' AND t.status = 'pending'))
       RETURNING l.id, l.transfer_id;
  END LOOP;
END $$;

-- A person matches an open line, with a transfer of its amount or with a note of what it is.
--   {}            it is matched
--   {"code": …}   there is no such line or transfer, either is matched already, the transfer was cancelled, or its amount
--                 differs
CREATE OR REPLACE FUNCTION bank_line_match(
  p_id uuid, p_transfer uuid, p_note text, p_actor text, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_line bank_line;
  v_transfer transfer;
BEGIN
  LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_line FROM bank_line WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN '{"code": "BANK_LINE_NOT_FOUND"}';
  ELSIF v_line.matched_by IS NOT NULL THEN
    RETURN '{"code": "BANK_LINE_MATCHED"}';
  END IF;
  IF p_transfer IS NOT NULL THEN
    SELECT * INTO v_transfer FROM transfer WHERE id = p_transfer;
    IF NOT FOUND THEN
      RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
    ELSIF v_transfer.status = 'cancelled' THEN
      RETURN '{"code": "TRANSACTION_DECIDED"}';
    ELSIF v_line.amount <> (CASE v_transfer.type WHEN 'deposit' THEN v_transfer.amount ELSE -v_transfer.amount END) THEN
      RETURN '{"code": "INVALID_INPUT", "data": {"fields": [{"field": "transactionId", "rule": "amount"}]}}';
    ELSIF EXISTS (SELECT FROM bank_line WHERE transfer_id = p_transfer) THEN
      RETURN '{"code": "BANK_LINE_MATCHED"}';
    END IF;
  END IF;
  UPDATE bank_line SET transfer_id = p_transfer, note = p_note, matched_by = p_actor, matched_at = clock_timestamp()
   WHERE id = p_id;
  IF v_transfer.status = 'pending' THEN
    PERFORM transfer_record_for_desk(p_transfer => v_transfer, p_actor => p_actor);
  END IF;
  PERFORM bank_line_audit(p_action => 'BANK_LINE_MATCH', p_id => p_id, p_transfer => p_transfer, p_reason => p_note,
                          p_actor => p_actor, p_session => p_session, p_address => p_address);
  RETURN '{}';
END $$;

-- Opens the line of a transfer that was refused or reversed, so that it can be matched again. The caller has taken the
-- table's lock in ROW EXCLUSIVE MODE before all others.
CREATE OR REPLACE FUNCTION bank_line_release(p_transfer uuid, p_actor text, p_session uuid, p_address text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
BEGIN
  UPDATE bank_line SET transfer_id = NULL, note = NULL, matched_by = NULL, matched_at = NULL
   WHERE transfer_id = p_transfer
   RETURNING id INTO v_id;
  IF FOUND THEN
    PERFORM bank_line_audit(p_action => 'BANK_LINE_RELEASE', p_id => v_id, p_transfer => p_transfer, p_reason => NULL,
                            p_actor => p_actor, p_session => p_session, p_address => p_address);
  END IF;
END $$;

-- A person opens a line that was matched with the wrong transfer, or noted wrongly, so that it can be matched again by
-- a person. The line that a deposit was credited with stays: reversing the deposit opens it.
--   {}            it is open
--   {"code": …}   there is no such line, or a deposit was credited with it
CREATE OR REPLACE FUNCTION bank_line_open_again(p_id uuid, p_actor text, p_session uuid, p_address text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_line bank_line;
  v_transfer transfer;
BEGIN
  LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_line FROM bank_line WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN '{"code": "BANK_LINE_NOT_FOUND"}';
  ELSIF v_line.matched_by IS NULL THEN
    RETURN '{}';
  END IF;
  -- With the transfer's lock no decision on it is running: one either has credited the deposit with this line or will
  -- not find it.
  SELECT * INTO v_transfer FROM transfer WHERE id = v_line.transfer_id FOR UPDATE;
  IF v_transfer.status = 'success' AND v_transfer.bank_line_id = p_id THEN
    RETURN '{"code": "TRANSACTION_DECIDED", "data": {"status": "success"}}';
  END IF;
  UPDATE bank_line
     SET transfer_id = NULL, note = NULL, matched_by = NULL, matched_at = NULL, released_at = clock_timestamp()
   WHERE id = p_id;
  IF v_transfer.status = 'pending' THEN
    PERFORM transfer_record_for_desk(p_transfer => v_transfer, p_actor => p_actor);
  END IF;
  PERFORM bank_line_audit(p_action => 'BANK_LINE_RELEASE', p_id => p_id, p_transfer => v_line.transfer_id,
                          p_reason => v_line.note, p_actor => p_actor, p_session => p_session, p_address => p_address);
  RETURN '{}';
END $$;

CREATE OR REPLACE FUNCTION bank_line_json(p_line bank_line) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p_line.id, 'account', p_line.account, 'bookedAt', p_line.booked_at,
                            'ref', p_line.ref, 'text', p_line.text, 'importedBy', p_line.imported_by,
                            'matchedBy', p_line.matched_by)
$$;

-- The line that shows a transfer: the one that it was credited with, otherwise the one that it is matched with now.
CREATE OR REPLACE FUNCTION bank_line_of(p_transfer transfer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT bank_line_json(p_line => l) FROM bank_line l
   WHERE l.id = coalesce(p_transfer.bank_line_id, (SELECT own.id FROM bank_line own WHERE own.transfer_id = p_transfer.id))
$$;

-- Whether the account of that line can be the one that the player of a deposit was shown; true where there is no line.
CREATE OR REPLACE FUNCTION bank_line_of_fits(p_transfer transfer) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT bank_line_fits(p_account => bank_line_of(p_transfer => p_transfer)->>'account', p_transfer => p_transfer.id)
$$;

-- An open line is matched, with a transfer of its amount that was not cancelled or with a note. A matched line is
-- opened again, but for that of a credited deposit. What the bank wrote stays.
CREATE OR REPLACE FUNCTION bank_line_forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_match text[] := ARRAY['transfer_id', 'note', 'matched_by', 'matched_at', 'released_at'];
  v_status text := (SELECT status FROM transfer WHERE id = coalesce(NEW.transfer_id, OLD.transfer_id));
  v_amount bigint := (SELECT CASE type WHEN 'deposit' THEN amount ELSE -amount END FROM transfer
                       WHERE id = NEW.transfer_id);
BEGIN
  IF to_jsonb(NEW) - v_match = to_jsonb(OLD) - v_match
     AND (OLD.matched_by IS NULL AND (NEW.transfer_id IS NULL OR v_status <> 'cancelled' AND v_amount = NEW.amount)
          OR NEW.matched_by IS NULL
             AND NOT EXISTS (SELECT FROM transfer WHERE bank_line_id = OLD.id AND status = 'success')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a line of a bank statement is matched with one transfer that counts, and never changes'
    USING ERRCODE = 'SN002';
END $$;

CREATE OR REPLACE TRIGGER bank_line_forbid_change BEFORE UPDATE ON bank_line
  FOR EACH ROW EXECUTE FUNCTION bank_line_forbid_change();
CREATE OR REPLACE TRIGGER bank_line_forbid_removal BEFORE DELETE OR TRUNCATE ON bank_line
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
