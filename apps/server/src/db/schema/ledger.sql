-- The ledger: double entry, append-only, integer satang. Only this file writes posting and entry.
--
-- Invariant                                        Enforced by
--   every posting sums to zero and has entries     entry_apply, posting_has_entries
--   a stored balance is the sum of its entries     entry_apply is the only writer of balance and bet_count
--   no player's balance is below zero              CHECK player_balance_not_negative
--   nothing posted is ever changed or removed      forbid_change
--   the same business fact is posted once          UNIQUE posting_once
--
-- Signs: an entry adds to what the account's owner is owed. A deposit of 100 is +100 in the player's wallet and
-- -100 in HOUSE_BANK, whose sum is therefore minus what the house holds at its bank.
--
-- Locks are taken in this order: request key, approval, the table of bank lines, matches by id, results, accounts by
-- id, bets by id, transfer, player or operators by id, session, house limits, a player's stakes on the match, its
-- exposure rows by stripe, audit. A debt may be locked after a bet or a transfer, but only under the lock of its
-- player's wallet. What only the holder of a match does, a call of a result and its recall, and a cancellation lock the
-- operator and the session, shared, right after the match.

-- The accounts of the house are rows that migrations insert and nothing changes. As constants they cost a bet nothing.
CREATE OR REPLACE FUNCTION house_account(p_kind text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE p_kind WHEN 'HOUSE_BANK' THEN 1::bigint WHEN 'HOUSE_STAKES' THEN 2 WHEN 'HOUSE_RESULT' THEN 3
                     WHEN 'HOUSE_ADJUST' THEN 0 END
$$;

-- Opens the wallet and the hold account of a new player.
CREATE OR REPLACE FUNCTION ledger_open_accounts(p_player bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH opened AS (
    INSERT INTO account (kind, player_id)
      VALUES ('PLAYER_WALLET', p_player), ('PLAYER_HOLD', p_player)
      RETURNING id
  )
  INSERT INTO account_balance (account_id) SELECT id FROM opened;
END $$;

-- The account of a player's debt, opened when it is first needed. A debt is zero or below, and never exists at the
-- same time as money in the wallet.
CREATE OR REPLACE FUNCTION debt_account(p_player bigint) RETURNS bigint
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

-- What a player owes the house, as a positive amount. Exact while the caller holds the lock of the player's wallet.
CREATE OR REPLACE FUNCTION debt_of(p_player bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce((SELECT -b.balance
                     FROM account a JOIN account_balance b ON b.account_id = a.id
                    WHERE a.player_id = p_player AND a.kind = 'PLAYER_DEBT'), 0);
END $$;

-- Locks these accounts of players, in ascending order as everywhere, so that two transactions cannot deadlock.
CREATE OR REPLACE FUNCTION ledger_lock(p_accounts bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account_balance b WHERE b.account_id = ANY (p_accounts) ORDER BY b.account_id FOR UPDATE;
END $$;

-- Posts one business fact: moves an amount from one account to another. Raises unique_violation when the fact has been
-- posted before. A player's account that does not hold enough violates player_balance_not_negative, and then nothing
-- happened. A crash before the commit leaves no trace.
--
-- The caller holds the locks of the players' accounts: locked before the entries get their ids, so that the ids of an
-- account's entries are in the order they took effect.
CREATE OR REPLACE FUNCTION ledger_post(p_kind text, p_ref text, p_from bigint, p_to bigint, p_amount bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_posting bigint;
BEGIN
  INSERT INTO posting (kind, ref) VALUES (p_kind, p_ref) RETURNING id INTO v_posting;
  INSERT INTO entry (posting_id, account_id, amount) VALUES (v_posting, p_from, -p_amount), (v_posting, p_to, p_amount);
END $$;

-- Posts many facts of one kind at once: the n-th ref is the n-th posting, and an entry belongs to the posting that its
-- number names. Entries of zero are left out. Otherwise as ledger_post.
CREATE OR REPLACE FUNCTION ledger_post_many(
  p_kind text, p_refs text[], p_posting_nos integer[], p_accounts bigint[], p_amounts bigint[]
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_postings bigint[];
BEGIN
  WITH made AS (
    INSERT INTO posting (kind, ref)
      SELECT p_kind, ref FROM unnest(p_refs) WITH ORDINALITY AS given (ref, posting_no) ORDER BY posting_no
      RETURNING id
  )
  SELECT array_agg(id ORDER BY id) INTO v_postings FROM made;
  INSERT INTO entry (posting_id, account_id, amount)
    SELECT v_postings[posting_no], account_id, amount
      FROM unnest(p_posting_nos, p_accounts, p_amounts) AS given (posting_no, account_id, amount)
     WHERE amount <> 0;
END $$;

-- Called after wallets were credited, in the same transaction: debts are paid before anything else. The n-th ref is
-- that of the posting of this kind that credited the n-th player with the n-th amount. A collection is named by the
-- credit that it is taken from, so that one leads to the other.
CREATE OR REPLACE FUNCTION collect_debt(p_kind text, p_refs text[], p_players bigint[], p_amounts bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_owed record;
  v_credit record;
  v_left bigint;
  v_taken bigint;
BEGIN
  FOR v_owed IN
    SELECT d.account_id AS debt, w.id AS wallet, a.player_id
      FROM account_balance d
      JOIN account a ON a.id = d.account_id
      JOIN account w ON w.player_id = a.player_id AND w.kind = 'PLAYER_WALLET'
     WHERE d.is_debt AND d.balance < 0 AND a.player_id = ANY (p_players)
     ORDER BY d.account_id
  LOOP
    PERFORM ledger_lock(p_accounts => ARRAY[v_owed.debt, v_owed.wallet]);
    SELECT -balance INTO v_left FROM account_balance WHERE account_id = v_owed.debt;
    FOR v_credit IN
      SELECT ref, amount
        FROM unnest(p_refs, p_players, p_amounts) WITH ORDINALITY AS given (ref, player_id, amount, credit_no)
       WHERE player_id = v_owed.player_id AND amount > 0
       ORDER BY credit_no
    LOOP
      v_taken := least(v_credit.amount, v_left);
      EXIT WHEN v_taken = 0;
      PERFORM ledger_post(p_kind => 'COLLECT', p_ref => p_kind || '/' || v_credit.ref, p_from => v_owed.wallet,
                          p_to => v_owed.debt, p_amount => v_taken);
      v_left := v_left - v_taken;
    END LOOP;
  END LOOP;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

-- Runs once per INSERT, which brings all entries of a posting or none.
--
-- Entries are counted, not searched for: a search for the first one is planned as a sequential scan while the table is
-- empty, and that plan is cached until the table is next analyzed.
CREATE OR REPLACE FUNCTION entry_apply() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_unbalanced boolean;
  v_added_to boolean;
  v_unknown boolean;
  v_wallets bigint;
  v_has_bets boolean;
BEGIN
  -- Scalar subqueries, which always use the index: a join is planned for one number of entries and cached for all.
  SELECT bool_or(made.total <> 0),
         bool_or(made.entries <> (SELECT count(*) FROM entry e WHERE e.posting_id = made.posting_id)),
         bool_or(made.known <> made.entries OR made.kind IS NULL),
         sum(made.wallets),
         bool_or(made.kind = 'BET')
    INTO v_unbalanced, v_added_to, v_unknown, v_wallets, v_has_bets
    FROM (SELECT a.posting_id, sum(a.amount) AS total, count(*) AS entries,
                 count(account.id) AS known, count(account.player_id) AS wallets,
                 (SELECT p.kind FROM posting p WHERE p.id = a.posting_id) AS kind
            FROM added a LEFT JOIN account ON account.id = a.account_id
           GROUP BY a.posting_id) AS made;
  IF v_unbalanced THEN
    RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'SN001';
  ELSIF v_added_to THEN
    RAISE EXCEPTION 'a posting is complete once it is made' USING ERRCODE = 'SN002';
  ELSIF v_unknown THEN
    RAISE EXCEPTION 'an entry names an account or a posting that does not exist' USING ERRCODE = 'SN001';
  END IF;
  -- In ascending order of the account ids, as everywhere, so that two postings over the same wallets cannot deadlock.
  -- A single wallet needs no order.
  IF v_wallets > 1 THEN
    PERFORM FROM account_balance b
      WHERE b.account_id IN (SELECT account_id FROM added)
      ORDER BY b.account_id FOR UPDATE;
  END IF;
  -- Every balance row that a bet touches is a wallet, and the bet is counted there.
  IF v_has_bets THEN
    UPDATE account_balance b
       SET balance = b.balance + d.delta, bet_count = b.bet_count + d.bets
      FROM (SELECT a.account_id, sum(a.amount)::bigint AS delta,
                   count(*) FILTER (WHERE (SELECT p.kind FROM posting p WHERE p.id = a.posting_id) = 'BET') AS bets
              FROM added a
             GROUP BY a.account_id) d
     WHERE b.account_id = d.account_id;
  ELSE
    UPDATE account_balance b
       SET balance = b.balance + d.delta
      FROM (SELECT account_id, sum(amount)::bigint AS delta FROM added GROUP BY account_id) d
     WHERE b.account_id = d.account_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER entry_apply AFTER INSERT ON entry
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entry_apply();

CREATE OR REPLACE FUNCTION posting_has_entries() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM entry WHERE posting_id = NEW.id) = 0 THEN
    RAISE EXCEPTION 'posting % has no entries', NEW.id USING ERRCODE = 'SN001';
  END IF;
  RETURN NULL;
END $$;

-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS posting_has_entries ON posting;
CREATE CONSTRAINT TRIGGER posting_has_entries AFTER INSERT ON posting
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION posting_has_entries();

CREATE OR REPLACE FUNCTION forbid_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed: the ledger only ever grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'SN002';
END $$;

CREATE OR REPLACE TRIGGER entry_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER posting_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER account_forbid_change BEFORE UPDATE OR DELETE OR TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- At depth 0 is a statement of a client or of a function it calls; entry_apply, a trigger itself, is deeper.
CREATE OR REPLACE TRIGGER balance_forbid_change BEFORE UPDATE ON account_balance
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER balance_forbid_removal BEFORE DELETE OR TRUNCATE ON account_balance
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER balance_starts_at_zero BEFORE INSERT ON account_balance
  FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.bet_count <> 0) EXECUTE FUNCTION forbid_change();

CREATE OR REPLACE FUNCTION balance_check_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account
                  WHERE id = NEW.account_id AND player_id IS NOT NULL
                    AND (kind = 'PLAYER_DEBT') = NEW.is_debt) THEN
    RAISE EXCEPTION 'only a player''s account has a balance row' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER balance_check_account BEFORE INSERT ON account_balance
  FOR EACH ROW EXECUTE FUNCTION balance_check_account();
