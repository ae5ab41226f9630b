-- The house's limits, and what each match may cost the house.
--
-- Invariant                                         Enforced by
--   bets on a match never cost more than its cap     bet_take_stake: every stripe stays within its share of the cap;
--                                                    exposure_add: or all are locked and summed
--   the stripes are the sum of the match's bets      these two are the only writers; EXPOSURE_MATCHES_BETS
--   a player's stakes on a match stay in their limit bet_take_stake, under the wallet's lock
--   the counted stakes are the sum of the bets       it and stakes_take_out are the only writers; STAKES_MATCH_BETS
--   bets are compared with the limits that were set  limits_store, house_limit_forget_stored; LIMITS_STORED
--
-- Stripes are locked after everything else but the audit, in ascending order.

-- The limits in force for a bet: the most specific scope wins, and a player's own can only lower them. Without a match,
-- those of a bet over several: the smallest of the categories of its legs.
--
-- In PL/pgSQL and not SQL, as all that a bet calls: PostgreSQL 15 plans an SQL function anew in every call, and limits
-- in SQL functions made a bet take twice as long. One lookup for each scope, because a list of scopes has to be sorted
-- and gone through. By the index even while the table is small: reading all of 300 limits takes every bet several times
-- as long.
CREATE OR REPLACE FUNCTION limits_of(
  p_match bigint, p_categories text[], p_player bigint,
  OUT bet_max bigint, OUT player_match_max bigint, OUT liability_max bigint, OUT step_payout_max bigint,
  OUT closes_at_cap boolean
)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off AS $$
DECLARE
  v_category text;
  v_limit record;
BEGIN
  FOREACH v_category IN ARRAY p_categories LOOP
    SELECT least(coalesce(m.bet_max, c.bet_max, a.bet_max), own.bet_max) AS bet_max,
           least(coalesce(m.player_match_max, c.player_match_max, a.player_match_max), own.player_match_max)
             AS player_match_max,
           coalesce(m.liability_max, c.liability_max, a.liability_max) AS liability_max,
           coalesce(c.step_payout_max, a.step_payout_max) AS step_payout_max,
           coalesce(m.closes_at_cap, c.closes_at_cap, a.closes_at_cap) AS closes_at_cap
      INTO v_limit
      FROM house_limit a
      LEFT JOIN house_limit c ON c.scope = 'CATEGORY:' || v_category
      LEFT JOIN house_limit m ON m.scope = 'MATCH:' || p_match
      LEFT JOIN house_limit own ON own.scope = 'PLAYER:' || p_player
     WHERE a.scope = 'ALL';
    bet_max := least(bet_max, v_limit.bet_max);
    player_match_max := least(player_match_max, v_limit.player_match_max);
    liability_max := least(liability_max, v_limit.liability_max);
    step_payout_max := least(step_payout_max, v_limit.step_payout_max);
    closes_at_cap := coalesce(closes_at_cap, true) AND v_limit.closes_at_cap;
  END LOOP;
END $$;

