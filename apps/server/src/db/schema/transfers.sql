-- Deposits and withdrawals.
--
-- Invariant                                         Enforced by
--   a transfer is decided once, reversed once       transfer_forbid_term_change, the row's lock in transfer_decide
--   a deposit is credited once, a hold leaves once  posting_once, in the transaction that decides
--   a withdrawal's amount is on hold at once        transfer_request takes it from the wallet under its lock
--   the money goes to the requester's bank account  the bank account is stored as it was at the request
--   a withdrawal follows a recent step-up           session_step_up, under the locks
--   while one operator has claimed it, no other     transfer_claim and transfer_decide, under the row's lock
--     decides it
--   a bank's reference credits or pays one, and     UNIQUE transfer_bank_ref_once, transfer_deposit_ref_once
--     credits one deposit whatever its bank
--   a deposit is credited against a failed check    the consent of services/wallet; the ledger check APPROVALS_BY_TWO
--     by two                                          computes the checks again
--   no player who owes the house is paid out        withdrawal_approve and transfer_decide, under the wallet's lock, which every debt waits for
--   nothing is paid out to a bank account that was  withdrawal_approve and transfer_decide, by bank_change
--     changed at the desk within a day
--
-- Postings, each named by the transfer: DEPOSIT, and WITHDRAW_HOLD followed by WITHDRAW or WITHDRAW_RELEASE;
-- DEPOSIT_REVERSE and WITHDRAW_REVERSE, each after the posting that it reverses.

