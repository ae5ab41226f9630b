-- Settlement: applies a result to every bet on a match, in batches, as often as the result is corrected.
--
-- A run is created in the transaction that calls the result. Bets store the last run that processed them, so a batch
-- takes some that this run has not processed, decides them and marks them, all in one transaction. A crash loses at
-- most the batch it fell into, and the next server to take up the run finds the rest. Two servers at one run do not
-- wait for each other: the second one leaves. A correction is a run with the next number: what an earlier run posted is
-- reversed by a posting of its own, and posted anew. A rollback is a run with the result WAIT: it reverses and posts
-- nothing anew.

CREATE OR REPLACE FUNCTION settle_lock() RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 726628 $$;

-- One result at a time is compared with the sum above which two have to call it. Taken after the match's lock.
CREATE OR REPLACE FUNCTION results_lock() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7266264);
END $$;

-- Claims a run for this server's transaction: false when another server has it or the run is no longer the current one.
CREATE OR REPLACE FUNCTION settle_claim(p_match bigint, p_run integer) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  -- Shared, so that a correction waits for the end of this batch and no longer.
  PERFORM lock_match_shared(p_match => p_match);
  -- Read before the claim: a server with a run that was replaced must not take the claim from the one that replaced it.
  IF NOT EXISTS (SELECT FROM settlement WHERE match_id = p_match AND run_no = p_run AND status = 'RUNNING') THEN
    RETURN false;
  END IF;
  RETURN pg_try_advisory_xact_lock(settle_lock(), p_match::integer);
END $$;

