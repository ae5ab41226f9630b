-- Deposits and withdrawals.
--
-- What must hold, and what holds it:
--   one terminal state, reached once                transfer_terms_stay, the row's lock in transfer_decide
--   a deposit is credited once, a hold leaves once  posting_once, in the transaction that decides
--   what a withdrawal asks for is set aside at once transfer_request takes it from the wallet under its lock
--   who is paid is who asked                        the bank account is kept as it was at the request
-- Postings, each named by the transfer: DEPOSIT, and WITHDRAW_HOLD followed by WITHDRAW or WITHDRAW_RELEASE.

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- 1, 2, 3 … of this player, over both types and within one: a page of his history is a range, however long that is.
  player_no bigint NOT NULL CHECK (player_no > 0),
  type_no bigint NOT NULL CHECK (type_no > 0),
  type text NOT NULL CHECK (type IN ('deposit', 'withdraw')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'cancelled')),
  amount bigint NOT NULL,
  -- The player's own account, which a deposit comes from and a withdrawal goes to.
  bank_code text NOT NULL,
  bank_account text NOT NULL,
  holder_name text NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text CHECK (decided_by <> ''),
  CONSTRAINT transfer_player_no_once UNIQUE (player_id, player_no),
  CONSTRAINT transfer_type_no_once UNIQUE (player_id, type, type_no),
  CONSTRAINT transfer_within_limits CHECK (CASE type
    WHEN 'deposit' THEN amount BETWEEN 5000 AND 100000000 AND amount % 100 = 0
    ELSE amount BETWEEN 10000 AND 9000000000000000 END),
  CONSTRAINT transfer_decided_by_somebody CHECK
    (num_nonnulls(decided_at, decided_by) = CASE status WHEN 'pending' THEN 0 ELSE 2 END)
);

-- What waits for the desk is little, however long the past grows.
CREATE INDEX transfer_pending ON transfer (id) WHERE status = 'pending';
CREATE INDEX transfer_pending_of_player ON transfer (player_id, type) WHERE status = 'pending';

CREATE TRIGGER transfer_is_kept BEFORE DELETE OR TRUNCATE ON transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION transfer_terms_stay() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_decision text[] := ARRAY['status', 'decided_at', 'decided_by'];
BEGIN
  IF OLD.status <> 'pending' OR to_jsonb(NEW) - v_decision <> to_jsonb(OLD) - v_decision THEN
    RAISE EXCEPTION 'a transfer is decided once, and what was asked for stays' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER transfer_terms_stay BEFORE UPDATE ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_terms_stay();

CREATE FUNCTION transfer_post(p_kind text, p_transfer uuid, p_from bigint, p_to bigint, p_amount bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_posting bigint;
BEGIN
  INSERT INTO posting (kind, ref) VALUES (p_kind, p_transfer::text) RETURNING id INTO v_posting;
  INSERT INTO entry (posting_id, account_id, amount) VALUES (v_posting, p_from, -p_amount), (v_posting, p_to, p_amount);
END $$;

-- Locks a player's wallet and hold, in this order as everywhere, and answers them with what the wallet holds.
CREATE FUNCTION transfer_lock(p_player bigint, OUT wallet bigint, OUT hold bigint, OUT balance bigint)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT w.id, h.id INTO STRICT wallet, hold
    FROM account w JOIN account h ON h.player_id = w.player_id AND h.kind = 'PLAYER_HOLD'
   WHERE w.player_id = p_player AND w.kind = 'PLAYER_WALLET';
  PERFORM FROM account_balance b WHERE b.account_id IN (wallet, hold) ORDER BY b.account_id FOR UPDATE;
  SELECT b.balance INTO STRICT balance FROM account_balance b WHERE b.account_id = wallet;
END $$;

CREATE FUNCTION wallet_event(p_balance bigint) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('action', 'WALLET', 'data', jsonb_build_object('balance', balance_text(p_balance)))
$$;

-- A deposit that is announced, or a withdrawal, whose money is set aside. Both wait for the desk.
--   {"reply": p_reply}   it waits
--   {"code": …}          it is refused
CREATE FUNCTION transfer_request(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_id uuid, p_type text, p_amount bigint,
  p_max_pending integer, p_reply jsonb
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_own record;
BEGIN
  v_outcome := request_claim(p_player, p_route, p_key, p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  v_own := transfer_lock(p_player);
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
      PERFORM transfer_post('WITHDRAW_HOLD', p_id, v_own.wallet, v_own.hold, p_amount);
      INSERT INTO outbox (player_id, events)
        VALUES (p_player, jsonb_build_array(wallet_event(v_own.balance - p_amount)));
    END IF;
    v_outcome := jsonb_build_object('reply', p_reply);
  END IF;
  RETURN request_conclude(p_player, p_route, p_key, v_outcome);
END $$;

-- The desk's word on a transfer: `success`, the money came in or was paid out, or `cancelled`.
--   {"transfer": …}   this call decided it
--   {"code": …}       there is no such transfer, or it had been decided
CREATE FUNCTION transfer_decide(p_id uuid, p_status text, p_actor text, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_transfer transfer;
  v_own record;
  v_balance bigint;
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
  ELSIF v_transfer.type = 'withdraw' AND p_status = 'success' THEN
    PERFORM transfer_post('WITHDRAW', p_id, v_own.hold, house_account('HOUSE_BANK'), v_transfer.amount);
  ELSIF v_transfer.type = 'withdraw' THEN
    PERFORM transfer_post('WITHDRAW_RELEASE', p_id, v_own.hold, v_own.wallet, v_transfer.amount);
    PERFORM ledger_collect(ARRAY[v_transfer.player_id]);
  END IF;

  SELECT balance INTO STRICT v_balance FROM account_balance WHERE account_id = v_own.wallet;
  INSERT INTO outbox (player_id, events)
    VALUES (v_transfer.player_id, jsonb_build_array(
      wallet_event(v_balance),
      jsonb_build_object('action', upper(v_transfer.type), 'data', jsonb_build_object(
        'transactionId', p_id, 'status', p_status, 'amount', round(v_transfer.amount / 100.0, 2)))));
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

-- What a player brings along when his account is opened; the same ref a second time changes nothing. Answers whether
-- it was credited now.
CREATE FUNCTION wallet_open(p_player bigint, p_ref text, p_amount bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_own record := transfer_lock(p_player);
  v_is_new boolean;
BEGIN
  SELECT is_new INTO STRICT v_is_new
    FROM ledger_post('OPENING', p_ref, ARRAY[house_account('HOUSE_BANK'), v_own.wallet], ARRAY[-p_amount, p_amount]);
  IF v_is_new THEN
    PERFORM ledger_collect(ARRAY[p_player]);
  END IF;
  RETURN v_is_new;
END $$;
