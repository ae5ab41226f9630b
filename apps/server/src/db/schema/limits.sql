-- The house's limits, and what each match may cost the house.
--
-- Invariant                                         Enforced by
--   bets on a match never cost more than its cap     exposure_add: every stripe stays within its share of the cap, or all
--                                                    are locked and summed
--   the stripes are the sum of the match's bets      exposure_add is the only writer; EXPOSURE_MATCHES_BETS
--   a player's stakes on a match stay in their limit bet_take_stake, under the wallet's lock
--
-- Stripes are locked after everything else, in ascending order.

-- The limits in force for a bet: the most specific scope wins, and a player's own can only lower them. Without a match,
-- those of a bet over several: the smallest of the categories of its legs.
--
-- In PL/pgSQL and without joins, as all that a bet calls: PostgreSQL 15 plans an SQL function anew in every call, and limits
-- in SQL functions made a bet take twice as long. By the index even while the table is small: reading all of 300 limits
-- takes every bet several times as long as looking up its four.
CREATE OR REPLACE FUNCTION limits_of(
  p_match bigint, p_categories text[], p_player bigint,
  OUT bet_max bigint, OUT player_match_max bigint, OUT liability_max bigint, OUT step_payout_max bigint,
  OUT closes_at_cap boolean
)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off AS $$
DECLARE
  v_category text;
  v_scope house_limit;
  v_limit house_limit;
BEGIN
  FOREACH v_category IN ARRAY p_categories LOOP
    v_limit := NULL;
    -- By name they come from the widest to the narrowest.
    FOR v_scope IN
      SELECT * FROM house_limit
       WHERE scope IN ('ALL', 'CATEGORY:' || v_category, 'MATCH:' || p_match, 'PLAYER:' || p_player)
       ORDER BY scope
    LOOP
      IF starts_with(v_scope.scope, 'PLAYER:') THEN
        v_limit.bet_max := least(v_limit.bet_max, v_scope.bet_max);
        v_limit.player_match_max := least(v_limit.player_match_max, v_scope.player_match_max);
      ELSE
        v_limit.bet_max := coalesce(v_scope.bet_max, v_limit.bet_max);
        v_limit.player_match_max := coalesce(v_scope.player_match_max, v_limit.player_match_max);
        v_limit.liability_max := coalesce(v_scope.liability_max, v_limit.liability_max);
        v_limit.step_payout_max := coalesce(v_scope.step_payout_max, v_limit.step_payout_max);
        v_limit.closes_at_cap := coalesce(v_scope.closes_at_cap, v_limit.closes_at_cap);
      END IF;
    END LOOP;
    bet_max := least(bet_max, v_limit.bet_max);
    player_match_max := least(player_match_max, v_limit.player_match_max);
    liability_max := least(liability_max, v_limit.liability_max);
    step_payout_max := least(step_payout_max, v_limit.step_payout_max);
    closes_at_cap := coalesce(closes_at_cap, true) AND v_limit.closes_at_cap;
  END LOOP;
END $$;

-- How a bet changes what the house loses if red, blue or draw is called.
CREATE OR REPLACE FUNCTION exposure_of(
  p_side text, p_stake bigint, p_win bigint, OUT red bigint, OUT blue bigint, OUT draw bigint
)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  red := CASE WHEN p_side IN ('RED', 'NODRAW') THEN p_win ELSE -p_stake END;
  blue := CASE WHEN p_side IN ('BLUE', 'NODRAW') THEN p_win ELSE -p_stake END;
  draw := CASE p_side WHEN 'DRAW' THEN p_win WHEN 'NODRAW' THEN -p_stake ELSE 0 END;
END $$;