-- Requests a deposit, or a withdrawal, whose money is put on hold. Both wait for the desk.
--   {"reply": p_reply}   the transfer is pending
--   {"code": …}          the request is refused
--
-- A withdrawal needs a verified password or passkey that is not older than p_step_up_seconds; 0 asks for none. Without
-- one the key stays free, so that the same request can be sent again after a step-up.
--
-- A deposit names the account that the player was shown: p_deposit_account, or if the caller does not say, the one that
-- they are shown now.
CREATE OR REPLACE FUNCTION transfer_request(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_id uuid, p_type text, p_amount bigint,
  p_max_pending integer, p_reply jsonb, p_session uuid, p_step_up_seconds integer, p_deposit_account integer
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_own record;
  v_next record;
  v_code text;
BEGIN
  v_outcome := request_claim(p_player => p_player, p_route => p_route, p_key => p_key, p_body => p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  v_own := transfer_lock(p_player => p_player);
  IF p_type = 'withdraw' AND p_step_up_seconds > 0 THEN
    v_code := session_step_up(p_player => p_player, p_session => p_session, p_seconds => p_step_up_seconds);
    IF v_code IS NOT NULL THEN
      PERFORM request_release(p_player => p_player, p_route => p_route, p_key => p_key);
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
  ELSIF p_deposit_account IS NOT NULL AND NOT deposit_account_was_shown(p_id => p_deposit_account, p_at => p_at) THEN
    v_outcome := '{"code": "INVALID_INPUT", "data": {"fields": [{"field": "depositAccountId", "rule": "shown"}]}}';
  ELSE
    v_next := transfer_next_no(p_player => p_player, p_type => p_type);
    INSERT INTO transfer (id, player_id, player_no, type_no, type, amount, bank_code, bank_account, full_name, created_at,
                          deposit_account_id)
      SELECT p_id, p.id, v_next.player_no, v_next.type_no, p_type, p_amount, p.bank_code, p.bank_account, p.full_name, p_at,
             CASE p_type WHEN 'deposit' THEN
               coalesce(p_deposit_account,
                        (SELECT a.id FROM deposit_account_of(p_player => p_player, p_at => p_at) a)) END
        FROM player p WHERE p.id = p_player;
    IF p_type = 'withdraw' THEN
      PERFORM ledger_post(p_kind => 'WITHDRAW_HOLD', p_ref => p_id::text, p_from => v_own.wallet, p_to => v_own.hold,
                          p_amount => p_amount);
      INSERT INTO outbox (player_id, events)
        VALUES (p_player, jsonb_build_array(wallet_event(p_balance => v_own.balance - p_amount)));
    END IF;
    v_outcome := jsonb_build_object('reply', p_reply);
  END IF;
  RETURN request_complete(p_player => p_player, p_route => p_route, p_key => p_key, p_outcome => v_outcome);
END $$;

-- Until when a claim lasts that begins now. The operator who has an approved withdrawal open may be sending its money
-- in the bank's app, where the desk cannot renew the claim: a second one who saw it free would pay it again.
CREATE OR REPLACE FUNCTION transfer_claim_until(p_approved_at timestamptz, p_seconds integer) RETURNS timestamptz
LANGUAGE sql AS $$
  SELECT clock_timestamp() + CASE WHEN p_approved_at IS NULL THEN make_interval(secs => p_seconds) ELSE interval '10 minutes' END
$$;

-- Claims a pending transfer for an operator for some seconds, or an approved withdrawal for 10 minutes, or renews the
-- claim. The clock is the database's, because the servers' differ. Claims move no money and have no audit row.
--   {"claim": …}   by whom and until when
--   {"code": …}    there is no such transfer, it had been decided, or somebody else has claimed it
CREATE OR REPLACE FUNCTION transfer_claim(p_id uuid, p_actor text, p_seconds integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_rejection jsonb;
BEGIN
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  v_rejection := transfer_rejection(p_transfer => v_transfer, p_actor => p_actor);
  IF v_rejection IS NOT NULL THEN
    RETURN v_rejection;
  END IF;
  UPDATE transfer
     SET claimed_by = p_actor,
         claimed_until = transfer_claim_until(p_approved_at => v_transfer.approved_at, p_seconds => p_seconds)
   WHERE id = p_id
   RETURNING * INTO v_transfer;
  PERFORM desk_record_event(p_channel => 'money', p_actor => p_actor, p_action => 'CLAIM',
                            p_data => jsonb_build_object('transactionId', p_id, 'claimedBy', p_actor));
  RETURN jsonb_build_object('claim', transfer_claim_of(p_transfer => v_transfer));
END $$;

-- Ends the actor's claim, if there is one.
CREATE OR REPLACE FUNCTION transfer_release(p_id uuid, p_actor text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
BEGIN
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
  END IF;
  IF v_transfer.status = 'pending' AND v_transfer.claimed_by = p_actor THEN
    UPDATE transfer SET claimed_by = NULL, claimed_until = NULL WHERE id = p_id RETURNING * INTO v_transfer;
    PERFORM desk_record_event(p_channel => 'money', p_actor => p_actor, p_action => 'CLAIM',
                              p_data => jsonb_build_object('transactionId', p_id, 'claimedBy', NULL));
  END IF;
  RETURN transfer_outcome(p_transfer => v_transfer);
END $$;

-- Leaves a pending transfer for later, or takes it back into the queue. It ends the actor's claim.
--   {"transfer": …}
--   {"code": …}   there is no such transfer, it had been decided, or somebody else has claimed it
CREATE OR REPLACE FUNCTION transfer_set_aside(
  p_id uuid, p_is_aside boolean, p_actor text, p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_rejection jsonb;
BEGIN
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  v_rejection := transfer_rejection(p_transfer => v_transfer, p_actor => p_actor);
  IF v_rejection IS NOT NULL THEN
    RETURN v_rejection;
  END IF;
  UPDATE transfer
     SET aside_by = CASE WHEN p_is_aside THEN p_actor END, aside_at = CASE WHEN p_is_aside THEN p_at END,
         claimed_by = NULL, claimed_until = NULL
   WHERE id = p_id
   RETURNING * INTO v_transfer;
  PERFORM transfer_record_for_desk(p_transfer => v_transfer, p_actor => p_actor);
  INSERT INTO audit (actor, session_id, address, action, subject)
    VALUES (p_actor, p_session, p_address,
            upper(v_transfer.type) || CASE WHEN p_is_aside THEN '_ASIDE' ELSE '_BACK' END, 'transaction/' || p_id);
  RETURN transfer_outcome(p_transfer => v_transfer);
END $$;

-- Stores what the bank's list has of a pending deposit, or has it as it is now.
--   {"transfer": …}
--   {"code": …}   there is no such deposit, it had been decided, or somebody else has claimed it
CREATE OR REPLACE FUNCTION deposit_arrive(
  p_id uuid, p_bank_id text, p_bank_ref text, p_amount bigint, p_name text, p_is_own boolean, p_actor text,
  p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_rejection jsonb;
BEGIN
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id AND type = 'deposit' FOR UPDATE;
  v_rejection := transfer_rejection(p_transfer => v_transfer, p_actor => p_actor);
  IF v_rejection IS NOT NULL THEN
    RETURN v_rejection;
  END IF;
  UPDATE transfer
     SET arrival_bank_id = p_bank_id, arrival_bank_ref = upper(p_bank_ref), arrival_amount = p_amount,
         arrival_name = p_name, arrival_is_own = p_is_own, arrival_by = p_actor, arrival_at = p_at
   WHERE id = p_id
   RETURNING * INTO v_transfer;
  PERFORM transfer_record_for_desk(p_transfer => v_transfer, p_actor => p_actor);
  INSERT INTO audit (actor, session_id, address, action, subject, after)
    VALUES (p_actor, p_session, p_address, 'DEPOSIT_ARRIVAL', 'transaction/' || p_id,
            jsonb_strip_nulls(jsonb_build_object(
              'bankId', v_transfer.arrival_bank_id, 'bankRef', v_transfer.arrival_bank_ref,
              'amount', round(p_amount / 100.0, 2), 'name', p_name)));
  RETURN transfer_outcome(p_transfer => v_transfer);
END $$;

-- The transfer that has used the reference which this one has from its slip or from the bank's list. A statement names
-- no sending bank and an operator types it, so that a reference that was credited is the same whatever the bank.
CREATE OR REPLACE FUNCTION transfer_reference_user(p_transfer transfer) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT other.id FROM transfer other
   WHERE other.bank_ref IS NOT NULL AND other.status IN ('pending', 'success') AND other.id <> p_transfer.id
     AND (other.bank_id, other.bank_ref) IN ((p_transfer.bank_id, p_transfer.bank_ref),
                                             (p_transfer.arrival_bank_id, p_transfer.arrival_bank_ref))
  UNION ALL
  SELECT other.id FROM transfer other
   WHERE other.bank_ref IN (p_transfer.bank_ref, p_transfer.arrival_bank_ref) AND other.type = 'deposit'
     AND other.status = 'success' AND p_transfer.type = 'deposit' AND other.id <> p_transfer.id
  UNION ALL
  SELECT other.id FROM bank_line own JOIN transfer other ON other.bank_ref = own.ref
   WHERE own.transfer_id = p_transfer.id
     AND other.bank_ref IS NOT NULL AND other.status IN ('pending', 'success') AND other.id <> p_transfer.id
  UNION ALL
  SELECT l.transfer_id FROM bank_line l
   WHERE l.ref IN (p_transfer.bank_ref, p_transfer.arrival_bank_ref) AND l.transfer_id <> p_transfer.id
   LIMIT 1
$$;

-- When the desk changed the player's bank account to that of this transfer; null if it did not.
CREATE OR REPLACE FUNCTION transfer_bank_changed_at(p_transfer transfer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT max(changed_at) FROM bank_change
   WHERE player_id = p_transfer.player_id AND bank_code = p_transfer.bank_code
     AND bank_account = p_transfer.bank_account
$$;

-- From when money may be paid to the bank account of this transfer: a day after the desk changed the player's to it.
CREATE OR REPLACE FUNCTION transfer_payable_from(p_transfer transfer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT transfer_bank_changed_at(p_transfer => p_transfer) + interval '24 hours'
$$;

-- Why a withdrawal may not be paid out now; null if it may. Exact while the caller holds the lock of the player's
-- wallet.
CREATE OR REPLACE FUNCTION payout_rejection(p_transfer transfer, p_debt bigint, p_despite_debt boolean, p_at timestamptz)
RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_payable_from timestamptz := transfer_payable_from(p_transfer => p_transfer);
BEGIN
  IF p_debt > 0 AND NOT p_despite_debt THEN
    RETURN jsonb_build_object('code', 'PLAYER_OWES', 'data', jsonb_build_object('debt', round(p_debt / 100.0, 2)));
  ELSIF p_at < v_payable_from THEN
    RETURN jsonb_build_object('code', 'BANK_ACCOUNT_NEW', 'data', jsonb_build_object('payableFrom', v_payable_from));
  END IF;
  RETURN NULL;
END $$;

-- Says that a pending withdrawal may be transferred, and makes the claim of the operator who asked for it last longer.
-- The second time nothing changes.
--   {"transfer": …, "isNew": …}
--   {"code": …}   there is no such withdrawal, it had been decided, somebody else has claimed it, the player owes, or
--                 their bank account is new
CREATE OR REPLACE FUNCTION withdrawal_approve(
  p_id uuid, p_despite_debt boolean, p_actor text, p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_rejection jsonb;
  v_debt bigint;
BEGIN
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id AND type = 'withdraw';
  IF NOT FOUND THEN
    RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
  END IF;
  PERFORM transfer_lock(p_player => v_transfer.player_id);
  SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  v_rejection := transfer_rejection(p_transfer => v_transfer, p_actor => p_actor);
  IF v_rejection IS NOT NULL THEN
    RETURN v_rejection;
  ELSIF v_transfer.approved_at IS NOT NULL THEN
    RETURN transfer_outcome(p_transfer => v_transfer) || '{"isNew": false}';
  END IF;
  v_debt := debt_of(p_player => v_transfer.player_id);
  v_rejection := payout_rejection(p_transfer => v_transfer, p_debt => v_debt, p_despite_debt => p_despite_debt,
                                  p_at => p_at);
  IF v_rejection IS NOT NULL THEN
    RETURN v_rejection;
  END IF;
  UPDATE transfer
     SET approved_by = p_actor, approved_at = p_at,
         claimed_until = CASE WHEN claimed_by = p_actor AND claimed_until > clock_timestamp()
                              THEN transfer_claim_until(p_approved_at => p_at, p_seconds => 0) ELSE claimed_until END
   WHERE id = p_id
   RETURNING * INTO v_transfer;
  PERFORM transfer_record_for_desk(p_transfer => v_transfer, p_actor => p_actor);
  INSERT INTO audit (actor, session_id, address, action, subject, after)
    VALUES (p_actor, p_session, p_address, 'WITHDRAW_APPROVE', 'transaction/' || p_id,
            jsonb_strip_nulls(jsonb_build_object(
              'playerId', v_transfer.player_id, 'amount', round(v_transfer.amount / 100.0, 2),
              'despiteDebt', CASE WHEN v_debt > 0 THEN round(v_debt / 100.0, 2) END)));
  RETURN transfer_outcome(p_transfer => v_transfer) || '{"isNew": true}';
END $$;

-- Whether somebody other than this operator, or the second person who approves, has claimed it, and the claim has not
-- run out.
CREATE OR REPLACE FUNCTION transfer_is_claimed(p_transfer transfer, p_actor text) RETURNS boolean
LANGUAGE sql AS $$
  SELECT coalesce(p_transfer.claimed_by NOT IN (p_actor, coalesce(current_setting('sanam.second', true), ''))
                  AND p_transfer.claimed_until > clock_timestamp(), false)
$$;

CREATE OR REPLACE FUNCTION transfer_claim_of(p_transfer transfer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('by', p_transfer.claimed_by, 'until', p_transfer.claimed_until)
$$;

-- Why this operator may not change the transfer now; null if they may. It is locked, or was not found.
CREATE OR REPLACE FUNCTION transfer_rejection(p_transfer transfer, p_actor text) RETURNS jsonb
LANGUAGE sql AS $$
  SELECT CASE
    WHEN p_transfer.id IS NULL THEN '{"code": "TRANSACTION_NOT_FOUND"}'::jsonb
    WHEN p_transfer.status <> 'pending' THEN
      jsonb_build_object('code', 'TRANSACTION_DECIDED', 'data', jsonb_build_object('status', p_transfer.status))
    WHEN transfer_is_claimed(p_transfer => p_transfer, p_actor => p_actor) THEN
      jsonb_build_object('code', 'CLAIMED', 'data', transfer_claim_of(p_transfer => p_transfer)) END
$$;

-- The desk's decision on a transfer: `success`, the money came in or was paid out, or `cancelled`, with the reason that
-- the player reads and a note for the desk. The event says to a player with a debt how much of the money went to it.
-- A deposit's line of the bank's statement comes with the bank that its reference is of, and whether its text names the
-- player.
--   {"transfer": …}   this call decided it
--   {"code": …}       there is no such transfer, it had been decided, another operator has claimed it, the reference is
--                     missing or names another transfer, the player owes the house, or their bank account is new
CREATE OR REPLACE FUNCTION transfer_decide(
  p_id uuid, p_status text, p_reason text, p_note text, p_bank_id text, p_bank_ref text, p_needs_bank_ref boolean,
  p_bank_line uuid, p_bank_line_bank_id text, p_bank_line_is_own boolean, p_despite_debt boolean,
  p_actor text, p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_rejection jsonb;
  v_line bank_line;
  v_found_bank_id text;
  v_found_ref text;
  v_bank_id text;
  v_bank_ref text;
  v_slip_ref text;
  v_is_other_slip boolean;
  v_own record;
  v_credited bigint := 0;
  v_debt bigint := 0;
BEGIN
  IF p_status = 'cancelled' THEN
    LOCK TABLE bank_line IN ROW EXCLUSIVE MODE;
  END IF;
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
  END IF;
  v_own := transfer_lock(p_player => v_transfer.player_id);
  -- Read again under its lock: the second of two concurrent decisions sees the first.
  SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  v_rejection := transfer_rejection(p_transfer => v_transfer, p_actor => p_actor);
  -- Read under the transfer's lock, which a release of its line waits for.
  SELECT * INTO v_line FROM bank_line WHERE id = p_bank_line AND transfer_id = p_id;
  -- Of a deposit, unless it is said now: first what the bank's statement has, then what an operator has found, then the
  -- slip.
  IF v_line.ref ~ '^[A-Z0-9]{6,40}$' THEN
    v_found_bank_id := p_bank_line_bank_id;
    v_found_ref := v_line.ref;
  ELSE
    v_found_bank_id := v_transfer.arrival_bank_id;
    v_found_ref := v_transfer.arrival_bank_ref;
  END IF;
  v_bank_id := coalesce(p_bank_id, v_found_bank_id, v_transfer.bank_id);
  v_bank_ref := upper(coalesce(p_bank_ref, v_found_ref, v_transfer.bank_ref));
  v_slip_ref := v_transfer.bank_ref;
  v_is_other_slip := v_slip_ref IS NOT NULL AND (v_transfer.bank_id, v_slip_ref) <> (v_bank_id, v_bank_ref);
  IF v_rejection IS NOT NULL THEN
    RETURN v_rejection;
  ELSIF v_transfer.type = 'deposit' AND p_status = 'success'
        AND (v_bank_id, v_bank_ref) <> (v_found_bank_id, v_found_ref) THEN
    -- What was found in the bank's list would stay free for another deposit.
    RETURN '{"code": "INVALID_INPUT", "data": {"fields": [{"field": "bankRef", "rule": "arrival"}]}}';
  ELSIF v_transfer.type = 'deposit' AND p_status = 'success' AND p_needs_bank_ref AND v_bank_ref IS NULL THEN
    RETURN '{"code": "INVALID_INPUT", "data": {"fields": [{"field": "bankRef", "rule": "required"}]}}';
  ELSIF v_transfer.type = 'withdraw' AND p_status = 'success' THEN
    v_debt := debt_of(p_player => v_transfer.player_id);
    v_rejection := payout_rejection(p_transfer => v_transfer, p_debt => v_debt, p_despite_debt => p_despite_debt,
                                    p_at => p_at);
    IF v_rejection IS NOT NULL THEN
      RETURN v_rejection;
    END IF;
  END IF;

  BEGIN
    UPDATE transfer
       SET status = p_status, decided_at = p_at, decided_by = p_actor, refuse_reason = p_reason, note = p_note,
           bank_id = CASE p_status WHEN 'success' THEN v_bank_id ELSE bank_id END,
           bank_ref = CASE p_status WHEN 'success' THEN v_bank_ref ELSE bank_ref END,
           bank_line_id = CASE p_status WHEN 'success' THEN v_line.id END,
           bank_line_is_own = CASE WHEN p_status = 'success' AND v_line.id IS NOT NULL THEN p_bank_line_is_own END,
           claimed_by = NULL, claimed_until = NULL
     WHERE id = p_id
     RETURNING * INTO v_transfer;
  EXCEPTION WHEN unique_violation THEN
    RETURN jsonb_build_object('code', 'REFERENCE_USED', 'data', jsonb_build_object('transactionId',
      (SELECT id FROM transfer
        WHERE bank_ref = v_bank_ref AND id <> p_id
          AND (bank_id = v_bank_id AND status IN ('pending', 'success')
               OR v_transfer.type = 'deposit' AND type = 'deposit' AND status = 'success')
        LIMIT 1)));
  END;
  IF v_transfer.type = 'deposit' AND p_status = 'success' THEN
    PERFORM wallet_give(p_kind => 'DEPOSIT', p_ref => p_id::text,
                        p_from => house_account(p_kind => 'HOUSE_BANK'), p_player => v_transfer.player_id,
                        p_wallet => v_own.wallet, p_amount => v_transfer.amount);
    v_credited := v_transfer.amount;
  ELSIF v_transfer.type = 'withdraw' AND p_status = 'success' THEN
    PERFORM ledger_post(p_kind => 'WITHDRAW', p_ref => p_id::text, p_from => v_own.hold,
                        p_to => house_account(p_kind => 'HOUSE_BANK'), p_amount => v_transfer.amount);
  ELSIF v_transfer.type = 'withdraw' THEN
    PERFORM wallet_give(p_kind => 'WITHDRAW_RELEASE', p_ref => p_id::text, p_from => v_own.hold,
                        p_player => v_transfer.player_id, p_wallet => v_own.wallet, p_amount => v_transfer.amount);
    v_credited := v_transfer.amount;
  END IF;

  PERFORM transfer_record_for_player(p_transfer => v_transfer, p_reason => p_reason, p_wallet => v_own.wallet,
                                     p_before => v_own.balance, p_credited => v_credited);
  IF p_status = 'cancelled' THEN
    PERFORM bank_line_release(p_transfer => p_id, p_actor => p_actor, p_session => p_session, p_address => p_address);
  END IF;
  INSERT INTO audit (actor, session_id, address, action, subject, reason, before, after)
    VALUES (p_actor, p_session, p_address,
            upper(v_transfer.type) || CASE p_status WHEN 'success' THEN '_CONFIRM' ELSE '_REFUSE' END,
            'transaction/' || p_id, p_note,
            '{"status": "pending"}',
            jsonb_strip_nulls(jsonb_build_object(
              'status', p_status, 'playerId', v_transfer.player_id, 'amount', round(v_transfer.amount / 100.0, 2),
              'reason', p_reason, 'bankId', v_transfer.bank_id, 'bankRef', v_transfer.bank_ref,
              'slipRef', CASE WHEN v_is_other_slip THEN v_slip_ref END, 'bankLineId', v_transfer.bank_line_id,
              'despiteDebt', CASE WHEN v_debt > 0 THEN round(v_debt / 100.0, 2) END)));
  RETURN jsonb_set(transfer_outcome(p_transfer => v_transfer), '{transfer,is_other_slip}', to_jsonb(v_is_other_slip));
END $$;

-- Takes back a decision that was wrong: a deposit whose money never came, or a withdrawal that was never paid. What the
-- wallet no longer holds of a deposit becomes a debt.
--   {"transfer": …}   this call reversed it
--   {"code": …}       there is no such transfer, it is pending, or it was refused or reversed
CREATE OR REPLACE FUNCTION transfer_reverse(
  p_id uuid, p_reason text, p_actor text, p_at timestamptz, p_session uuid, p_address text
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_own record;
  v_credited bigint := 0;
BEGIN
  LOCK TABLE bank_line IN ROW EXCLUSIVE MODE;
  SELECT * INTO v_transfer FROM transfer WHERE id = p_id;
  IF NOT FOUND THEN
    RETURN '{"code": "TRANSACTION_NOT_FOUND"}';
  END IF;
  v_own := transfer_lock(p_player => v_transfer.player_id);
  SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  IF v_transfer.status = 'pending' THEN
    RETURN '{"code": "TRANSACTION_PENDING"}';
  ELSIF v_transfer.status <> 'success' THEN
    RETURN jsonb_build_object('code', 'TRANSACTION_DECIDED', 'data', jsonb_build_object('status', v_transfer.status));
  END IF;

  UPDATE transfer SET status = 'cancelled', reversed_at = p_at, reversed_by = p_actor, reversed_reason = p_reason
   WHERE id = p_id
   RETURNING * INTO v_transfer;
  IF v_transfer.type = 'deposit' THEN
    PERFORM wallet_take(p_kind => 'DEPOSIT_REVERSE', p_ref => p_id::text, p_to => house_account(p_kind => 'HOUSE_BANK'),
                        p_player => v_transfer.player_id, p_wallet => v_own.wallet, p_balance => v_own.balance,
                        p_amount => v_transfer.amount);
  ELSE
    PERFORM wallet_give(p_kind => 'WITHDRAW_REVERSE', p_ref => p_id::text,
                        p_from => house_account(p_kind => 'HOUSE_BANK'), p_player => v_transfer.player_id,
                        p_wallet => v_own.wallet, p_amount => v_transfer.amount);
    v_credited := v_transfer.amount;
  END IF;

  PERFORM transfer_record_for_player(p_transfer => v_transfer, p_reason => 'REVERSED', p_wallet => v_own.wallet,
                                     p_before => v_own.balance, p_credited => v_credited);
  PERFORM bank_line_release(p_transfer => p_id, p_actor => p_actor, p_session => p_session, p_address => p_address);
  INSERT INTO audit (actor, session_id, address, action, subject, reason, before, after)
    VALUES (p_actor, p_session, p_address, upper(v_transfer.type) || '_REVERSE', 'transaction/' || p_id, p_reason,
            '{"status": "success"}',
            jsonb_build_object('status', 'cancelled', 'playerId', v_transfer.player_id,
                               'amount', round(v_transfer.amount / 100.0, 2)));
  RETURN transfer_outcome(p_transfer => v_transfer);
END $$;

-- Records for the player what was decided, and how much of the money went to a debt: the wallet is locked, and what is
-- missing from its balance before and the credit is what was collected.
CREATE OR REPLACE FUNCTION transfer_record_for_player(
  p_transfer transfer, p_reason text, p_wallet bigint, p_before bigint, p_credited bigint
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint := (SELECT balance FROM account_balance WHERE account_id = p_wallet);
  v_collected bigint := CASE WHEN p_credited > 0 THEN p_before + p_credited - v_balance ELSE 0 END;
BEGIN
  INSERT INTO outbox (player_id, events)
    VALUES (p_transfer.player_id, jsonb_build_array(
      wallet_event(p_balance => v_balance),
      jsonb_build_object('action', upper(p_transfer.type), 'data', jsonb_strip_nulls(jsonb_build_object(
        'transactionId', p_transfer.id, 'status', p_transfer.status, 'amount', round(p_transfer.amount / 100.0, 2),
        'reason', p_reason,
        'collectedAmount', CASE WHEN v_collected > 0 THEN round(v_collected / 100.0, 2) END)))));
END $$;

-- Records for the desk that something of a transfer has changed.
CREATE OR REPLACE FUNCTION transfer_record_for_desk(p_transfer transfer, p_actor text) RETURNS void
LANGUAGE sql AS $$
  SELECT desk_record_event(
    p_channel => 'money', p_actor => p_actor, p_action => 'TRANSFER',
    p_data => jsonb_build_object('id', p_transfer.id, 'type', p_transfer.type, 'status', p_transfer.status,
                                 'amount', round(p_transfer.amount / 100.0, 2)))
$$;

-- The transfer with its player's name, the house's account that it goes to and who else has used its reference, and
-- without a claim that has run out.
CREATE OR REPLACE FUNCTION transfer_outcome(p_transfer transfer) RETURNS jsonb
LANGUAGE sql AS $$
  SELECT jsonb_build_object('transfer', to_jsonb(p_transfer)
    || jsonb_build_object('username', (SELECT phone FROM player WHERE id = p_transfer.player_id),
                          'deposit_account', deposit_account_brief(p_id => p_transfer.deposit_account_id),
                          'reference_used_by', transfer_reference_user(p_transfer => p_transfer))
    || slip_image_of(p_id => p_transfer.id)
    || jsonb_build_object('line', bank_line_of(p_transfer => p_transfer),
                          'line_fits', bank_line_of_fits(p_transfer => p_transfer),
                          'verification', slip_verification_of(p_transfer => p_transfer.id))
    || CASE WHEN p_transfer.claimed_until > clock_timestamp() THEN '{}'::jsonb ELSE '{"claimed_by": null}' END)
$$;

-- While it is pending a transfer is claimed, gets the reference of a slip, and is decided; a successful one is
-- reversed. Nothing else changes.
CREATE OR REPLACE FUNCTION transfer_forbid_term_change() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_decision text[] := ARRAY['status', 'decided_at', 'decided_by', 'refuse_reason', 'note', 'bank_id', 'bank_ref',
                             'claimed_by', 'claimed_until', 'arrival_bank_id', 'arrival_bank_ref', 'arrival_amount',
                             'arrival_name', 'arrival_is_own', 'arrival_by', 'arrival_at', 'aside_by', 'aside_at',
                             'approved_by', 'approved_at', 'bank_line_id', 'bank_line_is_own'];
  v_reversal text[] := ARRAY['status', 'reversed_at', 'reversed_by', 'reversed_reason'];
BEGIN
  IF OLD.status = 'pending' AND to_jsonb(NEW) - v_decision = to_jsonb(OLD) - v_decision
     -- The slip names one reference; the operator who decides may correct it.
     AND (NEW.status <> 'pending' OR OLD.bank_ref IS NULL
          OR (NEW.bank_id, NEW.bank_ref) IS NOT DISTINCT FROM (OLD.bank_id, OLD.bank_ref)) THEN
    RETURN NEW;
  ELSIF OLD.status = 'success' AND NEW.status = 'cancelled' AND NEW.reversed_at IS NOT NULL
        AND to_jsonb(NEW) - v_reversal = to_jsonb(OLD) - v_reversal THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a transfer is decided once and reversed once, and its terms never change' USING ERRCODE = 'SN002';
END $$;

CREATE OR REPLACE TRIGGER transfer_forbid_term_change BEFORE UPDATE ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_forbid_term_change();
CREATE OR REPLACE TRIGGER transfer_forbid_removal BEFORE DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER bank_change_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_change
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
