-- LIVE bets, and the rules of every bet.
--
-- Invariant                                        Enforced by
--   no bet on a match that is closed or ended      the match's lock, shared, and its row read after it
--   a bet's rate is the current one                the same
--   the stake leaves the wallet with the bet       one function, one transaction; posting_once
--   a bet pays what its result says                bet_check_rules: bet_payout_follows_result
--   a player's bets are numbered without gaps      account_balance.bet_count, raised by entry_apply; bet_player_no_once
--   a decision is told once, after it was made      bets_claim_decisions, bet_check_rules: bet_told_after_settled

-- Takes a bet's stake and numbers the bet, unless `refusal` says why not: then nothing was taken. `balance` is what is
-- left in the wallet. A bet over several matches has no match. `p_limit` has the limits of the match, where they are
-- known.
CREATE OR REPLACE FUNCTION bet_take_stake(
  p_player bigint, p_bet uuid, p_kind text, p_match bigint, p_categories text[], p_side text, p_amount bigint,
  p_stake bigint, p_win bigint, p_locked boolean, p_limit match_limit,
  OUT balance bigint, OUT player_no bigint, OUT refusal jsonb
)
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet bigint;
  v_has_limits boolean;
  v_bet_max bigint := p_limit.bet_max;
  v_match_max bigint := p_limit.player_match_max;
  v_liability_max bigint := p_limit.liability_max;
  v_payout_max bigint;
  v_red bigint := loss_change(p_outcome => 'RED', p_side => p_side, p_stake => p_stake, p_win => p_win);
  v_blue bigint := loss_change(p_outcome => 'BLUE', p_side => p_side, p_stake => p_stake, p_win => p_win);
  v_draw bigint := loss_change(p_outcome => 'DRAW', p_side => p_side, p_stake => p_stake, p_win => p_win);
  v_share bigint;
  v_code text;
BEGIN
  -- Posting the stake raises the counter; the lock keeps the number free until then.
  SELECT b.account_id, b.balance, b.bet_count + 1, b.has_limits INTO v_wallet, balance, player_no, v_has_limits
    FROM account a JOIN account_balance b ON b.account_id = a.id
   WHERE a.player_id = p_player AND a.kind = 'PLAYER_WALLET'
     FOR UPDATE OF b;
  IF balance IS NULL OR balance < p_stake THEN
    refusal := '{"code": "INSUFFICIENT_BALANCE"}';
    RETURN;
  END IF;
  -- Under the wallet's lock, for which a change of the player's own limits waits as well.
  IF v_has_limits OR v_bet_max IS NULL THEN
    IF p_kind = 'LIVE' AND v_bet_max IS NULL THEN
      PERFORM limits_store(p_match => p_match, p_categories => p_categories);
    END IF;
    SELECT bet_max, player_match_max, liability_max, step_payout_max
      INTO v_bet_max, v_match_max, v_liability_max, v_payout_max
      FROM limits_of(p_match => p_match, p_categories => p_categories, p_player => p_player);
  END IF;
  IF p_amount > v_bet_max THEN
    v_code := 'BET_LIMIT';
  ELSIF p_kind <> 'LIVE'
        AND (p_stake + p_win > v_payout_max
             OR p_stake + p_win + step_payouts_open(p_player => p_player) > step_payouts_open_max()) THEN
    v_code := 'PAYOUT_LIMIT';
  ELSIF p_match IS NOT NULL THEN
    -- Settlement changes no counter: no bet is taken on a match once a result was called, even if it is taken back, so
    -- while the counter matters all of these bets are open.
    UPDATE match_stake SET stake = stake + p_stake
     WHERE match_id = p_match AND player_id = p_player AND stake + p_stake <= v_match_max;
    IF NOT FOUND THEN
      -- The first bet, or one that is too much.
      INSERT INTO match_stake (match_id, player_id, stake)
        SELECT p_match, p_player, p_stake WHERE p_stake <= v_match_max
        ON CONFLICT DO NOTHING;
    END IF;
    IF NOT FOUND THEN
      v_code := 'MATCH_LIMIT';
    ELSE
      -- What the match may cost is counted in the player's own stripe while that stays within its share of the cap. It
      -- is safe while the stripe has this cap in `cap`: then all were within their shares when they were last spread.
      v_share := v_liability_max / 8;
      UPDATE exposure SET red = red + v_red, blue = blue + v_blue, draw = draw + v_draw
       WHERE match_id = p_match AND stripe = p_player % 8 AND cap = v_liability_max AND NOT p_locked
         AND (v_red <= 0 OR red + v_red <= v_share)
         AND (v_blue <= 0 OR blue + v_blue <= v_share)
         AND (v_draw <= 0 OR draw + v_draw <= v_share);
      IF NOT FOUND AND NOT exposure_add(p_match => p_match, p_red => v_red, p_blue => v_blue, p_draw => v_draw,
                                        p_cap => v_liability_max, p_locked => p_locked) THEN
        PERFORM stakes_take_out(p_player => p_player, p_match => p_match, p_stake => p_stake);
        v_code := 'LIABILITY_LIMIT';
      END IF;
    END IF;
  END IF;
  IF v_code IS NOT NULL THEN
    refusal := jsonb_build_object(
      'code', v_code, 'data', bet_room(p_match => p_match, p_categories => p_categories, p_player => p_player));
    RETURN;
  END IF;
  PERFORM ledger_post(p_kind => 'BET', p_ref => p_bet::text,
                      p_from => v_wallet, p_to => house_account(p_kind => 'HOUSE_STAKES'), p_amount => p_stake);
  balance := balance - p_stake;