-- Adds a bet to its match. False when an outcome that it makes worse would cost more than the cap; nothing is added then.
-- Without a cap (a bet is taken out again) it always succeeds.
--
-- The fast path adds to the player's own stripe, within its share of the cap, while every other is within its own: after
-- a lower cap they may be above. When that does not fit, all stripes are locked, and the new total is spread evenly over
-- them. An UPDATE whose condition fails on its second look keeps the lock
-- of its row, and two such callers that went on to lock all rows would deadlock: so the call fails with SN004, and the
-- caller makes it again with p_locked.
CREATE OR REPLACE FUNCTION exposure_add(
  p_match bigint, p_player bigint, p_red bigint, p_blue bigint, p_draw bigint, p_cap bigint, p_locked boolean
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_stripe smallint := p_player % 8;
  v_share bigint := p_cap / 8;
  v_total record;
BEGIN
  IF p_cap IS NOT NULL THEN
    SELECT sum(red)::bigint + p_red AS red, sum(blue)::bigint + p_blue AS blue, sum(draw)::bigint + p_draw AS draw,
           bool_and((p_red <= 0 OR red + (stripe = v_stripe)::integer * p_red <= v_share)
                    AND (p_blue <= 0 OR blue + (stripe = v_stripe)::integer * p_blue <= v_share)
                    AND (p_draw <= 0 OR draw + (stripe = v_stripe)::integer * p_draw <= v_share)) AS fits
      INTO v_total FROM exposure WHERE match_id = p_match;
    IF p_red > 0 AND v_total.red > p_cap OR p_blue > 0 AND v_total.blue > p_cap
       OR p_draw > 0 AND v_total.draw > p_cap THEN
      RETURN false;
    END IF;
    IF v_total.fits AND NOT p_locked THEN
      UPDATE exposure SET red = red + p_red, blue = blue + p_blue, draw = draw + p_draw
       WHERE match_id = p_match AND stripe = v_stripe
         AND (p_red <= 0 OR red + p_red <= v_share)
         AND (p_blue <= 0 OR blue + p_blue <= v_share)
         AND (p_draw <= 0 OR draw + p_draw <= v_share);
      IF FOUND THEN
        RETURN true;
      END IF;
      RAISE EXCEPTION 'the room was taken meanwhile' USING ERRCODE = 'SN004';
    END IF;
  END IF;
  PERFORM FROM exposure WHERE match_id = p_match ORDER BY stripe FOR UPDATE;
  SELECT sum(red)::bigint + p_red AS red, sum(blue)::bigint + p_blue AS blue, sum(draw)::bigint + p_draw AS draw
    INTO v_total FROM exposure WHERE match_id = p_match;
  IF p_cap IS NOT NULL
     AND (p_red > 0 AND v_total.red > p_cap OR p_blue > 0 AND v_total.blue > p_cap
          OR p_draw > 0 AND v_total.draw > p_cap) THEN
    RETURN false;
  END IF;
  PERFORM exposure_spread(p_match, v_total.red, v_total.blue, v_total.draw);
  RETURN true;
END $$;

-- Spreads totals evenly over the stripes of a match, the remainder over the first ones. The caller holds all stripes.
CREATE OR REPLACE FUNCTION exposure_spread(p_match bigint, p_red bigint, p_blue bigint, p_draw bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE exposure
     SET red = floor(p_red / 8.0)::bigint + (stripe < mod(mod(p_red, 8) + 8, 8))::integer,
         blue = floor(p_blue / 8.0)::bigint + (stripe < mod(mod(p_blue, 8) + 8, 8))::integer,
         draw = floor(p_draw / 8.0)::bigint + (stripe < mod(mod(p_draw, 8) + 8, 8))::integer
   WHERE match_id = p_match;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'match % has no exposure rows', p_match;
  END IF;
END $$;

-- What a player has at stake on a match that is still open for bets.
CREATE OR REPLACE FUNCTION stakes_on_match(p_player bigint, p_match bigint) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(stake), 0) FROM bet
           WHERE player_id = p_player AND status IN ('PENDING', 'ACCEPTED') AND match_id = p_match);
END $$;

-- What a player's open step bets pay if all of them win.
CREATE OR REPLACE FUNCTION step_payouts_open(p_player bigint) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(stake + win), 0) FROM bet
           WHERE player_id = p_player AND status IN ('PENDING', 'ACCEPTED') AND kind <> 'LIVE');
END $$;

-- The most that they may pay together: 3,000,000 baht.
CREATE OR REPLACE FUNCTION step_payouts_open_max() RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 300000000::bigint
$$;

-- What a player may still bet on a match, in satang: rooms are what the house may still lose on each outcome, and are below
-- zero when a lower cap was set since.
CREATE OR REPLACE FUNCTION bet_room(p_match bigint, p_categories text[], p_player bigint) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
           'betMax', l.bet_max,
           'matchRoom', CASE WHEN p_match IS NOT NULL THEN l.player_match_max - stakes_on_match(p_player, p_match) END,
           'red', l.liability_max - e.red, 'blue', l.liability_max - e.blue, 'draw', l.liability_max - e.draw,
           'payoutRoom', least(l.step_payout_max, step_payouts_open_max() - step_payouts_open(p_player)),
           'closesAtCap', l.closes_at_cap)
    FROM limits_of(p_match, p_categories, p_player) AS l,
         (SELECT sum(red)::bigint AS red, sum(blue)::bigint AS blue, sum(draw)::bigint AS draw
            FROM exposure WHERE match_id = p_match) AS e
$$;

-- ---------------------------------------------------------------------------------------------------------------
-- What the database refuses

CREATE OR REPLACE FUNCTION match_open_exposure() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO exposure (match_id, stripe) SELECT id, stripe FROM added, generate_series(0, 7) AS s (stripe);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER match_open_exposure AFTER INSERT ON match
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION match_open_exposure();

CREATE OR REPLACE TRIGGER exposure_forbid_removal BEFORE DELETE ON exposure
  FOR EACH ROW EXECUTE FUNCTION forbid_removal_without_match();
CREATE OR REPLACE TRIGGER exposure_forbid_truncate BEFORE TRUNCATE ON exposure
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
