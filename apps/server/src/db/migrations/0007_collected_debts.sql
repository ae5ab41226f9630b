-- A player who owes something is told how much of what came in went to that: the events of a deposit and of a withdrawal
-- carry it. The function is as it was but for this.

-- The desk's word on a transfer: `success`, the money came in or was paid out, or `cancelled`.
--   {"transfer": …}   this call decided it
--   {"code": …}       there is no such transfer, or it had been decided
CREATE OR REPLACE FUNCTION transfer_decide(p_id uuid, p_status text, p_actor text, p_at timestamptz) RETURNS jsonb
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
  -- Read again under its lock: of two who decide at once, the second sees what the first has done.
  SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;
  IF v_transfer.status <> 'pending' THEN
    RETURN jsonb_build_object('code', 'TRANSACTION_DECIDED', 'data', jsonb_build_object('status', v_transfer.status));
  END IF;

  UPDATE transfer SET status = p_status, decided_at = p_at, decided_by = p_actor WHERE id = p_id
    RETURNING * INTO v_transfer;
  IF v_transfer.type = 'deposit' AND p_status = 'success' THEN
    PERFORM transfer_post('DEPOSIT', p_id, house_account('HOUSE_BANK'), v_own.wallet, v_transfer.amount);
    PERFORM ledger_collect(ARRAY[v_transfer.player_id]);
    v_credited := v_transfer.amount;
  ELSIF v_transfer.type = 'withdraw' AND p_status = 'success' THEN
    PERFORM transfer_post('WITHDRAW', p_id, v_own.hold, house_account('HOUSE_BANK'), v_transfer.amount);
  ELSIF v_transfer.type = 'withdraw' THEN
    PERFORM transfer_post('WITHDRAW_RELEASE', p_id, v_own.hold, v_own.wallet, v_transfer.amount);
    PERFORM ledger_collect(ARRAY[v_transfer.player_id]);
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
  INSERT INTO audit (actor, action, subject, before, after)
    VALUES (p_actor,
            upper(v_transfer.type) || CASE p_status WHEN 'success' THEN '_CONFIRM' ELSE '_REFUSE' END,
            'transaction/' || p_id,
            '{"status": "pending"}',
            jsonb_build_object('status', p_status, 'playerId', v_transfer.player_id,
                               'amount', round(v_transfer.amount / 100.0, 2)));
  RETURN jsonb_build_object('transfer', to_jsonb(v_transfer) || jsonb_build_object(
    'username', (SELECT phone FROM player WHERE id = v_transfer.player_id)));
END $$;
