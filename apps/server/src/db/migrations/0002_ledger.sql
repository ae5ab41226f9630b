-- The ledger: double entry, append-only, integer satang.
--
-- What must always hold, and what holds it:
--   every posting sums to zero and has entries     entry_apply, posting_has_entries
--   a stored balance is the sum of its entries     entry_apply is the only writer of account_balance
--   no player's balance is below zero              CHECK player_balance_not_negative
--   nothing posted is ever changed or removed      refuse_change
--   the same business fact is posted once          UNIQUE posting_once
--
-- Signs: an entry adds to what the account's owner is owed. A deposit of 100 is +100 in the player's wallet and
-- -100 in HOUSE_BANK, whose sum is therefore minus what the house holds at its bank.
--
-- House accounts have no row in account_balance: every bet touches them, and one row that all bets must update
-- would make them queue. Their entries are appended and summed.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('PLAYER_WALLET', 'PLAYER_HOLD', 'HOUSE_BANK', 'HOUSE_STAKES', 'HOUSE_RESULT')),
  player_id bigint REFERENCES player (id),
  CHECK ((player_id IS NULL) = (kind LIKE 'HOUSE_%')),
  CONSTRAINT account_once UNIQUE NULLS NOT DISTINCT (player_id, kind)
);

INSERT INTO account (kind) VALUES ('HOUSE_BANK'), ('HOUSE_STAKES'), ('HOUSE_RESULT');

CREATE TABLE account_balance (
  account_id bigint PRIMARY KEY REFERENCES account (id),
  balance bigint NOT NULL DEFAULT 0 CONSTRAINT player_balance_not_negative CHECK (balance >= 0)
) WITH (fillfactor = 50);

CREATE TABLE posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  ref text NOT NULL CHECK (ref <> ''),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT posting_once UNIQUE (kind, ref)
);

-- No foreign key to account: it would take a share lock on the one row of a house account for every bet.
-- entry_apply looks the account up instead, and accounts are never removed.
CREATE TABLE entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posting_id bigint NOT NULL REFERENCES posting (id),
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 9000000000000000)
);

CREATE INDEX entry_of_account ON entry (account_id, id);
CREATE INDEX entry_of_posting ON entry (posting_id);

-- Runs once per INSERT, which brings all entries of a posting or none.
CREATE FUNCTION entry_apply() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY posting_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'SN001';
  END IF;
  IF EXISTS (SELECT FROM added a
              WHERE EXISTS (SELECT FROM entry e
                             WHERE e.posting_id = a.posting_id AND e.id NOT IN (SELECT id FROM added))) THEN
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

CREATE TRIGGER entry_apply AFTER INSERT ON entry
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entry_apply();

CREATE FUNCTION posting_has_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM entry WHERE posting_id = NEW.id) THEN
    RAISE EXCEPTION 'posting % has no entries', NEW.id USING ERRCODE = 'SN001';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER posting_has_entries AFTER INSERT ON posting
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION posting_has_entries();

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed: the ledger only ever grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'SN002';
END $$;

CREATE TRIGGER entry_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Depth 0 is a statement of a client; entry_apply, a trigger itself, is deeper.
CREATE TRIGGER balance_follows_entries BEFORE UPDATE OR DELETE ON account_balance
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER balance_stays BEFORE TRUNCATE ON account_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER balance_starts_at_zero BEFORE INSERT ON account_balance
  FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_change();

CREATE FUNCTION house_has_no_balance() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = NEW.account_id AND player_id IS NOT NULL) THEN
    RAISE EXCEPTION 'only a player''s account has a balance row' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER house_has_no_balance BEFORE INSERT ON account_balance
  FOR EACH ROW EXECUTE FUNCTION house_has_no_balance();

-- Posts one business fact. The same kind and ref a second time answers the first posting and moves nothing; with
-- other entries it is another fact under a name already taken, and raises SN003.
-- A player's account that does not hold enough breaks player_balance_not_negative, and then nothing happened.
--
-- A crash anywhere before the commit leaves no trace; after it, the caller asks again with the same ref.
CREATE FUNCTION ledger_post(p_kind text, p_ref text, p_accounts bigint[], p_amounts bigint[])
RETURNS TABLE (posting_id bigint, is_new boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO posting (kind, ref) VALUES (p_kind, p_ref) ON CONFLICT (kind, ref) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    SELECT id INTO v_id FROM posting WHERE kind = p_kind AND ref = p_ref;
    IF (SELECT array_agg((e.account_id, e.amount) ORDER BY e.account_id, e.amount) FROM entry e WHERE e.posting_id = v_id)
       IS DISTINCT FROM
       (SELECT array_agg((g.account_id, g.amount) ORDER BY g.account_id, g.amount)
          FROM unnest(p_accounts, p_amounts) AS g (account_id, amount)) THEN
      RAISE EXCEPTION 'posting % % was made with other entries', p_kind, p_ref USING ERRCODE = 'SN003';
    END IF;
    RETURN QUERY SELECT v_id, false;
    RETURN;
  END IF;
  -- Locked before the entries are numbered, so that an account's entries are numbered in the order they took effect.
  PERFORM FROM account_balance b WHERE b.account_id = ANY (p_accounts) ORDER BY b.account_id FOR UPDATE;
  INSERT INTO entry (posting_id, account_id, amount)
    SELECT v_id, account_id, amount
      FROM unnest(p_accounts, p_amounts) AS given (account_id, amount);
  RETURN QUERY SELECT v_id, true;
END $$;

-- Registers a player with a wallet and a hold account. Answers no row when the phone has an account already.
CREATE FUNCTION player_register(
  p_phone text, p_full_name text, p_password_hash text, p_bank_code text, p_bank_name text, p_bank_account text,
  p_line text, p_referrer text, p_deposit_account_id integer, p_agent_id integer
) RETURNS TABLE (player_id bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_player bigint;
BEGIN
  INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line, referrer,
                      deposit_account_id, agent_id)
    VALUES (p_phone, p_full_name, p_password_hash, p_bank_code, p_bank_name, p_bank_account, p_line, p_referrer,
            p_deposit_account_id, p_agent_id)
    ON CONFLICT (phone) DO NOTHING
    RETURNING id INTO v_player;
  IF v_player IS NULL THEN
    RETURN;
  END IF;
  WITH opened AS (
    INSERT INTO account (kind, player_id)
      VALUES ('PLAYER_WALLET', v_player), ('PLAYER_HOLD', v_player)
      RETURNING id
  )
  INSERT INTO account_balance (account_id) SELECT id FROM opened;
  RETURN QUERY SELECT v_player;
END $$;
