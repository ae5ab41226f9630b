-- What moves money between the house and a player's wallet, and the desk's adjustments.
--
-- Invariant                                         Enforced by
--   a debt is paid before the wallet holds money    wallet_give
--   no wallet is below zero: the rest is a debt     wallet_take
--   an adjustment moves its amount once             PRIMARY KEY of adjustment, posting_once
--
-- Postings: ADJUST, named by the adjustment, and OPENING; those of transfers are in transfers.sql.

-- Locks a player's wallet and hold, in this order as everywhere, and returns them with the wallet's balance.
CREATE OR REPLACE FUNCTION transfer_lock(p_player bigint, OUT wallet bigint, OUT hold bigint, OUT balance bigint)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT w.id, h.id INTO STRICT wallet, hold
    FROM account w JOIN account h ON h.player_id = w.player_id AND h.kind = 'PLAYER_HOLD'
   WHERE w.player_id = p_player AND w.kind = 'PLAYER_WALLET';
  PERFORM ledger_lock(p_accounts => ARRAY[wallet, hold]);
  SELECT b.balance INTO STRICT balance FROM account_balance b WHERE b.account_id = wallet;
END $$;

-- Moves money into a wallet, from where it was; a debt is paid from it first.
CREATE OR REPLACE FUNCTION wallet_give(
  p_kind text, p_ref text, p_from bigint, p_player bigint, p_wallet bigint, p_amount bigint
) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_post(p_kind => p_kind, p_ref => p_ref, p_from => p_from, p_to => p_wallet, p_amount => p_amount);
  PERFORM collect_debt(p_kind => p_kind, p_refs => ARRAY[p_ref], p_players => ARRAY[p_player],
                       p_amounts => ARRAY[p_amount]);
END $$;

-- Moves money out of a wallet to an account of the house. What the wallet does not hold becomes a debt.
CREATE OR REPLACE FUNCTION wallet_take(
  p_kind text, p_ref text, p_to bigint, p_player bigint, p_wallet bigint, p_balance bigint, p_amount bigint
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_taken bigint := least(p_balance, p_amount);
BEGIN
  PERFORM ledger_post_many(
    p_kind => p_kind, p_refs => ARRAY[p_ref], p_posting_nos => ARRAY[1, 1, 1],
    p_accounts => ARRAY[p_to, p_wallet, CASE WHEN v_taken < p_amount THEN debt_account(p_player => p_player) END],
    p_amounts => ARRAY[p_amount, -v_taken, v_taken - p_amount]);
END $$;

-- The next numbers of a player's list of transfers and adjustments, over all and within one type. The caller holds the
-- wallet's lock, so that no two get the same number.
CREATE OR REPLACE FUNCTION transfer_next_no(p_player bigint, p_type text, OUT player_no bigint, OUT type_no bigint)
LANGUAGE plpgsql AS $$
BEGIN
  player_no := 1 + greatest(
    (SELECT coalesce(max(t.player_no), 0) FROM transfer t WHERE t.player_id = p_player),
    (SELECT coalesce(max(a.player_no), 0) FROM adjustment a WHERE a.player_id = p_player));
  type_no := 1 + greatest(
    (SELECT coalesce(max(t.type_no), 0) FROM transfer t WHERE t.player_id = p_player AND t.type = p_type),
    (SELECT coalesce(max(a.type_no), 0) FROM adjustment a
      WHERE a.player_id = p_player AND (a.amount > 0) = (p_type = 'deposit')));
END $$;

-- Gives a player money of the house, or takes some: a negative amount is taken from the wallet as far as it goes, and
-- the rest becomes a debt. The same id a second time changes nothing; with other terms it is refused.
--   {"adjustment": …, "isNew": …}
--   {"code": …}   there is no such player, or the id was used otherwise
CREATE OR REPLACE FUNCTION wallet_adjust(
  p_id uuid, p_player bigint, p_amount bigint, p_reason text, p_actor text, p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_adjustment adjustment;
  v_own record;
  v_next record;
  v_balance bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM player WHERE id = p_player) THEN
    RETURN '{"code": "PLAYER_NOT_FOUND"}';
  END IF;
  v_own := transfer_lock(p_player => p_player);
  SELECT * INTO v_adjustment FROM adjustment WHERE id = p_id;
  IF FOUND THEN
    IF (v_adjustment.player_id, v_adjustment.amount, v_adjustment.reason) <> (p_player, p_amount, p_reason) THEN
      RETURN '{"code": "IDEMPOTENCY_KEY_REUSED"}';
    END IF;
    RETURN jsonb_build_object('adjustment', to_jsonb(v_adjustment), 'isNew', false);
  END IF;

  v_next := transfer_next_no(p_player => p_player, p_type => CASE WHEN p_amount > 0 THEN 'deposit' ELSE 'withdraw' END);
  INSERT INTO adjustment (id, player_id, player_no, type_no, amount, reason, made_by, created_at)
    VALUES (p_id, p_player, v_next.player_no, v_next.type_no, p_amount, p_reason, p_actor, p_at)
    RETURNING * INTO v_adjustment;
  IF p_amount > 0 THEN
    PERFORM wallet_give(p_kind => 'ADJUST', p_ref => p_id::text, p_from => house_account(p_kind => 'HOUSE_ADJUST'),
                        p_player => p_player, p_wallet => v_own.wallet, p_amount => p_amount);
  ELSE
    PERFORM wallet_take(p_kind => 'ADJUST', p_ref => p_id::text, p_to => house_account(p_kind => 'HOUSE_ADJUST'),
                        p_player => p_player, p_wallet => v_own.wallet, p_balance => v_own.balance, p_amount => -p_amount);
  END IF;

  SELECT balance INTO STRICT v_balance FROM account_balance WHERE account_id = v_own.wallet;
  INSERT INTO outbox (player_id, events) VALUES (p_player, jsonb_build_array(wallet_event(p_balance => v_balance)));
  INSERT INTO audit (actor, session_id, address, action, subject, reason, after)
    VALUES (p_actor, p_session, p_address, 'PLAYER_ADJUST', 'player/' || p_player, p_reason,
            jsonb_build_object('adjustmentId', p_id, 'amount', round(p_amount / 100.0, 2)));
  RETURN jsonb_build_object('adjustment', to_jsonb(v_adjustment), 'isNew', true);
END $$;

-- Credits the opening balance of a player. The same ref a second time changes nothing; for another player or amount it
-- is another fact under a name already taken, and raises SN003. Returns whether it was credited now.
CREATE OR REPLACE FUNCTION wallet_open(p_player bigint, p_ref text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_own record := transfer_lock(p_player => p_player);
  v_posting bigint;
BEGIN
  SELECT id INTO v_posting FROM posting WHERE kind = 'OPENING' AND ref = p_ref;
  IF FOUND THEN
    IF NOT EXISTS (SELECT FROM entry
                    WHERE posting_id = v_posting AND account_id = v_own.wallet AND amount = p_amount) THEN
      RAISE EXCEPTION 'the opening balance % was credited otherwise', p_ref USING ERRCODE = 'SN003';
    END IF;
    RETURN false;
  END IF;
  PERFORM wallet_give(p_kind => 'OPENING', p_ref => p_ref, p_from => house_account(p_kind => 'HOUSE_BANK'),
                      p_player => p_player, p_wallet => v_own.wallet, p_amount => p_amount);
  RETURN true;
END $$;

CREATE OR REPLACE TRIGGER adjustment_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustment
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
