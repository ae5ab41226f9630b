-- Settlement: applies a result to every bet on a match, in batches, as often as the result is corrected.
--
-- A run is made in the transaction that calls the result. Bets remember the last run they have been through, so a
-- batch takes some that have not been through this one, decides them and marks them, all in one transaction. A crash
-- loses at most the batch it fell into, and whoever goes on finds the rest. Two servers at one run do not wait for each
-- other: the one that comes second leaves. A correction is a run with the next number: what an earlier run had posted
-- is taken back by a posting of its own, and posted anew.

CREATE FUNCTION settle_lock() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 726628';

CREATE TABLE settlement (
  match_id bigint NOT NULL REFERENCES match (id),
  run_no integer NOT NULL CHECK (run_no > 0),
  result text NOT NULL CHECK (result IN ('RED', 'BLUE', 'DRAW', 'CANCEL')),
  reason text,
  called_by text NOT NULL,
  status text NOT NULL DEFAULT 'RUNNING' CHECK (status IN ('RUNNING', 'DONE', 'REPLACED')),
  called_at timestamptz NOT NULL,
  settled_bets integer NOT NULL DEFAULT 0,
  PRIMARY KEY (match_id, run_no),
  CONSTRAINT settlement_correction_has_reason CHECK (run_no = 1 OR reason <> '')
);

CREATE UNIQUE INDEX settlement_one_running ON settlement (match_id) WHERE status = 'RUNNING';

