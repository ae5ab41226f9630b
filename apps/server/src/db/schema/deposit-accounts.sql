-- Bank accounts that players transfer deposits to.
--
-- Invariant                                            Enforced by
--   an account was added by two, where a sum is set    deposit_account_check; CHECK desk_act_needs_approval
--   it is in force 30 minutes later; the first at once deposit_account_check
--   a number never changes, an end is final            deposit_account_forbid_change
--   the last account in force is not switched off      deposit_account_forbid_change
--   a deposit names an account that was in force       transfer_check_account
--
-- The services that add or end one lock the table.

-- Whether players were shown it at that time. One that replaces it ends it, unless that one never came into force.
CREATE OR REPLACE FUNCTION deposit_account_in_force(p_account deposit_account, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT p_account.in_force_from <= p_at AND (p_account.ended_at IS NULL OR p_account.ended_at > p_at)
     AND NOT EXISTS (SELECT FROM deposit_account other
                      WHERE other.replaces = p_account.id AND other.in_force_from <= p_at
                        AND (other.ended_at IS NULL OR other.ended_at > other.in_force_from))
$$;

-- The account that a player is shown at that time. The players are spread over all that are in force, and when one is
-- added or ends, only those are moved who get it or had it.
CREATE OR REPLACE FUNCTION deposit_account_of(p_player bigint, p_at timestamptz) RETURNS SETOF deposit_account
LANGUAGE sql STABLE AS $$
  SELECT a.* FROM deposit_account a
   WHERE deposit_account_in_force(p_account => a, p_at => p_at)
   ORDER BY md5(p_player || '/' || a.id) LIMIT 1
$$;

-- Whether players may have been shown it before that time.
CREATE OR REPLACE FUNCTION deposit_account_was_shown(p_id integer, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM deposit_account
                  WHERE id = p_id AND in_force_from <= p_at AND (ended_at IS NULL OR ended_at > in_force_from))
$$;

-- As the desk reads it with a deposit.
CREATE OR REPLACE FUNCTION deposit_account_brief(p_id integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'accountNumber', account_number, 'accountName', account_name, 'accountBank', account_bank)
    FROM deposit_account WHERE id = p_id
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

CREATE OR REPLACE FUNCTION deposit_account_check() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_act desk_act;
BEGIN
  SELECT * INTO v_act FROM desk_act WHERE id = NEW.act_id;
  IF v_act.kind IS DISTINCT FROM 'DEPOSIT_ACCOUNT' OR NOT v_act.is_always
     OR v_act.subject <> 'deposit-account/' || NEW.account_number OR v_act.actor <> NEW.added_by THEN
    RAISE EXCEPTION 'the act does not add this account' USING ERRCODE = 'SN002';
  END IF;
  IF v_act.approval_id IS NULL
     AND EXISTS (SELECT FROM setting WHERE name = 'APPROVAL_BAHT' AND value IS NOT NULL) THEN
    RAISE EXCEPTION 'an account for deposits needs a second person' USING ERRCODE = 'SN002';
  END IF;
  IF NEW.in_force_from < NEW.added_at + interval '30 minutes'
     AND EXISTS (SELECT FROM deposit_account a
                  WHERE deposit_account_in_force(p_account => a, p_at => NEW.added_at)) THEN
    RAISE EXCEPTION 'an account for deposits is in force 30 minutes after it was added' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_account_check BEFORE INSERT ON deposit_account
  FOR EACH ROW EXECUTE FUNCTION deposit_account_check();

CREATE OR REPLACE FUNCTION deposit_account_forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_end text[] := ARRAY['ended_at', 'ended_by'];
BEGIN
  IF OLD.ended_at IS NOT NULL OR to_jsonb(NEW) - v_end <> to_jsonb(OLD) - v_end THEN
    RAISE EXCEPTION 'an account for deposits ends once and never changes' USING ERRCODE = 'SN002';
  END IF;
  IF deposit_account_in_force(p_account => OLD, p_at => NEW.ended_at)
     AND NOT EXISTS (SELECT FROM deposit_account a
                      WHERE a.id <> OLD.id AND deposit_account_in_force(p_account => a, p_at => NEW.ended_at)) THEN
    RAISE EXCEPTION 'the last account for deposits stays in force' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER deposit_account_forbid_change BEFORE UPDATE ON deposit_account
  FOR EACH ROW EXECUTE FUNCTION deposit_account_forbid_change();
CREATE OR REPLACE TRIGGER deposit_account_forbid_removal BEFORE DELETE OR TRUNCATE ON deposit_account
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

CREATE OR REPLACE FUNCTION transfer_check_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT deposit_account_was_shown(p_id => NEW.deposit_account_id, p_at => NEW.created_at) THEN
    RAISE EXCEPTION 'no player was shown this account' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transfer_check_account BEFORE INSERT ON transfer
  FOR EACH ROW WHEN (NEW.deposit_account_id IS NOT NULL) EXECUTE FUNCTION transfer_check_account();
