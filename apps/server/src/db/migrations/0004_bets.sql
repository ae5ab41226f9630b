-- Bets of both lines, the keys that make a request happen once, and what a player may come to owe.
--
-- Locks are always taken in this order: request key, matches by id, accounts by id, bets by id.
--
-- What must hold, and what holds it:
--   one key, one effect, one answer                 PRIMARY KEY of request_key, claimed first in the transaction
--   no bet on a match that is closed or ended       the match's lock, shared, and its row read again after it
--   a bet's rate is the one current at its taking   the same
--   the stake leaves the wallet with the bet        one function, one transaction; posting_once
--   a bet pays what its result says                 CHECK bet_payout_follows_result
-- A crash before the commit leaves nothing of a bet; after it, the same key is told the same answer.

-- ---------------------------------------------------------------------------------------------------------------
-- The ledger's own checks, as they were but counting. A search for the first entry is planned as a scan while the table
-- is empty, and that plan is kept: every posting would read all entries until the table is next analysed.

CREATE OR REPLACE FUNCTION posting_has_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM entry WHERE posting_id = NEW.id) = 0 THEN
    RAISE EXCEPTION 'posting % has no entries', NEW.id USING ERRCODE = 'SN001';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION entry_apply() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'SN001';
  END IF;
  IF EXISTS (SELECT FROM (SELECT posting_id, count(*) AS entries FROM added GROUP BY posting_id) a
              WHERE a.entries <> (SELECT count(*) FROM entry e WHERE e.posting_id = a.posting_id)) THEN
    RAISE EXCEPTION 'a posting is complete once it is made' USING ERRCODE = 'SN002';
  END IF;
  IF EXISTS (SELECT FROM added a WHERE NOT EXISTS (SELECT FROM account WHERE account.id = a.account_id)) THEN
    RAISE EXCEPTION 'an entry names an account that does not exist' USING ERRCODE = 'SN001';
  END IF;
  -- Ascending account ids, as everywhere: two postings over the same wallets never wait for each other in a ring.
  PERFORM FROM account_balance b
    WHERE b.account_id IN (SELECT account_id FROM added)
    ORDER BY b.account_id FOR UPDATE;
  UPDATE account_balance b
     SET balance = b.balance + d.delta
    FROM (SELECT account_id, sum(amount)::bigint AS delta FROM added GROUP BY account_id) d
   WHERE b.account_id = d.account_id;
  RETURN NULL;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Debt: what a player owes the house, when winnings that a correction takes back are already spent. Below zero or
-- zero, never above, and never at the same time as money in the wallet.

ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK (kind IN
  ('PLAYER_WALLET', 'PLAYER_HOLD', 'PLAYER_DEBT', 'HOUSE_BANK', 'HOUSE_STAKES', 'HOUSE_RESULT'));

ALTER TABLE account_balance ADD COLUMN is_debt boolean NOT NULL DEFAULT false;
ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative;
ALTER TABLE account_balance
  ADD CONSTRAINT player_balance_not_negative CHECK (is_debt OR balance >= 0),
  ADD CONSTRAINT player_debt_not_positive CHECK (NOT is_debt OR balance <= 0);

-- On is_debt alone: an index over the balance itself would be rewritten with every bet.
CREATE INDEX account_of_debt ON account_balance (account_id) WHERE is_debt;

CREATE OR REPLACE FUNCTION house_has_no_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account
                  WHERE id = NEW.account_id AND player_id IS NOT NULL
                    AND (kind = 'PLAYER_DEBT') = NEW.is_debt) THEN
    RAISE EXCEPTION 'only a player''s account has a balance row' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION house_account(p_kind text) RETURNS bigint
LANGUAGE sql STABLE AS $$ SELECT id FROM account WHERE player_id IS NULL AND kind = p_kind $$;

