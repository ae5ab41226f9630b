-- Lines of the bank's statements, and the transfers that they show. Nothing here moves money.
--
-- Invariant                                         Enforced by
--   a line is stored once                           UNIQUE (hash)
--   a transfer has one line, of its amount          UNIQUE (transfer_id), bank_line_match, one writer at a time
--   what the bank wrote never changes               bank_line_forbid_change

-- Stores the lines that are new, and matches what can be matched without a person.
CREATE OR REPLACE FUNCTION bank_lines_import(p_lines jsonb, p_actor text, p_session uuid, p_address text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_added integer;
  v_matched integer;
BEGIN
  -- One writer at a time: which transfers a line can have must not change while it is matched.
  LOCK TABLE bank_line IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO bank_line (id, account, booked_at, amount, ref, text, hash, imported_by)
    SELECT l.id, l.account, l.booked_at, l.amount, l.ref, l.text, decode(l.hash, 'hex'), p_actor
      FROM jsonb_to_recordset(p_lines)
        AS l (id uuid, account text, booked_at timestamptz, amount bigint, ref text, text text, hash text)
    ON CONFLICT (hash) DO NOTHING;
  GET DIAGNOSTICS v_added = ROW_COUNT;
  v_matched := bank_lines_match();
  INSERT INTO audit (actor, session_id, address, action, subject, after)
    VALUES (p_actor, p_session, p_address, 'BANK_LINES_IMPORT', 'bank-lines',
            jsonb_build_object('lines', jsonb_array_length(p_lines), 'added', v_added, 'matched', v_matched));
  RETURN jsonb_build_object('added', v_added, 'matched', v_matched);
END $$;

-- The transfers that open lines may show: of the same amount, requested within 24 hours, without a line, and not named by
-- another reference.
CREATE OR REPLACE FUNCTION bank_line_pairs()
RETURNS TABLE (line_id uuid, transfer_id uuid, is_named boolean)
LANGUAGE sql STABLE AS $$
  SELECT l.id, t.id, coalesce(upper(l.ref) = t.bank_ref, false)
    FROM bank_line l
    JOIN transfer t ON t.amount = abs(l.amount)
                   AND t.type = CASE WHEN l.amount > 0 THEN 'deposit' ELSE 'withdraw' END
                   AND t.created_at BETWEEN l.booked_at - interval '24 hours' AND l.booked_at + interval '24 hours'
   WHERE l.matched_by IS NULL AND t.status IN ('pending', 'success')
     AND coalesce(upper(l.ref) = t.bank_ref, true)
     AND NOT EXISTS (SELECT FROM bank_line other WHERE other.transfer_id = t.id)
$$;

-- Matches lines and transfers that have the same reference, then those of which each can have no other. A withdrawal that
-- waits may not have been paid: only its reference shows that a line is it. The caller holds the table's lock.
CREATE OR REPLACE FUNCTION bank_lines_match() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_by_reference boolean;
  v_count integer;
  v_matched integer := 0;
BEGIN
  FOREACH v_by_reference IN ARRAY ARRAY[true, false] LOOP
    UPDATE bank_line l SET transfer_id = sole.transfer_id, matched_by = 'rule', matched_at = clock_timestamp()
      FROM (SELECT p.line_id, p.transfer_id, p.is_named,
                   count(*) OVER (PARTITION BY p.line_id) AS transfers, count(*) OVER (PARTITION BY p.transfer_id) AS lines
              FROM bank_line_pairs() p WHERE p.is_named OR NOT v_by_reference) sole
     WHERE sole.line_id = l.id AND sole.transfers = 1 AND sole.lines = 1
       AND (sole.is_named OR NOT EXISTS (SELECT FROM transfer t
                                          WHERE t.id = sole.transfer_id AND t.type = 'withdraw' AND t.status = 'pending'));
    GET DIAGNOSTICS v_count = ROW_COUNT;
    v_matched := v_matched + v_count;
  END LOOP;
  RETURN v_matched;
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
    RETURN '{"code": "LINE_NOT_FOUND"}';
  ELSIF v_line.matched_by IS NOT NULL THEN
    RETURN '{"code": "LINE_MATCHED"}';
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
      RETURN '{"code": "LINE_MATCHED"}';
    END IF;
  END IF;
  UPDATE bank_line SET transfer_id = p_transfer, note = p_note, matched_by = p_actor, matched_at = clock_timestamp()
   WHERE id = p_id;
  INSERT INTO audit (actor, session_id, address, action, subject, reason, after)
    VALUES (p_actor, p_session, p_address, 'BANK_LINE_MATCH', 'bank-line/' || p_id, p_note,
            jsonb_strip_nulls(jsonb_build_object('transactionId', p_transfer,
                                                 'amount', round(v_line.amount / 100.0, 2))));
  RETURN '{}';
END $$;

-- A line is matched once; what the bank wrote stays.
CREATE OR REPLACE FUNCTION bank_line_forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_match text[] := ARRAY['transfer_id', 'note', 'matched_by', 'matched_at'];
BEGIN
  IF OLD.matched_by IS NULL AND to_jsonb(NEW) - v_match = to_jsonb(OLD) - v_match THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a line of a bank statement is matched once and never changes' USING ERRCODE = 'SN002';
END $$;

CREATE OR REPLACE TRIGGER bank_line_forbid_change BEFORE UPDATE ON bank_line
  FOR EACH ROW EXECUTE FUNCTION bank_line_forbid_change();
CREATE OR REPLACE TRIGGER bank_line_forbid_removal BEFORE DELETE OR TRUNCATE ON bank_line
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
