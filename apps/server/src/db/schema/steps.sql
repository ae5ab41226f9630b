-- Step bets: taken as PENDING with their stake, decided after a delay.

-- Why a step bet on these legs is refused now, or NULL. Step bets are for before the fight, so a match that has started
-- counts as closed. The caller holds the locks of the matches.
CREATE OR REPLACE FUNCTION step_rejection(p_matches bigint[], p_rates bigint[]) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_code text;
  v_changed jsonb;
BEGIN
  SELECT CASE WHEN bool_or(m.id IS NULL) THEN 'MATCH_NOT_FOUND'
              WHEN bool_or(NOT m.is_open OR m.is_started) THEN 'BET_CLOSED'
              WHEN bool_or(m.rate_id <> leg.rate_id) THEN 'RATE_CHANGED' END,
         jsonb_agg(jsonb_build_object('matchId', m.id, 'rateId', m.rate_id,
                                      'nowRate', (SELECT setting_rates FROM rate WHERE id = m.rate_id)))
           FILTER (WHERE m.rate_id <> leg.rate_id)
    INTO v_code, v_changed
    FROM unnest(p_matches, p_rates) AS leg (match_id, rate_id)
    LEFT JOIN match m ON m.id = leg.match_id AND m.line = 'STEP';
  RETURN CASE WHEN v_code = 'RATE_CHANGED'
                THEN jsonb_build_object('code', v_code, 'data', jsonb_build_object('items', v_changed))
              WHEN v_code IS NOT NULL THEN jsonb_build_object('code', v_code) END;
END $$;

-- Takes a step bet as PENDING, its stake with it. Legs are given in the order of the slip; a single has one.
CREATE OR REPLACE FUNCTION step_place(
  p_player bigint, p_route text, p_key text, p_body bytea, p_at timestamptz, p_decide_at timestamptz, p_id uuid,
  p_kind text, p_amount bigint, p_stake bigint, p_win bigint,
  p_matches bigint[], p_sides text[], p_rates bigint[], p_rate_names text[], p_multiplies integer[], p_locked boolean,
  p_reply jsonb
) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_outcome jsonb;
  v_match bigint;
  v_single boolean := p_kind = 'STEP_SINGLE';
  v_categories text[];
  v_taken record;
  v_ticket_no bigint;
BEGIN
  v_outcome := request_claim(p_player => p_player, p_route => p_route, p_key => p_key, p_body => p_body);
  IF v_outcome IS NOT NULL THEN
    RETURN v_outcome;
  END IF;
  FOR v_match IN SELECT id FROM unnest(p_matches) AS leg (id) ORDER BY id LOOP
    PERFORM lock_match_shared(p_match => v_match);
  END LOOP;
  v_outcome := step_rejection(p_matches => p_matches, p_rates => p_rates);
  IF v_outcome IS NULL THEN
    SELECT array_agg(m.category_code ORDER BY leg.leg_no) INTO v_categories
      FROM unnest(p_matches) WITH ORDINALITY AS leg (match_id, leg_no) JOIN match m ON m.id = leg.match_id;
    v_taken := bet_take_stake(p_player => p_player, p_bet => p_id, p_kind => p_kind,
                              p_match => CASE WHEN v_single THEN p_matches[1] END, p_categories => v_categories,
                              p_side => p_sides[1], p_amount => p_amount, p_stake => p_stake, p_win => p_win,
                              p_locked => p_locked, p_limit => NULL);
    v_outcome := v_taken.refusal;
    IF v_outcome IS NULL THEN
      INSERT INTO bet (id, player_id, player_no, kind, status, category_code, amount, stake, win, created_at, decide_at,
                       match_id, side, rate_id, rate_type, rate_name, multiply)
        VALUES (p_id, p_player, v_taken.player_no, p_kind, 'PENDING', v_categories[1], p_amount, p_stake, p_win, p_at,
                p_decide_at, CASE WHEN v_single THEN p_matches[1] END, CASE WHEN v_single THEN p_sides[1] END,
                CASE WHEN v_single THEN p_rates[1] END, CASE WHEN v_single THEN 'MY' END,
                CASE WHEN v_single THEN p_rate_names[1] END, CASE WHEN v_single THEN p_multiplies[1] END)
        RETURNING ticket_no INTO v_ticket_no;
      IF NOT v_single THEN
        INSERT INTO bet_leg (bet_id, leg_no, match_id, side, rate_id, rate_name, multiply)
          SELECT p_id, leg_no, match_id, side, rate_id, rate_name, multiply
            FROM unnest(p_matches, p_sides, p_rates, p_rate_names, p_multiplies)
                 WITH ORDINALITY AS leg (match_id, side, rate_id, rate_name, multiply, leg_no);
      END IF;
      v_outcome := jsonb_build_object('reply', p_reply, 'balance', v_taken.balance, 'ticketNo', v_ticket_no);
    END IF;
  END IF;
  RETURN request_complete(p_player => p_player, p_route => p_route, p_key => p_key, p_outcome => v_outcome);