-- The account of a player's debt, opened when it is first needed.
CREATE FUNCTION debt_account(p_player bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO account (kind, player_id) VALUES ('PLAYER_DEBT', p_player) ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NOT NULL THEN
    INSERT INTO account_balance (account_id, is_debt) VALUES (v_id, true);
  ELSE
    SELECT id INTO v_id FROM account WHERE player_id = p_player AND kind = 'PLAYER_DEBT';
  END IF;
  RETURN v_id;
END $$;

-- Called by whatever has just credited wallets, in the same transaction: debts are paid before anything else.
CREATE FUNCTION ledger_collect(p_players bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_owed record;
  v_taken bigint;
  v_posting bigint;
BEGIN
  FOR v_owed IN
    SELECT d.account_id AS debt, w.id AS wallet
      FROM account_balance d
      JOIN account a ON a.id = d.account_id
      JOIN account w ON w.player_id = a.player_id AND w.kind = 'PLAYER_WALLET'
     WHERE d.is_debt AND d.balance < 0 AND a.player_id = ANY (p_players)
     ORDER BY d.account_id
  LOOP
    PERFORM FROM account_balance WHERE account_id IN (v_owed.debt, v_owed.wallet) ORDER BY account_id FOR UPDATE;
    SELECT least(w.balance, -d.balance) INTO v_taken
      FROM account_balance w, account_balance d
     WHERE w.account_id = v_owed.wallet AND d.account_id = v_owed.debt;
    CONTINUE WHEN v_taken = 0;
    INSERT INTO posting (kind, ref) VALUES ('COLLECT', gen_random_uuid()::text) RETURNING id INTO v_posting;
    INSERT INTO entry (posting_id, account_id, amount)
      VALUES (v_posting, v_owed.wallet, -v_taken), (v_posting, v_owed.debt, v_taken);
  END LOOP;
END $$;

-- As the API says a balance: 1234 is 12.34.
CREATE FUNCTION balance_text(p_satang bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT (p_satang / 100) || '.' || lpad((p_satang % 100)::text, 2, '0') $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Request keys. Kept for ever: a phone that was off for a month may still ask what became of its bet.

CREATE TABLE request_key (
  player_id bigint NOT NULL REFERENCES player (id),
  route text NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  body_hash bytea NOT NULL,
  -- {"reply": …} or {"code": …, "params": …, "data": …}; empty only inside the transaction that made the row.
  outcome jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (player_id, route, key)
);

-- NULL: nobody has asked with this key, go on. Otherwise what is to be answered. Whoever asks with the key at the
-- same moment waits here until the first is decided.
CREATE FUNCTION request_claim(p_player bigint, p_route text, p_key text, p_body bytea) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_known request_key;
BEGIN
  IF p_key IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO request_key (player_id, route, key, body_hash) VALUES (p_player, p_route, p_key, p_body)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT v_known FROM request_key
   WHERE player_id = p_player AND route = p_route AND key = p_key;
  IF v_known.body_hash <> p_body THEN
    RETURN '{"code": "IDEMPOTENCY_KEY_REUSED"}';
  END IF;
  RETURN v_known.outcome;
END $$;

-- The last step of a keyed request: remembers the outcome and hands it on, with the note that it has just come about.
CREATE FUNCTION request_conclude(p_player bigint, p_route text, p_key text, p_outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  IF p_key IS NOT NULL THEN
    UPDATE request_key SET outcome = p_outcome WHERE player_id = p_player AND route = p_route AND key = p_key;
  END IF;
  RETURN p_outcome || '{"isNew": true}';
END $$;

-- A request that is refused for what it says alone; its key stays refused.
CREATE FUNCTION request_refuse(p_player bigint, p_route text, p_key text, p_body bytea, p_outcome jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce(request_claim(p_player, p_route, p_key, p_body),
                  request_conclude(p_player, p_route, p_key, p_outcome));
END $$;

-- ---------------------------------------------------------------------------------------------------------------

CREATE TABLE bet (
  id uuid PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player (id),
  -- 1, 2, 3 … of this player: a page of his history is a range of it, however long that is.
  player_no bigint NOT NULL CHECK (player_no > 0),
  kind text NOT NULL CHECK (kind IN ('LIVE', 'STEP_SINGLE', 'STEP_MULTI')),
  status text NOT NULL CHECK (status IN ('PENDING', 'ACCEPTED', 'UNACCEPTED', 'PAID')),
  result_type text NOT NULL DEFAULT 'WAIT' CHECK (result_type IN ('WAIT', 'WIN', 'LOST', 'DRAW')),
  category_code text NOT NULL,
  -- Satang: as typed; as taken from the wallet; won on top of that.
  amount bigint NOT NULL CHECK (amount > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  win bigint NOT NULL CHECK (win >= 0),
  payout bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  decide_at timestamptz,
  accepted_order bigint,
  -- Of a bet on one match; one on several has them in its legs. No foreign key: the match's lock guards it, and a
  -- row lock on a match that everybody bets on would make them queue.
  match_id bigint,
  side text CHECK (side IN ('RED', 'BLUE', 'DRAW', 'NODRAW')),
  rate_id bigint,
  rate_type text CHECK (rate_type IN ('MY', 'STH', 'CTR')),
  rate_name text,
  multiply integer,
  -- The run of the match's settlement that this bet has been through, and how often it has been settled at all.
  settled_run integer NOT NULL DEFAULT 0,
  settle_no integer NOT NULL DEFAULT 0,
  CONSTRAINT bet_player_no_once UNIQUE (player_id, player_no),
  CONSTRAINT bet_one_match_or_legs CHECK
    (num_nonnulls(match_id, side, rate_name, multiply) = CASE kind WHEN 'STEP_MULTI' THEN 0 ELSE 4 END),
  CONSTRAINT bet_decided_when_paid CHECK ((status = 'PAID') = (result_type <> 'WAIT')),
  CONSTRAINT bet_accepted_in_order CHECK ((accepted_order IS NOT NULL) = (status IN ('ACCEPTED', 'PAID'))),
  CONSTRAINT bet_pending_has_time CHECK (status <> 'PENDING' OR decide_at IS NOT NULL),
  CONSTRAINT bet_payout_follows_result CHECK (CASE result_type
    WHEN 'WIN' THEN payout BETWEEN stake AND stake + win AND (kind = 'STEP_MULTI' OR payout = stake + win)
    WHEN 'DRAW' THEN payout = stake
    ELSE payout = 0 END)
);

CREATE INDEX bet_by_day ON bet (player_id, created_at);
CREATE INDEX bet_running ON bet (player_id, player_no) WHERE status IN ('PENDING', 'ACCEPTED');
CREATE INDEX bet_to_decide ON bet (decide_at) WHERE status = 'PENDING';
CREATE INDEX bet_of_match ON bet (match_id, settled_run) WHERE match_id IS NOT NULL;

CREATE TRIGGER bet_is_kept BEFORE DELETE OR TRUNCATE ON bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was agreed stays agreed: only how it ended may change.
CREATE FUNCTION bet_terms_stay() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.player_id, OLD.player_no, OLD.kind, OLD.amount, OLD.stake, OLD.win, OLD.created_at)
     IS DISTINCT FROM (NEW.player_id, NEW.player_no, NEW.kind, NEW.amount, NEW.stake, NEW.win, NEW.created_at)
     OR (OLD.match_id, OLD.side, OLD.rate_id, OLD.multiply) IS DISTINCT FROM (NEW.match_id, NEW.side, NEW.rate_id, NEW.multiply)
     OR OLD.status <> 'PENDING' AND NEW.status = 'PENDING'
     OR OLD.status = 'UNACCEPTED' THEN
    RAISE EXCEPTION 'what was agreed in a bet stays' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bet_terms_stay BEFORE UPDATE ON bet FOR EACH ROW EXECUTE FUNCTION bet_terms_stay();

CREATE TABLE bet_leg (
  bet_id uuid NOT NULL REFERENCES bet (id),
  leg_no integer NOT NULL CHECK (leg_no BETWEEN 1 AND 20),
  match_id bigint NOT NULL,
  side text NOT NULL CHECK (side IN ('RED', 'BLUE')),
  rate_id bigint NOT NULL,
  rate_name text NOT NULL,
  multiply integer NOT NULL,
  result_type text NOT NULL DEFAULT 'WAIT' CHECK (result_type IN ('WAIT', 'WIN', 'LOST', 'DRAW')),
  settled_run integer NOT NULL DEFAULT 0,
  PRIMARY KEY (bet_id, leg_no),
  CONSTRAINT bet_leg_once_per_match UNIQUE (bet_id, match_id)
);

CREATE INDEX bet_leg_of_match ON bet_leg (match_id, settled_run);

CREATE TRIGGER bet_leg_is_kept BEFORE DELETE OR TRUNCATE ON bet_leg
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Takes a bet's stake. Answers what is left in the wallet, or NULL when there was not enough and nothing was taken.
CREATE FUNCTION bet_take_stake(p_player bigint, p_bet uuid, p_stake bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet bigint;
  v_balance bigint;
  v_posting bigint;
BEGIN
  SELECT b.account_id, b.balance INTO v_wallet, v_balance
    FROM account a JOIN account_balance b ON b.account_id = a.id
   WHERE a.player_id = p_player AND a.kind = 'PLAYER_WALLET'
     FOR UPDATE OF b;
  IF v_balance IS NULL OR v_balance < p_stake THEN
    RETURN NULL;
  END IF;
  INSERT INTO posting (kind, ref) VALUES ('BET', p_bet::text) RETURNING id INTO v_posting;
  INSERT INTO entry (posting_id, account_id, amount)
    VALUES (v_posting, v_wallet, -p_stake), (v_posting, house_account('HOUSE_STAKES'), p_stake);
  RETURN v_balance - p_stake;
END $$;

-- Under the wallet's lock, so that two bets of a player never get the same number.
CREATE FUNCTION bet_next_no(p_player bigint) RETURNS bigint
LANGUAGE sql VOLATILE AS $$ SELECT coalesce(max(player_no), 0) + 1 FROM bet WHERE player_id = p_player $$;

CREATE FUNCTION match_share(p_match bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- A number past the lock's range is no match's.
  IF p_match <= 2147483647 THEN
    PERFORM pg_advisory_xact_lock_shared(match_lock(), p_match::integer);
  END IF;
END $$;

-- A bet on the live board, on a side at a rate or, without a rate, on draw and no-draw.
--   {"reply": p_reply, "balance": …}   it is taken
--   {"moved": rateId}                  the rate has moved and the caller wants to look at the new one first: nothing
--                                      has happened, not even to the key
--   {"code": …}                        it is refused
CREATE FUNCTION bet_place(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_id uuid, p_match bigint, p_side text,
  p_rate bigint, p_rate_type text, p_rate_name text, p_multiply integer, p_amount bigint, p_stake bigint, p_win bigint,
  p_asks_when_moved boolean, p_reply jsonb
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_match match;
  v_balance bigint;
BEGIN
  v_outcome := request_claim(p_player, p_route, p_key, p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  PERFORM match_share(p_match);
  SELECT * INTO v_match FROM match WHERE id = p_match AND line = 'LIVE';
  IF NOT FOUND THEN
    v_outcome := '{"code": "MATCH_NOT_FOUND"}';
  ELSIF v_match.is_ended THEN
    v_outcome := '{"code": "MATCH_ENDED"}';
  ELSIF NOT v_match.is_open THEN
    v_outcome := '{"code": "BET_CLOSED"}';
  ELSIF p_rate IS NULL AND NOT v_match.allows_draw THEN
    v_outcome := '{"code": "DRAW_NOT_ALLOWED"}';
  ELSIF p_rate <> v_match.rate_id THEN
    IF p_asks_when_moved THEN
      DELETE FROM request_key WHERE player_id = p_player AND route = p_route AND key = p_key;
      RETURN jsonb_build_object('moved', v_match.rate_id);
    END IF;
    v_outcome := jsonb_build_object('code', 'RATE_CHANGED', 'data', jsonb_build_object(
      'matchId', p_match, 'rateId', v_match.rate_id,
      'nowRate', jsonb_build_object('settingRates', (SELECT setting_rates FROM rate WHERE id = v_match.rate_id))));
  ELSE
    v_balance := bet_take_stake(p_player, p_id, p_stake);
    IF v_balance IS NULL THEN
      v_outcome := '{"code": "INSUFFICIENT_BALANCE"}';
    ELSE
      INSERT INTO bet (id, player_id, player_no, kind, status, category_code, amount, stake, win, created_at,
                       accepted_order, match_id, side, rate_id, rate_type, rate_name, multiply)
        VALUES (p_id, p_player, bet_next_no(p_player), 'LIVE', 'ACCEPTED', v_match.category_code, p_amount, p_stake,
                p_win, p_at, nextval('game_order'), p_match, p_side, p_rate, p_rate_type, p_rate_name, p_multiply);
      v_outcome := jsonb_build_object('reply', p_reply, 'balance', v_balance);
    END IF;
  END IF;
  RETURN request_conclude(p_player, p_route, p_key, v_outcome);
END $$;

-- What speaks against a step bet on these legs now, or NULL. The caller holds the locks of the matches.
CREATE FUNCTION step_obstacle(p_matches bigint[], p_rates bigint[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_moved jsonb;
BEGIN
  SELECT CASE WHEN bool_or(m.id IS NULL) THEN 'MATCH_NOT_FOUND'
              WHEN bool_or(NOT m.is_open) THEN 'BET_CLOSED'
              WHEN bool_or(m.rate_id <> leg.rate_id) THEN 'RATE_CHANGED' END,
         jsonb_agg(jsonb_build_object('matchId', m.id, 'rateId', m.rate_id,
                                      'nowRate', (SELECT setting_rates FROM rate WHERE id = m.rate_id)))
           FILTER (WHERE m.rate_id <> leg.rate_id)
    INTO v_code, v_moved
    FROM unnest(p_matches, p_rates) AS leg (match_id, rate_id)
    LEFT JOIN match m ON m.id = leg.match_id AND m.line = 'STEP';
  RETURN CASE WHEN v_code = 'RATE_CHANGED'
                THEN jsonb_build_object('code', v_code, 'data', jsonb_build_object('items', v_moved))
              WHEN v_code IS NOT NULL THEN jsonb_build_object('code', v_code) END;
END $$;

-- Takes a step bet as PENDING, its stake with it. Legs are given in the order of the slip; a single has one.
CREATE FUNCTION step_place(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_decide_at timestamptz, p_id uuid,
  p_kind text, p_amount bigint, p_stake bigint, p_win bigint,
  p_matches bigint[], p_sides text[], p_rates bigint[], p_rate_names text[], p_multiplies integer[], p_reply jsonb
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_match bigint;
  v_single boolean := p_kind = 'STEP_SINGLE';
  v_balance bigint;
BEGIN
  v_outcome := request_claim(p_player, p_route, p_key, p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  FOR v_match IN SELECT id FROM unnest(p_matches) AS leg (id) ORDER BY id LOOP
    PERFORM match_share(v_match);
  END LOOP;
  v_outcome := step_obstacle(p_matches, p_rates);
  IF v_outcome IS NULL THEN
    v_balance := bet_take_stake(p_player, p_id, p_stake);
    IF v_balance IS NULL THEN
      v_outcome := '{"code": "INSUFFICIENT_BALANCE"}';
    ELSE
      INSERT INTO bet (id, player_id, player_no, kind, status, category_code, amount, stake, win, created_at, decide_at,
                       match_id, side, rate_id, rate_type, rate_name, multiply)
        SELECT p_id, p_player, bet_next_no(p_player), p_kind, 'PENDING', m.category_code, p_amount, p_stake, p_win, p_at,
               p_decide_at, CASE WHEN v_single THEN m.id END, CASE WHEN v_single THEN p_sides[1] END,
               CASE WHEN v_single THEN p_rates[1] END, CASE WHEN v_single THEN 'MY' END,
               CASE WHEN v_single THEN p_rate_names[1] END, CASE WHEN v_single THEN p_multiplies[1] END
          FROM match m WHERE m.id = p_matches[1];
      IF NOT v_single THEN
        INSERT INTO bet_leg (bet_id, leg_no, match_id, side, rate_id, rate_name, multiply)
          SELECT p_id, leg_no, match_id, side, rate_id, rate_name, multiply
            FROM unnest(p_matches, p_sides, p_rates, p_rate_names, p_multiplies)
                 WITH ORDINALITY AS leg (match_id, side, rate_id, rate_name, multiply, leg_no);
      END IF;
      v_outcome := jsonb_build_object('reply', p_reply, 'balance', v_balance);
    END IF;
  END IF;
  RETURN request_conclude(p_player, p_route, p_key, v_outcome);
END $$;

-- Decides one step bet whose time has come: ACCEPTED if every leg is still open at the rate it was bet at, otherwise
-- UNACCEPTED and refunded. Answers its status, or NULL when another server was quicker.
CREATE FUNCTION step_decide(p_bet uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_bet bet;
  v_matches bigint[];
  v_rates bigint[];
  v_match bigint;
  v_wallet bigint;
  v_balance bigint;
  v_posting bigint;
  v_events jsonb;
BEGIN
  SELECT * INTO v_bet FROM bet WHERE id = p_bet;
  IF v_bet.status IS DISTINCT FROM 'PENDING' THEN
    RETURN NULL;
  END IF;
  IF v_bet.kind = 'STEP_SINGLE' THEN
    v_matches := ARRAY[v_bet.match_id];
    v_rates := ARRAY[v_bet.rate_id];
  ELSE
    SELECT array_agg(match_id ORDER BY match_id), array_agg(rate_id ORDER BY match_id)
      INTO v_matches, v_rates FROM bet_leg WHERE bet_id = p_bet;
  END IF;
  FOREACH v_match IN ARRAY v_matches LOOP
    PERFORM match_share(v_match);
  END LOOP;
  SELECT b.account_id INTO v_wallet
    FROM account a JOIN account_balance b ON b.account_id = a.id
   WHERE a.player_id = v_bet.player_id AND a.kind = 'PLAYER_WALLET'
     FOR UPDATE OF b;
  SELECT * INTO v_bet FROM bet WHERE id = p_bet FOR UPDATE;
  IF v_bet.status <> 'PENDING' THEN
    RETURN NULL;
  END IF;

  IF step_obstacle(v_matches, v_rates) IS NULL THEN
    UPDATE bet SET status = 'ACCEPTED', accepted_order = nextval('game_order') WHERE id = p_bet
      RETURNING * INTO v_bet;
    v_events := '[]';
  ELSE
    UPDATE bet SET status = 'UNACCEPTED' WHERE id = p_bet RETURNING * INTO v_bet;
    INSERT INTO posting (kind, ref) VALUES ('BET_REFUND', p_bet::text) RETURNING id INTO v_posting;
    INSERT INTO entry (posting_id, account_id, amount)
      VALUES (v_posting, house_account('HOUSE_STAKES'), -v_bet.stake), (v_posting, v_wallet, v_bet.stake);
    PERFORM ledger_collect(ARRAY[v_bet.player_id]);
    SELECT balance INTO v_balance FROM account_balance WHERE account_id = v_wallet;
    v_events := jsonb_build_array(jsonb_build_object(
      'action', 'WALLET', 'data', jsonb_build_object('balance', balance_text(v_balance))));
  END IF;
  INSERT INTO outbox (player_id, events)
    VALUES (v_bet.player_id, v_events || jsonb_build_object('action', 'BET_DECIDED', 'data', jsonb_build_object(
      'transactionId', p_bet, 'betStatus', v_bet.status, 'resultType', v_bet.result_type)));
  RETURN v_bet.status;
END $$;
