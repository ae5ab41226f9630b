-- Deposits and withdrawals.
--
-- Invariant                                         Enforced by
--   a transfer is decided once                      transfer_forbid_term_change, the row's lock in transfer_decide
--   a deposit is credited once, a hold leaves once  posting_once, in the transaction that decides
--   a withdrawal's amount is on hold at once        transfer_request takes it from the wallet under its lock
--   the money goes to the account that asked        the bank account is stored as it was at the request
--   a withdrawal follows a recent step-up           session_step_up, under the locks
--
-- Postings, each named by the transfer: DEPOSIT, and WITHDRAW_HOLD followed by WITHDRAW or WITHDRAW_RELEASE.

-- Locks a player's wallet and hold, in this order as everywhere, and returns them with the wallet's balance.
CREATE OR REPLACE FUNCTION transfer_lock(p_player bigint, OUT wallet bigint, OUT hold bigint, OUT balance bigint)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT w.id, h.id INTO STRICT wallet, hold
    FROM account w JOIN account h ON h.player_id = w.player_id AND h.kind = 'PLAYER_HOLD'
   WHERE w.player_id = p_player AND w.kind = 'PLAYER_WALLET';
  PERFORM ledger_lock(ARRAY[wallet, hold]);
  SELECT b.balance INTO STRICT balance FROM account_balance b WHERE b.account_id = wallet;
END $$;