END $$;

-- Decides one step bet that is due: ACCEPTED if every leg is still open at the rate it was bet at, otherwise UNACCEPTED
-- and refunded. Returns its status, or NULL when another server has decided it.
CREATE OR REPLACE FUNCTION step_decide(p_bet uuid, p_at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_bet bet;
  v_matches bigint[];
  v_rates bigint[];
  v_match bigint;
  v_wallet bigint;
  v_balance bigint;
  v_events jsonb;
  v_rejection jsonb;
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
    PERFORM lock_match_shared(p_match => v_match);
  END LOOP;
  SELECT b.account_id INTO v_wallet
    FROM account a JOIN account_balance b ON b.account_id = a.id
   WHERE a.player_id = v_bet.player_id AND a.kind = 'PLAYER_WALLET'
     FOR UPDATE OF b;
  SELECT * INTO v_bet FROM bet WHERE id = p_bet FOR UPDATE;
  IF v_bet.status <> 'PENDING' THEN
    RETURN NULL;
  END IF;

  v_rejection := step_rejection(p_matches => v_matches, p_rates => v_rates);
  -- From now on decide_at is when it was decided, which may be later than it was due.
  IF v_rejection IS NULL THEN
    UPDATE bet SET status = 'ACCEPTED', accepted_order = nextval('game_order'), decide_at = p_at WHERE id = p_bet
      RETURNING * INTO v_bet;
    v_events := '[]';
  ELSE
    UPDATE bet SET status = 'UNACCEPTED', unaccepted_code = v_rejection ->> 'code', decide_at = p_at WHERE id = p_bet
      RETURNING * INTO v_bet;
    PERFORM ledger_post(p_kind => 'BET_REFUND', p_ref => p_bet::text, p_from => house_account(p_kind => 'HOUSE_STAKES'),
                        p_to => v_wallet, p_amount => v_bet.stake);
    PERFORM collect_debt(p_kind => 'BET_REFUND', p_refs => ARRAY[p_bet::text], p_players => ARRAY[v_bet.player_id],
                         p_amounts => ARRAY[v_bet.stake]);
    SELECT balance INTO v_balance FROM account_balance WHERE account_id = v_wallet;
    v_events := jsonb_build_array(wallet_event(p_balance => v_balance));
    IF v_bet.kind = 'STEP_SINGLE' THEN
      PERFORM stakes_take_out(p_player => v_bet.player_id, p_match => v_bet.match_id, p_stake => v_bet.stake);
      -- Last, because stripes are locked after everything else.
      PERFORM exposure_add(
        p_match => v_bet.match_id,
        p_red => -loss_change(p_outcome => 'RED', p_side => v_bet.side, p_stake => v_bet.stake, p_win => v_bet.win),
        p_blue => -loss_change(p_outcome => 'BLUE', p_side => v_bet.side, p_stake => v_bet.stake, p_win => v_bet.win),
        p_draw => -loss_change(p_outcome => 'DRAW', p_side => v_bet.side, p_stake => v_bet.stake, p_win => v_bet.win),
        p_cap => NULL, p_locked => true);
    END IF;
  END IF;
  INSERT INTO outbox (player_id, events) VALUES (v_bet.player_id, v_events || bet_decided_event(p_bet => v_bet));
  RETURN v_bet.status;
END $$;