-- Locks the wallets of these bets, then the bets.
CREATE OR REPLACE FUNCTION settle_lock_bets(p_bets uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account_balance w
    WHERE w.account_id IN (SELECT a.id FROM account a
                            WHERE a.kind = 'PLAYER_WALLET'
                              AND a.player_id IN (SELECT player_id FROM bet WHERE id = ANY (p_bets)))
    ORDER BY w.account_id FOR UPDATE;
  PERFORM FROM bet WHERE id = ANY (p_bets) ORDER BY id FOR UPDATE;
END $$;

-- Brings bets to the given result types and payouts and moves the difference; WAIT reverses a decision. The caller
-- holds the wallets and the bets. Bets on one match are marked with the run. Returns how many changed.
--
-- Reversals come first: what they take from a wallet beyond what it holds becomes debt, which the credits that follow
-- pay before anything else.
CREATE OR REPLACE FUNCTION settle_apply(p_bets uuid[], p_results text[], p_payouts bigint[], p_run integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_stakes bigint := house_account(p_kind => 'HOUSE_STAKES');
  v_result bigint := house_account(p_kind => 'HOUSE_RESULT');
  v_changed uuid[];
  v_bet record;
  v_taken bigint;
  v_refs text[];
  v_players bigint[];
  v_payouts bigint[];
  v_posting_nos integer[];
  v_accounts bigint[];
  v_amounts bigint[];
BEGIN
  SELECT array_agg(b.id ORDER BY b.id) INTO v_changed
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
    PERFORM ledger_post_many(
      p_kind => 'UNSETTLE', p_refs => ARRAY[v_bet.id || '/' || v_bet.settle_no], p_posting_nos => ARRAY[1, 1, 1, 1],
      p_accounts => ARRAY[v_stakes, v_result, v_bet.wallet,
                          CASE WHEN v_taken < v_bet.payout THEN debt_account(p_player => v_bet.player_id) END],
      p_amounts => ARRAY[v_bet.stake, v_bet.payout - v_bet.stake, -v_taken, v_taken - v_bet.payout]);
  END LOOP;

  UPDATE bet b
     SET result_type = given.result_type,
         payout = given.payout,
         status = CASE given.result_type WHEN 'WAIT' THEN 'ACCEPTED' ELSE 'PAID' END,
         settle_no = b.settle_no + CASE given.result_type WHEN 'WAIT' THEN 0 ELSE 1 END,
         settled_run = coalesce(p_run, b.settled_run),
         first_decided_at = CASE given.result_type WHEN 'WAIT' THEN b.first_decided_at
                                                   ELSE coalesce(b.first_decided_at, clock_timestamp()) END
    FROM unnest(p_bets, p_results, p_payouts) AS given (id, result_type, payout)
   WHERE b.id = given.id AND b.id = ANY (v_changed);

  WITH paid AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY b.id)::integer AS posting_no, b.id || '/' || b.settle_no AS ref,
           b.player_id, w.id AS wallet, b.stake, b.payout
      FROM bet b JOIN account w ON w.player_id = b.player_id AND w.kind = 'PLAYER_WALLET'
     WHERE b.id = ANY (v_changed) AND b.status = 'PAID'
  )
  SELECT (SELECT array_agg(ref ORDER BY posting_no) FROM paid),
         (SELECT array_agg(player_id ORDER BY posting_no) FROM paid),
         (SELECT array_agg(payout ORDER BY posting_no) FROM paid),
         array_agg(posting_no), array_agg(account_id), array_agg(amount)
    INTO v_refs, v_players, v_payouts, v_posting_nos, v_accounts, v_amounts
    FROM paid
   CROSS JOIN LATERAL (VALUES (v_stakes, -stake), (v_result, stake - payout), (wallet, payout))
      AS moved (account_id, amount);
  PERFORM ledger_post_many(p_kind => 'SETTLE', p_refs => v_refs, p_posting_nos => v_posting_nos, p_accounts => v_accounts,
                           p_amounts => v_amounts);
  PERFORM collect_debt(p_kind => 'SETTLE', p_refs => v_refs, p_players => v_players, p_amounts => v_payouts);

  INSERT INTO outbox (player_id, events)
    SELECT b.player_id, jsonb_build_array(wallet_event(p_balance => min(w.balance)))
                        || jsonb_agg(bet_decided_event(p_bet => b) ORDER BY b.player_no)
      FROM bet b
      JOIN account a ON a.player_id = b.player_id AND a.kind = 'PLAYER_WALLET'
      JOIN account_balance w ON w.account_id = a.id
     WHERE b.id = ANY (v_changed)
     GROUP BY b.player_id;
  RETURN cardinality(v_changed);
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- The statistics do not cover a match on which thousands bet within minutes: the planner would expect few bets, and
-- read and sort all of them for each batch, which took half of its time with 20,000 bets. Without sorting, only the
-- index in this order is left.

-- Bets on this match that the run has not processed yet.
CREATE OR REPLACE FUNCTION settle_due(p_match bigint, p_run integer, p_limit integer) RETURNS uuid[]
LANGUAGE plpgsql
SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN (SELECT array_agg(id)
            FROM (SELECT id FROM bet
                   WHERE match_id = p_match AND settled_run < p_run AND status IN ('ACCEPTED', 'PAID')
                   ORDER BY settled_run
                   LIMIT p_limit) AS due);
END $$;

-- The same for bets on several matches, without those that could not be decided before.
CREATE OR REPLACE FUNCTION settle_multis_due(p_match bigint, p_run integer, p_without uuid[], p_limit integer)
RETURNS SETOF uuid
LANGUAGE plpgsql
SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    SELECT b.id FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
     WHERE leg.match_id = p_match AND leg.settled_run < p_run AND b.status IN ('ACCEPTED', 'PAID')
       AND b.id <> ALL (p_without)
     ORDER BY leg.settled_run
     LIMIT p_limit;
END $$;

-- Whether the run has processed every bet and leg.
CREATE OR REPLACE FUNCTION settle_is_complete(p_match bigint, p_run integer) RETURNS boolean
LANGUAGE plpgsql STABLE
SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM bet
    WHERE match_id = p_match AND settled_run < p_run AND status IN ('ACCEPTED', 'PAID')
    ORDER BY settled_run
    LIMIT 1;
  IF FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
    WHERE leg.match_id = p_match AND leg.settled_run < p_run AND b.status IN ('ACCEPTED', 'PAID')
    ORDER BY leg.settled_run
    LIMIT 1;
  RETURN NOT FOUND;