-- Requests a deposit, or a withdrawal, whose money is put on hold. Both wait for the desk.
--   {"reply": p_reply}   the transfer is pending
--   {"code": …}          the request is refused
--
-- A withdrawal needs a proof of who the player is that is not older than p_step_up_seconds; 0 asks for none. Without one
-- the key stays free, so that the same request can be sent again after a step-up.
CREATE OR REPLACE FUNCTION transfer_request(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_id uuid, p_type text, p_amount bigint,
  p_max_pending integer, p_reply jsonb, p_session uuid, p_step_up_seconds integer
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_own record;
  v_code text;
BEGIN
  v_outcome := request_claim(p_player, p_route, p_key, p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  v_own := transfer_lock(p_player);
  IF p_type = 'withdraw' AND p_step_up_seconds > 0 THEN
    v_code := session_step_up(p_player, p_session, p_step_up_seconds);
    IF v_code IS NOT NULL THEN
      PERFORM request_release(p_player, p_route, p_key);
      RETURN jsonb_build_object('code', v_code);
    END IF;
  END IF;
  IF p_type = 'withdraw' AND p_amount > v_own.balance THEN
    v_outcome := '{"code": "INSUFFICIENT_BALANCE"}';
  ELSIF p_type = 'withdraw' AND p_amount % 100 <> 0 AND p_amount <> v_own.balance THEN
    v_outcome := '{"code": "WITHDRAW_WHOLE_BAHT"}';
  ELSIF p_max_pending <= (SELECT count(*) FROM transfer
                           WHERE player_id = p_player AND type = p_type AND status = 'pending') THEN
    v_outcome := jsonb_build_object('code', 'TOO_MANY_PENDING', 'params', jsonb_build_object('max', p_max_pending));
  ELSE
    -- Numbered under the wallet's lock, so that no two get the same number.
    INSERT INTO transfer (id, player_id, player_no, type_no, type, amount, bank_code, bank_account, holder_name, created_at)
      SELECT p_id, p.id,
             (SELECT coalesce(max(player_no), 0) + 1 FROM transfer WHERE player_id = p_player),
             (SELECT coalesce(max(type_no), 0) + 1 FROM transfer WHERE player_id = p_player AND type = p_type),
             p_type, p_amount, p.bank_code, p.bank_account, p.full_name, p_at
        FROM player p WHERE p.id = p_player;
    IF p_type = 'withdraw' THEN
      PERFORM ledger_post('WITHDRAW_HOLD', p_id::text, v_own.wallet, v_own.hold, p_amount);
      INSERT INTO outbox (player_id, events)
        VALUES (p_player, jsonb_build_array(wallet_event(v_own.balance - p_amount)));
    END IF;
    v_outcome := jsonb_build_object('reply', p_reply);
  END IF;
  RETURN request_complete(p_player, p_route, p_key, v_outcome);
END $$;

-- The desk's decision on a transfer: `success`, the money came in or was paid out, or `cancelled`. The event tells a
-- player with a debt how much of the money went to it.
--   {"transfer": …}   this call decided it
--   {"code": …}       there is no such transfer, or it had been decided
CREATE OR REPLACE FUNCTION transfer_decide(
  p_id uuid, p_status text, p_actor text, p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_own record;
  v_balance bigint;
  v_credited bigint := 0;
  v_collected bigint;
BEGIN
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
  END IF;
  v_own := transfer_lock(v_transfer.player_id);
  -- Read again under its lock: the second of two concurrent decisions sees the first.
  SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  IF v_transfer.status <> 'pending' THEN
    RETURN jsonb_build_object('code', 'TRANSACTION_DECIDED', 'data', jsonb_build_object('status', v_transfer.status));
  END IF;

  UPDATE transfer SET status = p_status, decided_at = p_at, decided_by = p_actor WHERE id = p_id
    RETURNING * INTO v_transfer;
  IF v_transfer.type = 'deposit' AND p_status = 'success' THEN
    PERFORM ledger_post('DEPOSIT', p_id::text, house_account('HOUSE_BANK'), v_own.wallet, v_transfer.amount);
    PERFORM collect_debt(ARRAY[v_transfer.player_id]);
    v_credited := v_transfer.amount;
  ELSIF v_transfer.type = 'withdraw' AND p_status = 'success' THEN
    PERFORM ledger_post('WITHDRAW', p_id::text, v_own.hold, house_account('HOUSE_BANK'), v_transfer.amount);
  ELSIF v_transfer.type = 'withdraw' THEN
    PERFORM ledger_post('WITHDRAW_RELEASE', p_id::text, v_own.hold, v_own.wallet, v_transfer.amount);
    PERFORM collect_debt(ARRAY[v_transfer.player_id]);
    v_credited := v_transfer.amount;
  END IF;

  SELECT balance INTO STRICT v_balance FROM account_balance WHERE account_id = v_own.wallet;
  -- The wallet is locked: what is missing from it now went to the debt.
  v_collected := v_own.balance + v_credited - v_balance;
  INSERT INTO outbox (player_id, events)
    VALUES (v_transfer.player_id, jsonb_build_array(
      wallet_event(v_balance),
      jsonb_build_object('action', upper(v_transfer.type), 'data', jsonb_build_object(
        'transactionId', p_id, 'status', p_status, 'amount', round(v_transfer.amount / 100.0, 2))
        || CASE WHEN v_collected > 0 THEN jsonb_build_object('collectedAmount', round(v_collected / 100.0, 2))
                ELSE '{}' END)));
  INSERT INTO audit (actor, session_id, address, action, subject, before, after)
    VALUES (p_actor, p_session, p_address,
            upper(v_transfer.type) || CASE p_status WHEN 'success' THEN '_CONFIRM' ELSE '_REFUSE' END,
            'transaction/' || p_id,
            '{"status": "pending"}',
            jsonb_build_object('status', p_status, 'playerId', v_transfer.player_id,
                               'amount', round(v_transfer.amount / 100.0, 2)));
  RETURN jsonb_build_object('transfer', to_jsonb(v_transfer) || jsonb_build_object(
    'username', (SELECT phone FROM player WHERE id = v_transfer.player_id)));
END $$;

-- Credits the opening balance of a player. The same ref a second time changes nothing; for another player or amount it
-- is another fact under a name already taken, and raises SN003. Returns whether it was credited now.
CREATE OR REPLACE FUNCTION wallet_open(p_player bigint, p_ref text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_own record := transfer_lock(p_player);
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
  PERFORM ledger_post('OPENING', p_ref, house_account('HOUSE_BANK'), v_own.wallet, p_amount);
  PERFORM collect_debt(ARRAY[p_player]);
  RETURN true;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

CREATE OR REPLACE FUNCTION transfer_forbid_term_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_decision text[] := ARRAY['status', 'decided_at', 'decided_by'];
BEGIN
  IF OLD.status <> 'pending' OR to_jsonb(NEW) - v_decision <> to_jsonb(OLD) - v_decision THEN
    RAISE EXCEPTION 'a transfer is decided once, and its terms never change' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER transfer_forbid_term_change BEFORE UPDATE ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_forbid_term_change();
CREATE OR REPLACE TRIGGER transfer_forbid_removal BEFORE DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