-- Stores the limits of a match, so that its bets need not look them up. The caller holds the match's lock. A change of
-- limits locks the table: this waits for one that is running, and a later one removes what is stored here.
CREATE OR REPLACE FUNCTION limits_store(p_match bigint, p_categories text[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE house_limit IN ROW EXCLUSIVE MODE;
  INSERT INTO match_limit (match_id, bet_max, player_match_max, liability_max)
    SELECT p_match, l.bet_max, l.player_match_max, l.liability_max
      FROM limits_of(p_match => p_match, p_categories => p_categories, p_player => NULL) AS l
    ON CONFLICT DO NOTHING;
END $$;

-- Limits have changed: those stored are looked up anew. A player who has any of their own is known by the wallet, which
-- a bet locks before it looks.
CREATE OR REPLACE FUNCTION house_limit_forget_stored() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM match_limit;
  UPDATE account_balance SET has_limits = true
   WHERE NOT has_limits
     AND account_id IN (SELECT id FROM account
                         WHERE kind = 'PLAYER_WALLET'
                           AND player_id IN (SELECT substring(scope FROM '^PLAYER:([0-9]+)$')::bigint FROM changed));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER house_limit_add AFTER INSERT ON house_limit
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION house_limit_forget_stored();
CREATE OR REPLACE TRIGGER house_limit_change AFTER UPDATE ON house_limit
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION house_limit_forget_stored();
CREATE OR REPLACE TRIGGER house_limit_remove AFTER DELETE ON house_limit
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION house_limit_forget_stored();

-- Locks the matches that were added while a change of limits was locking the others. While a bet on one is under way,
-- the change begins anew: to wait for that bet here, behind the lock of the limits, could be a deadlock.
CREATE OR REPLACE FUNCTION limits_lock_newcomers(p_matches integer[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(p_matches) AS id WHERE NOT pg_try_advisory_xact_lock(match_lock(), id)) THEN
    RAISE EXCEPTION 'a bet is under way on a match that was just opened' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;

-- What a match would cost with a bet added, and whether an outcome that the bet makes worse would be above the cap.
CREATE OR REPLACE FUNCTION exposure_with(
  p_match bigint, p_red bigint, p_blue bigint, p_draw bigint, p_cap bigint,
  OUT red bigint, OUT blue bigint, OUT draw bigint, OUT is_over boolean
)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT sum(e.red) + p_red, sum(e.blue) + p_blue, sum(e.draw) + p_draw INTO red, blue, draw
    FROM exposure e WHERE e.match_id = p_match;
  is_over := coalesce(p_red > 0 AND red > p_cap OR p_blue > 0 AND blue > p_cap OR p_draw > 0 AND draw > p_cap, false);
END $$;

-- How a bet changes what the house loses if an outcome is called. PostgreSQL inlines it, so that it costs nothing.
CREATE OR REPLACE FUNCTION loss_change(p_outcome text, p_side text, p_stake bigint, p_win bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p_outcome = 'DRAW' AND p_side IN ('RED', 'BLUE') THEN 0
              WHEN p_side = p_outcome OR p_side = 'NODRAW' AND p_outcome IN ('RED', 'BLUE') THEN p_win
              ELSE -p_stake END
$$;

-- Adds to what a match may cost what a bet changes, with all stripes locked, and spreads the new total evenly over
-- them. False when an outcome that the bet makes worse would cost more than the cap; nothing is added then. Without a
-- cap it always succeeds: a bet is taken out again, with its changes reversed.
--
-- bet_take_stake has tried the player's own stripe first, within its share of the cap. An UPDATE whose condition fails
-- on its second look keeps the lock of its row, and two such callers that went on to lock all rows would deadlock. So
-- they are locked without waiting; when another has one, the call fails with SN004, and the caller makes it again with
-- p_locked. Near the cap a refusal needs no locks.
CREATE OR REPLACE FUNCTION exposure_add(
  p_match bigint, p_red bigint, p_blue bigint, p_draw bigint, p_cap bigint, p_locked boolean
) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_total record;
BEGIN
  IF p_locked THEN
    PERFORM FROM exposure WHERE match_id = p_match ORDER BY stripe FOR UPDATE;
  ELSE
    v_total := exposure_with(p_match => p_match, p_red => p_red, p_blue => p_blue, p_draw => p_draw, p_cap => p_cap);
    IF v_total.is_over THEN
      RETURN false;
    END IF;
    IF (SELECT count(*) FROM (SELECT FROM exposure WHERE match_id = p_match FOR UPDATE SKIP LOCKED) AS locked) < 8 THEN
      RAISE EXCEPTION 'another bet has locked a stripe' USING ERRCODE = 'SN004';
    END IF;
  END IF;
  v_total := exposure_with(p_match => p_match, p_red => p_red, p_blue => p_blue, p_draw => p_draw, p_cap => p_cap);
  IF v_total.is_over THEN
    RETURN false;
  END IF;
  -- Evenly, the remainder over the first stripes.
  UPDATE exposure
     SET red = floor(v_total.red / 8.0)::bigint + (stripe < mod(mod(v_total.red, 8) + 8, 8))::integer,
         blue = floor(v_total.blue / 8.0)::bigint + (stripe < mod(mod(v_total.blue, 8) + 8, 8))::integer,
         draw = floor(v_total.draw / 8.0)::bigint + (stripe < mod(mod(v_total.draw, 8) + 8, 8))::integer,
         cap = CASE WHEN greatest(v_total.red, v_total.blue, v_total.draw) <= p_cap THEN p_cap END
   WHERE match_id = p_match;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'match % has no exposure rows', p_match;
  END IF;
  RETURN true;
END $$;
-- Takes a bet that was not accepted out again.
CREATE OR REPLACE FUNCTION stakes_take_out(p_player bigint, p_match bigint, p_stake bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE match_stake SET stake = stake - p_stake WHERE match_id = p_match AND player_id = p_player;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the stakes of player % on match % are not counted', p_player, p_match;
  END IF;
END $$;

-- What a player has at stake on a match that is still open for bets.
CREATE OR REPLACE FUNCTION stakes_on_match(p_player bigint, p_match bigint) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT stake FROM match_stake WHERE match_id = p_match AND player_id = p_player), 0);
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

-- What a player may still bet on a match, in satang: rooms are what the house may still lose on each outcome, and are
-- below zero when a lower cap was set since.
CREATE OR REPLACE FUNCTION bet_room(p_match bigint, p_categories text[], p_player bigint) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
           'betMax', l.bet_max,
           'matchRoom', CASE WHEN p_match IS NOT NULL
                             THEN l.player_match_max - stakes_on_match(p_player => p_player, p_match => p_match) END,
           'red', l.liability_max - e.red, 'blue', l.liability_max - e.blue, 'draw', l.liability_max - e.draw,
           'payoutRoom', least(l.step_payout_max, step_payouts_open_max() - step_payouts_open(p_player => p_player)),
           'closesAtCap', l.closes_at_cap)
    FROM limits_of(p_match => p_match, p_categories => p_categories, p_player => p_player) AS l,
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
CREATE OR REPLACE TRIGGER match_stake_forbid_removal BEFORE DELETE OR TRUNCATE ON match_stake
  FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
