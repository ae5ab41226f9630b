-- Acts that need a second person.
--
-- Invariant                                            Enforced by
--   nobody decides on what they asked for              approval_decide, CHECK approval_by_another
--   an approval is decided once                        approval_decide under the row's lock, approval_forbid_change
--   an approval lets one act through                   desk_act_approval_once
--   above the sum an act has an approval               CHECK desk_act_needs_approval
--   no act does more, or another thing, than approved  desk_act_is_approved
--
-- The row of an approval is locked after the request key and before the locks of the act that it lets through.

-- Whether a disabled operator requested it, or somebody has ended the session of the request: then it is not done any
-- more. A log-out changes nothing.
CREATE OR REPLACE FUNCTION approval_is_void(p_asked_by text, p_asked_session uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM operator WHERE username = p_asked_by AND status <> 'ACTIVE')
         OR EXISTS (SELECT FROM session WHERE id = p_asked_session
                                          AND end_reason IN ('ENDED_BY_OPERATOR', 'PASSWORD_CHANGED'))
$$;

-- Decides on an approval of one of these kinds.
--   {"approval": …}   decided, in this transaction
--   {"code": …}       refused
CREATE OR REPLACE FUNCTION approval_decide(
  p_id uuid, p_kinds text[], p_status text, p_actor text, p_at timestamptz
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_approval approval;
BEGIN
  SELECT * INTO v_approval FROM approval WHERE id = p_id AND kind = ANY (p_kinds) FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"code": "APPROVAL_NOT_FOUND"}';
  END IF;
  IF v_approval.asked_by = p_actor THEN
    RETURN '{"code": "APPROVAL_OWN"}';
  END IF;
  IF v_approval.status <> 'PENDING' OR v_approval.expires_at <= p_at THEN
    RETURN '{"code": "APPROVAL_DECIDED"}';
  END IF;
  IF p_status = 'APPROVED'
     AND approval_is_void(p_asked_by => v_approval.asked_by, p_asked_session => v_approval.asked_session) THEN
    RETURN '{"code": "APPROVAL_STALE"}';
  END IF;
  UPDATE approval SET status = p_status, decided_by = p_actor, decided_at = p_at WHERE id = p_id
    RETURNING * INTO v_approval;
  -- audit_seal writes it into the rows of the act that follows.
  PERFORM set_config('sanam.second', p_actor, true);
  RETURN jsonb_build_object('approval', to_jsonb(v_approval));
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

CREATE OR REPLACE FUNCTION approval_forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_may_change text[] := ARRAY['asked_session', 'asked_address', 'asked_at', 'expires_at', 'status', 'decided_by', 'decided_at'];
BEGIN
  IF OLD.status <> 'PENDING' OR to_jsonb(NEW) - v_may_change <> to_jsonb(OLD) - v_may_change THEN
    RAISE EXCEPTION 'an approval is decided once, and what it is for never changes' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER approval_forbid_change BEFORE UPDATE ON approval
  FOR EACH ROW EXECUTE FUNCTION approval_forbid_change();
CREATE OR REPLACE TRIGGER approval_forbid_removal BEFORE DELETE OR TRUNCATE ON approval
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE OR REPLACE FUNCTION desk_act_is_approved() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM approval
                  WHERE id = NEW.approval_id AND status = 'APPROVED' AND kind = NEW.kind AND subject = NEW.subject
                    AND amount >= NEW.amount AND asked_by = NEW.actor AND decided_by <> NEW.actor) THEN
    RAISE EXCEPTION 'the approval is not for this act' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER desk_act_is_approved BEFORE INSERT ON desk_act
  FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION desk_act_is_approved();
CREATE OR REPLACE TRIGGER desk_act_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_act
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