-- Brings bets to the given result types and payouts and moves the difference; WAIT takes a decision back. The caller
-- holds the wallets and the bets. Those on one match are marked with the run. Answers how many changed.
--
-- Reversals first: what they take from a wallet beyond what it holds becomes debt, which the credits that follow pay
-- before anything else.
CREATE FUNCTION bets_decide(p_bets uuid[], p_results text[], p_payouts bigint[], p_run integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_stakes bigint := house_account('HOUSE_STAKES');
  v_result bigint := house_account('HOUSE_RESULT');
  v_changed uuid[];
  v_players bigint[];
  v_bet record;
  v_taken bigint;
  v_posting bigint;
BEGIN
  SELECT array_agg(b.id ORDER BY b.id), array_agg(DISTINCT b.player_id)
    INTO v_changed, v_players
    FROM unnest(p_bets, p_results, p_payouts) AS given (id, result_type, payout)
    JOIN bet b ON b.id = given.id
   WHERE (b.result_type, b.payout) <> (given.result_type, given.payout);
  IF v_changed IS NULL THEN
    RETURN 0;
  END IF;

  FOR v_bet IN
    SELECT b.*, w.id AS wallet
      FROM bet b JOIN account w ON w.player_id = b.player_id AND w.kind = 'PLAYER_WALLET'
     WHERE b.id = ANY (v_changed) AND b.status = 'PAID'
     ORDER BY b.id
  LOOP
    SELECT least(balance, v_bet.payout) INTO v_taken FROM account_balance WHERE account_id = v_bet.wallet;
    INSERT INTO posting (kind, ref) VALUES ('UNSETTLE', v_bet.id || '/' || v_bet.settle_no) RETURNING id INTO v_posting;
    INSERT INTO entry (posting_id, account_id, amount)
      SELECT v_posting, account_id, amount
        FROM (VALUES (v_stakes, v_bet.stake), (v_result, v_bet.payout - v_bet.stake), (v_bet.wallet, -v_taken),
                     (CASE WHEN v_taken < v_bet.payout THEN debt_account(v_bet.player_id) END, v_taken - v_bet.payout))
          AS moved (account_id, amount)
       WHERE amount <> 0;
  END LOOP;

  UPDATE bet b
     SET result_type = given.result_type,
         payout = given.payout,
         status = CASE given.result_type WHEN 'WAIT' THEN 'ACCEPTED' ELSE 'PAID' END,
         settle_no = b.settle_no + CASE given.result_type WHEN 'WAIT' THEN 0 ELSE 1 END,
         settled_run = coalesce(p_run, b.settled_run)
    FROM unnest(p_bets, p_results, p_payouts) AS given (id, result_type, payout)
   WHERE b.id = given.id AND b.id = ANY (v_changed);

  WITH made AS (
    INSERT INTO posting (kind, ref)
      SELECT 'SETTLE', b.id || '/' || b.settle_no FROM bet b
       WHERE b.id = ANY (v_changed) AND b.status = 'PAID'
       ORDER BY b.id
      RETURNING id, ref
  )
  INSERT INTO entry (posting_id, account_id, amount)
    SELECT made.id, moved.account_id, moved.amount
      FROM made
      JOIN bet b ON b.id = split_part(made.ref, '/', 1)::uuid
      JOIN account w ON w.player_id = b.player_id AND w.kind = 'PLAYER_WALLET'
     CROSS JOIN LATERAL (VALUES (v_stakes, -b.stake), (v_result, b.stake - b.payout), (w.id, b.payout))
        AS moved (account_id, amount)
     WHERE moved.amount <> 0;
  PERFORM ledger_collect(v_players);

  INSERT INTO outbox (player_id, events)
    SELECT b.player_id,
           jsonb_build_array(jsonb_build_object('action', 'WALLET', 'data', jsonb_build_object(
             'balance', balance_text(min(w.balance)))))
           || jsonb_agg(jsonb_build_object('action', 'BET_DECIDED', 'data', jsonb_build_object(
             'transactionId', b.id, 'betStatus', b.status, 'resultType', b.result_type)) ORDER BY b.player_no)
      FROM bet b
      JOIN account a ON a.player_id = b.player_id AND a.kind = 'PLAYER_WALLET'
      JOIN account_balance w ON w.account_id = a.id
     WHERE b.id = ANY (v_changed)
     GROUP BY b.player_id;
  RETURN cardinality(v_changed);
END $$;

-- The turn of one server at one run: false when another has it or the run is no longer the current one.
CREATE FUNCTION settle_claim(p_match bigint, p_run integer) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  -- Shared, so that a correction waits for the end of this batch and no longer.
  PERFORM match_share(p_match);
  -- Asked first: whoever comes with a run that was replaced must not take the turn from the one that replaced it.
  IF NOT EXISTS (SELECT FROM settlement WHERE match_id = p_match AND run_no = p_run AND status = 'RUNNING') THEN
    RETURN false;
  END IF;
  RETURN pg_try_advisory_xact_lock(settle_lock(), p_match::integer);
END $$;

CREATE FUNCTION bets_lock(p_bets uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account_balance w
    WHERE w.account_id IN (SELECT a.id FROM account a
                            WHERE a.kind = 'PLAYER_WALLET'
                              AND a.player_id IN (SELECT player_id FROM bet WHERE id = ANY (p_bets)))
    ORDER BY w.account_id FOR UPDATE;
  PERFORM FROM bet WHERE id = ANY (p_bets) ORDER BY id FOR UPDATE;
END $$;

-- Decides a batch of bets on one match, by what each side is worth. Answers how many it took up: fewer than the limit
-- means there are no more; -1 that it was not this server's turn.
CREATE FUNCTION settle_bets(p_match bigint, p_run integer, p_limit integer, p_sides text[], p_outcomes text[])
RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_bets uuid[];
BEGIN
  IF NOT settle_claim(p_match, p_run) THEN
    RETURN -1;
  END IF;
  SELECT array_agg(id) INTO v_bets
    FROM (SELECT id FROM bet
           WHERE match_id = p_match AND settled_run < p_run AND status IN ('ACCEPTED', 'PAID')
           LIMIT p_limit) AS due;
  IF v_bets IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM bets_lock(v_bets);
  PERFORM bets_decide(array_agg(b.id), array_agg(worth.outcome),
                      array_agg(CASE worth.outcome WHEN 'WIN' THEN b.stake + b.win WHEN 'DRAW' THEN b.stake ELSE 0 END),
                      p_run)
    FROM bet b JOIN unnest(p_sides, p_outcomes) AS worth (side, outcome) ON worth.side = b.side
   WHERE b.id = ANY (v_bets);
  -- A correction that leaves a bet as it was.
  UPDATE bet SET settled_run = p_run WHERE id = ANY (v_bets) AND settled_run < p_run;
  UPDATE settlement SET settled_bets = settled_bets + cardinality(v_bets) WHERE match_id = p_match AND run_no = p_run;
  RETURN cardinality(v_bets);
END $$;

-- Applies the run to the legs of a batch of bets on several matches and answers all legs of those bets; the caller
-- works out what each bet is worth now and calls bets_decide in the same transaction. No row: nothing left, or not
-- this server's turn, which `settle_claim` has told.
CREATE FUNCTION settle_legs(p_match bigint, p_run integer, p_limit integer, p_sides text[], p_outcomes text[])
RETURNS TABLE (bet_id uuid, amount bigint, multiply integer, result_type text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_bets uuid[];
BEGIN
  SELECT array_agg(due.bet_id) INTO v_bets
    FROM (SELECT leg.bet_id FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
           WHERE leg.match_id = p_match AND leg.settled_run < p_run AND b.status IN ('ACCEPTED', 'PAID')
           LIMIT p_limit) AS due;
  IF v_bets IS NULL THEN
    RETURN;
  END IF;
  PERFORM bets_lock(v_bets);
  UPDATE bet_leg leg SET result_type = worth.outcome, settled_run = p_run
    FROM unnest(p_sides, p_outcomes) AS worth (side, outcome)
   WHERE leg.bet_id = ANY (v_bets) AND leg.match_id = p_match AND worth.side = leg.side;
  UPDATE settlement SET settled_bets = settled_bets + cardinality(v_bets) WHERE match_id = p_match AND run_no = p_run;
  RETURN QUERY
    SELECT leg.bet_id, b.amount, leg.multiply, leg.result_type
      FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
     WHERE leg.bet_id = ANY (v_bets)
     ORDER BY leg.bet_id, leg.leg_no;
END $$;