END $$;

-- A LIVE bet, on a side at a rate or, without a rate, on draw and no-draw.
--   {"reply": p_reply, "balance": …, "ticketNo": …}   the bet is taken
--   {"rateChanged": rateId}   the rate has changed and the caller compares the new one first: nothing has
--                             happened, and the key is free
--   {"code": …}               the bet is refused
CREATE OR REPLACE FUNCTION bet_place(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_id uuid, p_match bigint, p_side text,
  p_rate bigint, p_rate_type text, p_rate_name text, p_multiply integer, p_amount bigint, p_stake bigint, p_win bigint,
  p_return_on_rate_change boolean, p_locked boolean, p_reply jsonb
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_match record;
  v_taken record;
  v_ticket_no bigint;
BEGIN
  v_outcome := request_claim(p_player => p_player, p_route => p_route, p_key => p_key, p_body => p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  PERFORM lock_match_shared(p_match => p_match);
  SELECT m.*, l AS known_limit INTO v_match
    FROM match m LEFT JOIN match_limit l ON l.match_id = m.id
   WHERE m.id = p_match AND m.line = 'LIVE';
  IF NOT FOUND THEN
    v_outcome := '{"code": "MATCH_NOT_FOUND"}';
  ELSIF v_match.is_ended THEN
    v_outcome := '{"code": "MATCH_ENDED"}';
  ELSIF NOT v_match.is_open THEN
    v_outcome := '{"code": "BET_CLOSED"}';
  ELSIF p_rate IS NULL AND NOT v_match.allows_draw THEN
    v_outcome := '{"code": "DRAW_NOT_ALLOWED"}';
  ELSIF p_rate <> v_match.rate_id THEN
    IF p_return_on_rate_change THEN
      PERFORM request_release(p_player => p_player, p_route => p_route, p_key => p_key);
      RETURN jsonb_build_object('rateChanged', v_match.rate_id);
    END IF;
    v_outcome := jsonb_build_object('code', 'RATE_CHANGED', 'data', jsonb_build_object(
      'matchId', p_match, 'rateId', v_match.rate_id,
      'nowRate', jsonb_build_object('settingRates', (SELECT setting_rates FROM rate WHERE id = v_match.rate_id))));
  ELSE
    v_taken := bet_take_stake(p_player => p_player, p_bet => p_id, p_kind => 'LIVE', p_match => p_match,
                              p_categories => ARRAY[v_match.category_code], p_side => p_side, p_amount => p_amount,
                              p_stake => p_stake, p_win => p_win, p_locked => p_locked, p_limit => v_match.known_limit);
    v_outcome := v_taken.refusal;
    IF v_outcome IS NULL THEN
      INSERT INTO bet (id, player_id, player_no, kind, status, category_code, amount, stake, win, created_at,
                       accepted_order, match_id, side, rate_id, rate_type, rate_name, multiply)
        VALUES (p_id, p_player, v_taken.player_no, 'LIVE', 'ACCEPTED', v_match.category_code, p_amount, p_stake,
                p_win, p_at, nextval('game_order'), p_match, p_side, p_rate, p_rate_type, p_rate_name, p_multiply)
        RETURNING ticket_no INTO v_ticket_no;
      v_outcome := jsonb_build_object('reply', p_reply, 'balance', v_taken.balance, 'ticketNo', v_ticket_no);
    END IF;
  END IF;
  RETURN request_complete(p_player => p_player, p_route => p_route, p_key => p_key, p_outcome => v_outcome);
END $$;

-- Marks decisions as told and returns those of them that this claim has told. Whatever shows decisions claims them
-- first and shows what it gets: each decision goes to one tab or device, and a repeated claim gets the same again. That
-- a told decision was taken back is told once as well. Afterwards the player counts as having been told none, so the
-- next decision is new to them.
CREATE OR REPLACE FUNCTION bets_claim_decisions(
  p_player bigint, p_claim uuid, p_bets uuid[], p_settle_nos integer[], p_are_taken_back boolean[]
) RETURNS TABLE (id uuid, settle_no integer, is_taken_back boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM bet WHERE id = ANY (p_bets) AND player_id = p_player ORDER BY id FOR UPDATE;
  UPDATE bet b SET told_no = CASE WHEN given.is_taken_back THEN 0 ELSE b.settle_no END,
                   told_run = CASE WHEN given.is_taken_back THEN 0 ELSE b.settled_run END, told_claim = p_claim
    FROM unnest(p_bets, p_settle_nos, p_are_taken_back) AS given (id, settle_no, is_taken_back)
   WHERE b.id = given.id AND b.player_id = p_player AND b.settle_no = given.settle_no
     AND CASE WHEN given.is_taken_back THEN b.status = 'ACCEPTED' AND b.told_no > 0
              ELSE b.status = 'PAID' AND b.told_no < b.settle_no END;
  RETURN QUERY
    SELECT b.id, b.settle_no, given.is_taken_back
      FROM unnest(p_bets, p_settle_nos, p_are_taken_back) WITH ORDINALITY AS given (id, settle_no, is_taken_back, place)
      JOIN bet b ON b.id = given.id AND b.settle_no = given.settle_no
     WHERE b.player_id = p_player AND b.told_no = CASE WHEN given.is_taken_back THEN 0 ELSE b.settle_no END
       AND b.told_claim = p_claim
     ORDER BY given.place;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

-- In a function instead of CHECK constraints, which are parsed and planned by every statement that writes a bet.
CREATE OR REPLACE FUNCTION bet_check_rules() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- As in a CHECK, a condition that is NULL violates no rule.
  v_broken text := CASE
    WHEN NEW.kind NOT IN ('LIVE', 'STEP_SINGLE', 'STEP_MULTI') THEN 'bet_kind_check'
    WHEN NEW.status NOT IN ('PENDING', 'ACCEPTED', 'UNACCEPTED', 'PAID') THEN 'bet_status_check'
    WHEN NEW.result_type NOT IN ('WAIT', 'WIN', 'LOST', 'DRAW') THEN 'bet_result_type_check'
    WHEN NEW.side NOT IN ('RED', 'BLUE', 'DRAW', 'NODRAW') THEN 'bet_side_check'
    WHEN NEW.rate_type NOT IN ('MY', 'STH', 'CTR') THEN 'bet_rate_type_check'
    WHEN NEW.player_no <= 0 THEN 'bet_player_no_check'
    WHEN NEW.amount <= 0 THEN 'bet_amount_check'
    WHEN NEW.stake <= 0 THEN 'bet_stake_check'
    WHEN NEW.win < 0 THEN 'bet_win_check'
    WHEN num_nonnulls(NEW.match_id, NEW.side, NEW.rate_name, NEW.multiply)
         <> CASE NEW.kind WHEN 'STEP_MULTI' THEN 0 ELSE 4 END THEN 'bet_one_match_or_legs'
    WHEN (NEW.status = 'PAID') <> (NEW.result_type <> 'WAIT') THEN 'bet_decided_when_paid'
    WHEN (NEW.accepted_order IS NOT NULL) <> (NEW.status IN ('ACCEPTED', 'PAID')) THEN 'bet_accepted_in_order'
    WHEN NEW.status = 'PENDING' AND NEW.decide_at IS NULL THEN 'bet_pending_has_time'
    WHEN NEW.payout NOT BETWEEN
           CASE NEW.result_type WHEN 'WIN' THEN NEW.stake + CASE NEW.kind WHEN 'STEP_MULTI' THEN 0 ELSE NEW.win END
                                WHEN 'DRAW' THEN NEW.stake ELSE 0 END
           AND CASE NEW.result_type WHEN 'WIN' THEN NEW.stake + NEW.win WHEN 'DRAW' THEN NEW.stake ELSE 0 END
      THEN 'bet_payout_follows_result'
    WHEN NEW.told_no NOT BETWEEN 0 AND NEW.settle_no THEN 'bet_told_after_settled'
    END;
BEGIN
  IF v_broken IS NOT NULL THEN
    RAISE EXCEPTION 'a bet violates the rule %', v_broken USING ERRCODE = 'check_violation', CONSTRAINT = v_broken;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bet_check_rules BEFORE INSERT OR UPDATE ON bet
  FOR EACH ROW EXECUTE FUNCTION bet_check_rules();

-- The terms of a bet never change; only how it ended may.
CREATE OR REPLACE FUNCTION bet_forbid_term_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.player_id, OLD.player_no, OLD.ticket_no, OLD.kind, OLD.amount, OLD.stake, OLD.win, OLD.created_at)
     IS DISTINCT FROM
     (NEW.player_id, NEW.player_no, NEW.ticket_no, NEW.kind, NEW.amount, NEW.stake, NEW.win, NEW.created_at)
     OR (OLD.match_id, OLD.side, OLD.rate_id, OLD.multiply) IS DISTINCT FROM (NEW.match_id, NEW.side, NEW.rate_id, NEW.multiply)
     OR OLD.status <> 'PENDING' AND NEW.status = 'PENDING'
     OR OLD.status = 'UNACCEPTED' THEN
    RAISE EXCEPTION 'the terms of a bet never change' USING ERRCODE = 'SN002';
  END IF;
  -- A decision that was taken back is forgotten as soon as that was told.
  IF NEW.told_no < OLD.told_no AND (NEW.told_no > 0 OR OLD.status <> 'ACCEPTED')
     OR NEW.told_no <> OLD.told_no
        AND (OLD.status, OLD.result_type, OLD.payout, OLD.settled_run, OLD.settle_no)
            IS DISTINCT FROM (NEW.status, NEW.result_type, NEW.payout, NEW.settled_run, NEW.settle_no) THEN
    RAISE EXCEPTION 'what a player was told stays told, and a claim changes nothing else' USING ERRCODE = 'SN002';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER bet_forbid_term_change BEFORE UPDATE ON bet
  FOR EACH ROW EXECUTE FUNCTION bet_forbid_term_change();
CREATE OR REPLACE TRIGGER bet_forbid_removal BEFORE DELETE OR TRUNCATE ON bet
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER bet_leg_forbid_removal BEFORE DELETE OR TRUNCATE ON bet_leg
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
