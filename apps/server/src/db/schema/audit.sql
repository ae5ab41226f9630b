-- The audit trail of the desk, sealed row by row.

-- Rows without a session and an address, or without a second person, are sealed as before there were any, so that old
-- seals stay right.
CREATE OR REPLACE FUNCTION audit_seal_of(p_previous bytea, p_row audit) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(p_previous, ''::bytea) || convert_to(
    (jsonb_build_array(p_row.id, extract(epoch FROM p_row.at), p_row.actor, p_row.action, p_row.subject, p_row.reason,
                       p_row.before, p_row.after)
     || CASE WHEN num_nonnulls(p_row.session_id, p_row.address) = 0 THEN '[]'::jsonb
             ELSE jsonb_build_array(p_row.session_id, p_row.address) END
     || CASE WHEN p_row.second IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(p_row.second) END)::text, 'UTF8'))
$$;

CREATE OR REPLACE FUNCTION audit_seal() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- One writer at a time, numbered under the lock: the order of the ids is the order of the chain. An audit row is the
  -- last thing a transaction writes, so that no transaction waits here while it holds a lock that the writer needs.
  PERFORM pg_advisory_xact_lock(7266262);
  NEW.id := nextval(pg_get_serial_sequence('audit', 'id'));
  -- Set by approval_decide, and by the run of a result that two have called, until the end of the transaction: every
  -- row of an act by two has it.
  NEW.second := nullif(nullif(current_setting('sanam.second', true), ''), NEW.actor);
  NEW.seal := audit_seal_of(p_previous => (SELECT seal FROM audit ORDER BY id DESC LIMIT 1), p_row => NEW);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_seal BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_seal();
CREATE OR REPLACE TRIGGER audit_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