END $$;

-- ---------------------------------------------------------------------------------------------------------------

-- Decides a batch of bets on one match by the outcome of each side. Returns how many it processed: fewer than the limit
-- means that none are left; -1 that the run was not this server's.
CREATE OR REPLACE FUNCTION settle_bets(
  p_match bigint, p_run integer, p_limit integer, p_sides text[], p_outcomes text[]
) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_bets uuid[];
BEGIN
  IF NOT settle_claim(p_match => p_match, p_run => p_run) THEN
    RETURN -1;
  END IF;
  v_bets := settle_due(p_match => p_match, p_run => p_run, p_limit => p_limit);
  IF v_bets IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM settle_lock_bets(p_bets => v_bets);
  PERFORM settle_apply(
    p_bets => array_agg(b.id), p_results => array_agg(decided.outcome),
    p_payouts => array_agg(CASE decided.outcome WHEN 'WIN' THEN b.stake + b.win WHEN 'DRAW' THEN b.stake ELSE 0 END),
    p_run => p_run)
    FROM bet b JOIN unnest(p_sides, p_outcomes) AS decided (side, outcome) ON decided.side = b.side
   WHERE b.id = ANY (v_bets);
  -- Bets that a correction leaves as they were.
  UPDATE bet SET settled_run = p_run WHERE id = ANY (v_bets) AND settled_run < p_run;
  UPDATE settlement SET settled_bets = settled_bets + cardinality(v_bets) WHERE match_id = p_match AND run_no = p_run;
  RETURN cardinality(v_bets);
END $$;

-- Applies the run to the legs of these bets on several matches and returns all legs of those that it had not processed.
-- The caller holds settle_claim, works out what each bet pays now and calls settle_apply in the same transaction.
CREATE OR REPLACE FUNCTION settle_legs(
  p_match bigint, p_run integer, p_bets uuid[], p_sides text[], p_outcomes text[]
) RETURNS TABLE (bet_id uuid, amount bigint, multiply integer, result_type text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_bets uuid[];
BEGIN
  PERFORM settle_lock_bets(p_bets => p_bets);
  -- Under the locks: another server may have processed some of them since they were looked up.
  SELECT array_agg(leg.bet_id) INTO v_bets
    FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
   WHERE leg.bet_id = ANY (p_bets) AND leg.match_id = p_match AND leg.settled_run < p_run
     AND b.status IN ('ACCEPTED', 'PAID');
  IF v_bets IS NULL THEN
    RETURN;
  END IF;
  UPDATE bet_leg leg SET result_type = decided.outcome, settled_run = p_run
    FROM unnest(p_sides, p_outcomes) AS decided (side, outcome)
   WHERE leg.bet_id = ANY (v_bets) AND leg.match_id = p_match AND decided.side = leg.side;
  UPDATE settlement SET settled_bets = settled_bets + cardinality(v_bets) WHERE match_id = p_match AND run_no = p_run;
  RETURN QUERY
    SELECT leg.bet_id, b.amount, leg.multiply, leg.result_type
      FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
     WHERE leg.bet_id = ANY (v_bets)
     ORDER BY leg.bet_id, leg.leg_no;
END $$;

-- Ends a run. False, and the run goes on, when bets are left or the run was not this server's.
CREATE OR REPLACE FUNCTION settle_finish(p_match bigint, p_run integer) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT settle_claim(p_match => p_match, p_run => p_run) THEN
    RETURN false;
  END IF;
  UPDATE settlement SET status = 'DONE'
   WHERE match_id = p_match AND run_no = p_run AND settle_is_complete(p_match => p_match, p_run => p_run);
  RETURN FOUND;
END $$;
